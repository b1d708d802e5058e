internal import Language

/// The words that stand alone on signs, such as the ones for exit or pharmacy, by languages with Latin letters.
///
/// A model of languages is right about every second single word.
struct SignWords {
  /// The most words of a text that are looked up.
  static let maxCount = 3

  /// The languages of words that are folded.
  private let languages: [String: Set<String>]

  init() {
    var languages: [String: Set<String>] = [:]
    let table = String(decoding: PackageResources.words_txt, as: UTF8.self)
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      for word in words.dropFirst() {
        languages[String(word), default: []].insert(String(words[0]))
      }
    }
    self.languages = languages
  }

  /// Returns the languages in which all words of a text stand on signs; empty for longer texts.
  func languages(of text: String) -> Set<String> {
    let words = Self.words(of: text)
    guard let first = words.first, words.count <= Self.maxCount else { return [] }
    return words.dropFirst().reduce(languages[first] ?? []) { $0.intersection(languages[$1] ?? []) }
  }

  /// Returns the words of a text, in small letters without accents.
  static func words(of text: String) -> [String] {
    let letters = text.lowercased().decomposed.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(letters)).split { !$0.isLetter }.map { word in
      word.map { plain[$0] ?? String($0) }.joined()
    }
  }

  /// The letters whose forms with a stroke have no decomposition.
  private static let plain: [Character: String] = [
    "ı": "i", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe",
  ]
}
