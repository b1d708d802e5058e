internal import Captions

/// A key of `translations`: a language tag.
struct LanguageKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension FieldReader {
  /// Reads the translations, in no particular order.
  ///
  /// Decoders do not preserve the order of keys; `TranslationsUpdate.order(asIn:)` restores it.
  mutating func translations(_ key: Key) -> TranslationsUpdate {
    guard contains(key) else { return TranslationsUpdate() }
    guard !isNull(key) else { return TranslationsUpdate(erasesKnown: true) }
    guard var languages = object(key, keyedBy: LanguageKey.self) else {
      return TranslationsUpdate()
    }
    let entries = languages.keys.compactMap { language -> TranslationsUpdate.Entry? in
      guard languages.isLanguage(language.stringValue) else { return nil }
      return TranslationsUpdate.Entry(
        language: language.stringValue, change: languages.translation(language))
    }
    count(unusableValuesOf: languages)
    return TranslationsUpdate(entries: entries)
  }

  private mutating func translation(_ key: Key) -> Field<TranslationUpdate> {
    guard !isNull(key) else { return .erased }
    guard var fields = object(key, keyedBy: CaptionObject.Key.self) else { return .absent }
    let update = TranslationUpdate(
      text: fields.text(.text), stable: fields.count(.stable), isFinal: fields.flag(.final))
    count(unusableValuesOf: fields)
    return .value(update)
  }
}
