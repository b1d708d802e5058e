internal import Captions
internal import Language

/// The languages of a conversation, as the captions name them.
struct ConversationLanguages {
  /// The languages of texts so far, of which a reader can choose one.
  private(set) var all: [String] = []
  /// The number of languages that are kept.
  private static let maxCount = 32
  /// The language into which the first labeled utterance was translated.
  private(set) var translated: String?
  /// The language in which it was spoken.
  private(set) var spoken: String?

  /// Records the languages of an update, and returns true if it made both known.
  mutating func record(_ event: CaptionEvent) -> Bool {
    guard case .utterance(_, let snapshot) = event else { return false }
    let texts = [snapshot.text] + snapshot.translations
    for language in (texts + [snapshot.source]).compactMap(Self.label)
    where all.count < Self.maxCount && !all.contains(language) {
      all.append(language)
    }
    guard translated == nil, let spoken = Self.label(of: snapshot.source) else { return false }
    guard
      let translated = texts.lazy.compactMap(Self.label).first(where: {
        !LanguageTag.haveSameLanguage($0, spoken)
      })
    else { return false }
    (self.spoken, self.translated) = (spoken, translated)
    return true
  }

  /// The language of a text with words, if its label is a tag.
  private static func label(of text: UtteranceText) -> String? {
    guard text.words.value?.isEmpty == false, let language = text.language.value,
      LanguageTag.isWellFormed(language)
    else { return nil }
    return language
  }

  /// Returns the settings with these languages if they name no language.
  ///
  /// The near reader is the one who reads the translation of the first utterance.
  func adopted(by settings: ViewSettings) -> ViewSettings {
    guard settings.faceToFace.isOn, let translated, let spoken,
      settings.near.texts.language == nil, settings.far.texts.language == nil
    else { return settings }
    var newer = settings
    (newer.near.texts.language, newer.far.texts.language) = (translated, spoken)
    (newer.near.confinesLanguage, newer.far.confinesLanguage) = (true, true)
    return newer
  }
}
