/// Takes a paragraph apart: levels, scripts, faces, and where its lines may end.
///
/// Owned by one thread.
final class ParagraphAnalyzer {
  private let bidi = BidiResolver()
  private let breaker: LineBreaker
  private let faces: any FaceSource

  init(faces: any FaceSource) throws(TypesettingError) {
    breaker = try LineBreaker()
    self.faces = faces
  }

  /// The parts of `text`, which is clean and has no newlines; `language` is BCP 47.
  func paragraph(_ text: String, language: String?, style: TextStyle) -> Paragraph {
    let units = Array(text.utf16)
    let (levelRuns, direction) = bidi.levelRuns(of: units)
    var divider = ScriptDivider()
    let scriptRuns = levelRuns.flatMap { level, range in
      divider.runs(of: units[range]).map { (level: level, script: $0.script, range: $0.range) }
    }
    let reading = Self.languageToRead(scriptRuns.map(\.script), language: language)
    let marks = Self.marks(language: language, reading: reading)
    var runs: [Paragraph.Run] = []
    for (level, script, range) in scriptRuns {
      var start = range.lowerBound
      let stretches = faces.faces(
        for: units[range], script: script, language: reading, marks: marks, style: style)
      for (face, end) in stretches {
        runs.append(Paragraph.Run(range: start..<end, level: level, script: script, face: face))
        start = end
      }
    }
    return Paragraph(
      text: units, direction: direction, runs: runs,
      breaks: breaker.breaks(in: units, language: language))
  }

  /// The direction of the paragraph `text`.
  func direction(of text: String) -> TextDirection {
    bidi.levelRuns(of: Array(text.utf16)).direction
  }

  /// Where a line of `text` (UTF-16) may end, ascending, without 0; the last is the text's end.
  func breaks(in text: [UInt16], language: String?) -> [Int] {
    breaker.breaks(in: text, language: language)
  }

  /// Where the phrases of a Japanese text end, which are rather not divided; nil in other languages.
  func phraseEnds(in text: [UInt16], language: String?) -> Set<Int>? {
    breaker.phraseEnds(in: text, language: language)
  }

  /// Whose quotation marks, dashes and dots a paragraph has: those of the caption's language, whatever
  /// it quotes, and only where none is named those of the language it is read in.
  private static func marks(language: String?, reading: String?) -> HanForm? {
    let named = language.flatMap(LanguageTag.init).flatMap { $0.primary == "und" ? nil : $0 }
    return HanForm(language: named ?? reading.flatMap(LanguageTag.init))
  }

  /// The language whose faces a paragraph is set in: one with kana in it is Japanese, one with
  /// Hangul Korean, Han characters included, and one of nothing but these Chinese, unless the
  /// caption names a language that has them.
  private static func languageToRead(_ scripts: [Script], language: String?) -> String? {
    guard HanForm(language: language.flatMap(LanguageTag.init)) == nil else { return language }
    let tags = Set(scripts.map(\.tag))
    if tags.contains("Hira") || tags.contains("Kana") { return "ja" }
    if tags.contains("Hang") { return "ko" }
    let isChinese = !tags.isDisjoint(with: ["Hani", "Bopo"])
    return isChinese && tags.isSubset(of: ["Hani", "Bopo", Script.common.tag]) ? "zh" : language
  }
}
