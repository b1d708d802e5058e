/// A key of `translations`: a language tag.
private struct LanguageKey: CodingKey {
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
  /// Decoders do not preserve the order of keys; `TranslationsPatch.order(asIn:)` restores it.
  mutating func translations(_ key: Key) -> TranslationsPatch {
    guard contains(key) else { return TranslationsPatch() }
    guard !isNull(key) else { return TranslationsPatch(erasesKnown: true) }
    guard var languages = object(key, keyedBy: LanguageKey.self) else {
      return TranslationsPatch()
    }
    let entries = languages.keys.compactMap { language -> TranslationsPatch.Entry? in
      guard languages.isLanguage(language.stringValue) else { return nil }
      return TranslationsPatch.Entry(
        language: language.stringValue, change: languages.translation(language))
    }
    count(unusableValuesOf: languages)
    return TranslationsPatch(entries: entries)
  }

  private mutating func translation(_ key: Key) -> PatchField<TranslationPatch> {
    guard !isNull(key) else { return .erased }
    guard var fields = object(key, keyedBy: CaptionObject.Key.self) else { return .absent }
    let patch = TranslationPatch(
      text: fields.text(.text), stable: fields.count(.stable), isFinal: fields.flag(.final))
    count(unusableValuesOf: fields)
    return .value(patch)
  }
}

extension TranslationsPatch {
  /// Sorts the languages into the order of the object's text, and ignores too many of them.
  ///
  /// The first language is the default for a reader without a preference, but JSON decoders do not
  /// preserve the order of keys.
  mutating func order(asIn object: String) {
    guard entries.count > 1 else { return }
    let places = LanguageOrder(of: object).places
    let last = places.count
    entries.sort { left, right in
      let order = (places[left.language] ?? last, places[right.language] ?? last)
      return order.0 == order.1 ? left.language < right.language : order.0 < order.1
    }
    guard entries.count > UtteranceAssembler.mostLanguages else { return }
    entries.removeSubrange(UtteranceAssembler.mostLanguages...)
  }
}

/// The order of the languages in `translations` of a well-formed object.
private struct LanguageOrder {
  /// The position of each language in the text's order.
  private(set) var places: [String: Int] = [:]

  init(of object: String) {
    let bytes = object.utf8.span
    var cursor = JSONCursor()
    var isInTranslations = false
    while let key = cursor.nextKey(in: bytes, downTo: 2) {
      if cursor.depth == 1 {
        isInTranslations = key.text(in: bytes) == "translations"
      } else if isInTranslations {
        let language = key.text(in: bytes)
        if places[language] == nil { places[language] = places.count }
      }
    }
  }
}
