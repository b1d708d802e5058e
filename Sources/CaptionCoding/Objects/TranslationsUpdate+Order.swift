internal import Captions

extension TranslationsUpdate {
  /// Puts the languages into the order in which the object's text names them.
  ///
  /// The first is what a reader without a wish gets, but JSON decoders forget the order of keys.
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

/// Finds the keys of `translations` in the text of an object that is known to be sound, in one pass.
private struct LanguageScan {
  /// Each key's place in the order.
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

  /// Notes the string that begins at `start` if it is a key of interest; the place of its end quote.
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
