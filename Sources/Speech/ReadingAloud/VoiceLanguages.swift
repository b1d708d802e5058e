internal import Language

/// The languages that voices speak, as the synthesizer names them.
package struct VoiceLanguages: Sendable, Equatable {
  private let tags: Set<String>

  /// Creates the languages of voices.
  ///
  /// - Parameters:
  ///   - tags: The synthesizer's names of the languages.
  ///   - eSpeakLanguages: Those of `languagesOfCharacters` that eSpeak NG reads.
  package init(_ tags: some Sequence<String>, ofESpeak eSpeakLanguages: Set<String> = []) {
    var tags = Set(tags.map { $0.lowercased() })
    if eSpeakLanguages.contains("ja") { tags.remove("ja") }
    if !eSpeakLanguages.contains("zh") { tags.remove(Self.pinyin) }
    self.tags = tags
  }

  /// The languages whose characters eSpeak NG reads with one voice of two, or names only ("Chinese letter").
  package static let languagesOfCharacters: Set = ["ja", "zh"]

  /// True if there is no voice.
  package var isEmpty: Bool { tags.isEmpty }

  /// Returns the synthesizer's name for a language: with its region if there is a voice for that, else that of a voice
  /// for the language, or nil without any.
  package func name(of language: String) -> String? {
    let tag = LanguageTag.canonical(language).lowercased()
    guard let parts = LanguageTag(tag) else { return nil }
    let names = [parts.primary] + (Self.otherNames[parts.primary].map { [$0] } ?? [])
    let regional = parts.region.map { region in names.map { "\($0)-\(region)" } } ?? []
    let usual = names.contains("cmn") ? [Self.pinyin] + names : names
    if let name = (regional + usual).first(where: tags.contains) { return name }
    // The synthesizer itself knows which of its regional voices is the usual one.
    return names.first { name in tags.contains { $0.hasPrefix("\(name)-") } }
  }

  /// The voice of eSpeak NG that reads Chinese.
  ///
  /// Its other voice turns characters into Pinyin and reads that as English. This one reads Latin words as Pinyin.
  package static let pinyin = "cmn-latn-pinyin"

  /// The names under which voices of a language may go, too (ISO 639-3, and the macrolanguages of ISO 639).
  private static let otherNames = [
    "zh": "cmn", "cmn": "zh", "no": "nb", "nb": "no", "nn": "nb", "fil": "tl", "tl": "fil",
    "iw": "he", "sh": "hr",
  ]
}
