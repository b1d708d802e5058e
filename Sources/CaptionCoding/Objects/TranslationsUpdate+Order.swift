internal import Captions

extension TranslationsUpdate {
  /// Sorts the languages into the order of the object's text.
  ///
  /// The first language is the default for a reader without a preference, but JSON decoders do not
  /// preserve the order of keys.
  mutating func order(asIn object: String) {
    guard entries.count > 1 else { return }
    var scan = LanguageScan()
    scan.read(Array(object.utf8))
    let last = scan.places.count
    entries.sort { left, right in
      let places = (scan.places[left.language] ?? last, scan.places[right.language] ?? last)
      return places.0 == places.1 ? left.language < right.language : places.0 < places.1
    }
  }
}

/// A scanner that finds the keys of `translations` in a well-formed object, in one pass.
private struct LanguageScan {
  /// The position of each key in the text's order.
  private(set) var places: [String: Int] = [:]
  private var depth = 0
  private var isInTranslations = false

  mutating func read(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): index = readString(text, from: index + 1)
      default: break
      }
      index += 1
    }
  }

  /// Notes the string that begins at `start` if the string is a language of `translations`.
  ///
  /// - Returns: the index of the closing quotation mark.
  private mutating func readString(_ text: [UInt8], from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < text.count, depth <= 2 else { return end }
    let next = text[(end + 1)...].first { $0 != UInt8(ascii: " ") }
    guard next == UInt8(ascii: ":") else { return end }
    let key = String(decoding: text[start..<end], as: UTF8.self)
    if depth == 1 {
      isInTranslations = key == "translations"
    } else if isInTranslations, places[key] == nil {
      places[key] = places.count
    }
    return end
  }
}
