internal import Language

/// An analyzer of the embedding levels, scripts, faces and break opportunities of a paragraph.
///
/// Each instance belongs to one thread.
final class ParagraphAnalyzer {
  private let bidi = BidiResolver()
  let breaker: LineBreaker
  let faces: any FaceSource

  init(faces: any FaceSource) throws(TypesettingError) {
    breaker = try LineBreaker()
    self.faces = faces
  }

  /// Returns the analysis of `text`, which is clean and has no newlines.
  ///
  /// `language` is a BCP 47 tag.
  func paragraph(_ text: String, language: String?, style: TextStyle) -> Paragraph {
    let units = Array(text.utf16)
    let (levelRuns, direction) = bidi.levelRuns(of: units)
    var itemizer = ScriptItemizer()
    let scriptRuns = levelRuns.flatMap { level, range in
      itemizer.runs(of: units[range]).map { (level: level, script: $0.script, range: $0.range) }
    }
    let effectiveLanguage = Self.languageForFaces(scriptRuns.map(\.script), language: language)
    let punctuation = Self.punctuationForm(language: language, effectiveLanguage: effectiveLanguage)
    var runs: [Paragraph.Run] = []
    for (level, script, range) in scriptRuns {
      var start = range.lowerBound
      let spans = faces.faces(
        for: units[range], script: script,
        language: HanForm.isUsed(with: script) ? effectiveLanguage : language,
        punctuation: punctuation, style: style)
      for (face, end) in spans {
        runs.append(Paragraph.Run(range: start..<end, level: level, script: script, face: face))
        start = end
      }
    }
    return Paragraph(
      text: units, direction: direction, runs: runs,
      breaks: breaker.breaks(in: units, language: language))
  }

  /// Returns the direction of the paragraph `text`.
  func direction(of text: String) -> TextDirection {
    bidi.levelRuns(of: Array(text.utf16)).direction
  }

  /// Returns the regional form of a paragraph's quotation marks, dashes and dots.
  ///
  /// The form follows the language of the caption, even if the text quotes another language. If the
  /// caption has no language, the form follows `effectiveLanguage`.
  private static func punctuationForm(language: String?, effectiveLanguage: String?) -> HanForm? {
    let captionLanguage = language.flatMap(LanguageTag.init).flatMap {
      $0.primary == "und" ? nil : $0
    }
    return HanForm(language: captionLanguage ?? effectiveLanguage.flatMap(LanguageTag.init))
  }

  /// Returns the language that decides the faces of a paragraph's Han characters and of the signs
  /// around them.
  ///
  /// The caption's language is used if it has a regional form of Han characters. Otherwise, text
  /// with kana is Japanese, text with Hangul is Korean, and text that consists only of Han
  /// characters and Bopomofo is Chinese. Any other text is in the caption's language.
  private static func languageForFaces(_ scripts: [Script], language: String?) -> String? {
    guard HanForm(language: language.flatMap(LanguageTag.init)) == nil else { return language }
    let tags = Set(scripts.map(\.tag))
    if tags.contains("Hira") || tags.contains("Kana") { return "ja" }
    if tags.contains("Hang") { return "ko" }
    let isChinese = !tags.isDisjoint(with: ["Hani", "Bopo"])
    return isChinese && tags.isSubset(of: ["Hani", "Bopo", Script.common.tag]) ? "zh" : language
  }
}
