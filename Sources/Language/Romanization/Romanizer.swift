/// Texts of many languages in Latin letters.
///
/// What a language needs is opened at its first text, and stays open. Each instance belongs to one
/// thread; several may exist.
package final class Romanizer {
  /// The longest text, in code points; the rest of a longer one is left out.
  package static let maxLength = 131_072
  private let folder: String
  private let tones: ToneNotation
  private var scripts: [RomanizedLanguage: any ScriptRomanizer] = [:]

  /// Creates a romanizer with the tables of a folder, `assets/romanization`.
  package init(folder: String, tones: ToneNotation = .marks) {
    self.folder = folder
    self.tones = tones
  }

  /// Returns what the machine lacks for a language; nil if it has everything.
  package func absence(for language: RomanizedLanguage) -> RomanizationAbsence? {
    script(of: language).absence
  }

  /// Returns a text in Latin letters; nil if the language needs none, or is not known.
  ///
  /// With an earlier romanization of a text that has grown since, the words stay as they were: only
  /// the last one may change.
  package func romanize(
    _ text: String, in tag: String, after earlier: RomanizedText? = nil
  ) -> RomanizedText? {
    guard let language = RomanizedLanguage(tag: tag) else { return nil }
    let whole = text.unicodeScalars.prefix(Self.maxLength + 1)
    let scalars = Array(whole.prefix(Self.maxLength))
    let script = script(of: language)
    var units = script.units(of: scalars)
    if let earlier, earlier.language == language {
      let settled = earlier.settledUnits(in: scalars[...])
      units = settled + following(settled.last?.end ?? 0, units, of: scalars, script)
    }
    let isCut = whole.count > Self.maxLength
    return RomanizedText(
      text: units.joined + (isCut ? "…" : ""), isApproximate: script.isApproximate,
      source: scalars, units: units, language: language)
  }

  /// Returns the units behind a place of a text.
  ///
  /// A unit that reaches over the place cannot be divided, so that the rest is romanized alone.
  private func following(
    _ place: Int, _ units: [LatinUnit], of text: [Unicode.Scalar], _ script: any ScriptRomanizer
  ) -> [LatinUnit] {
    let index = units.firstIndex { $0.end > place } ?? units.endIndex
    let start = index > 0 ? units[index - 1].end : 0
    guard start != place else { return Array(units[index...]) }
    return script.units(of: Array(text[place...])).map { unit in
      var moved = unit
      moved.end += place
      return moved
    }
  }

  private func script(of language: RomanizedLanguage) -> any ScriptRomanizer {
    if let script = scripts[language] { return script }
    let script = makeScript(of: language)
    scripts[language] = script
    return script
  }

  private func makeScript(of language: RomanizedLanguage) -> any ScriptRomanizer {
    switch language {
    case .persian: PersianRomanizer(folder: folder)
    case .arabic: VoiceRomanizer.arabic(folder: folder)
    case .hebrew: VoiceRomanizer.hebrew(folder: folder)
    case .japanese: JapaneseRomanizer()
    case .chinese: ChineseRomanizer(folder: folder, tones: tones)
    case .thai: ThaiRomanizer(folder: folder)
    case .korean: WordRomanizer(where: \.isHangul, KoreanSounds.latin)
    case .hindi: WordRomanizer(where: \.isDevanagari, HindiSpelling.latin)
    case .russian: .transliterated("Russian-Latin/BGN", where: \.isCyrillic, IcuSpelling.russian)
    case .greek:
      .transliterated(
        "Greek-Latin/UNGEGN", where: \.isGreek, signs: [";": "?", "·": ";"],
        IcuSpelling.greek)
    case .ukrainian: WordRomanizer(where: \.isCyrillic, LetterTable.ukrainian.latin)
    case .bulgarian: WordRomanizer(where: \.isCyrillic, LetterTable.bulgarian.latin)
    case .georgian: WordRomanizer(where: \.isGeorgian, LetterTable.georgian.latin)
    case .armenian: WordRomanizer(where: \.isArmenian, LetterTable.armenian.latin)
    }
  }
}

extension ScriptRomanizer where Self == WordRomanizer {
  /// A script that ICU transliterates; its words stay if ICU cannot.
  fileprivate static func transliterated(
    _ name: String, where isLetter: @escaping (Unicode.Scalar) -> Bool,
    signs: [String: String] = [:], _ change: @escaping (String) -> String
  ) -> WordRomanizer {
    let transliterator = Transliterator(name)
    return WordRomanizer(
      where: isLetter, absence: transliterator == nil ? .transliterator(name) : nil,
      signs: signs
    ) { word in transliterator.map { change($0.latin(word)) } ?? word }
  }
}
