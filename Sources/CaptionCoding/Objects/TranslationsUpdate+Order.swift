internal import Captions

extension TranslationsUpdate {
  /// Sorts the languages into the order of the object's text.
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
