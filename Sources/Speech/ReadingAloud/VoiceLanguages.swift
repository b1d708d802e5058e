internal import Language

/// The languages that voices speak, as the synthesizer names them.
package struct VoiceLanguages: Sendable, Equatable {
  private let tags: Set<String>

  package init(_ tags: some Sequence<String>, ofESpeak isESpeak: Bool = false) {
    self.tags = Set(tags.map { $0.lowercased() }.filter { !isESpeak || $0 != Self.unreadable })
  }

  /// The language of which eSpeak NG's voice names the most usual characters ("Chinese letter") and does not read them.
  private static let unreadable = "ja"

  /// True if there is no voice.
  package var isEmpty: Bool { tags.isEmpty }

  /// Returns the synthesizer's name for a language: with its region if there is a voice for that, else that of a voice
  /// for the language, or nil without any.
  package func name(of language: String) -> String? {
    let tag = LanguageTag.canonical(language).lowercased()
    guard let parts = LanguageTag(tag) else { return nil }
    let names = [parts.primary] + (Self.otherNames[parts.primary].map { [$0] } ?? [])
    if names.contains("cmn"), tags.contains(Self.pinyin) { return Self.pinyin }
    let regional = parts.region.map { region in names.map { "\($0)-\(region)" } } ?? []
    if let name = (regional + names).first(where: tags.contains) { return name }
    // The synthesizer itself knows which of its regional voices is the usual one.
    return names.first { name in tags.contains { $0.hasPrefix("\(name)-") } }
  }

  /// The voice of eSpeak NG that reads Chinese.
  ///
  /// Its other voice of the language reads the Latin letters of Pinyin as English, those of characters, too.
  package static let pinyin = "cmn-latn-pinyin"

  /// The names under which voices of a language may go, too (ISO 639-3, and the macrolanguages of ISO 639).
  private static let otherNames = [
    "zh": "cmn", "cmn": "zh", "no": "nb", "nb": "no", "nn": "nb", "fil": "tl", "tl": "fil",
    "iw": "he", "sh": "hr",
  ]
}
