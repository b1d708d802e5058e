/// The parts of a sentence that a translation must have as they are: numbers, times, amounts, addresses
/// of e-mail and the Web, and words that the user keeps.
package struct FixedTerms {
  /// The terms in the order of the sentence.
  package let terms: [String]

  /// The symbols of units, which a number may have after a blank.
  private static let units: Set = [
    "%", "‰", "°C", "°F", "K", "m", "cm", "mm", "km", "g", "kg", "mg", "t", "l", "ml", "cl", "s",
    "ms",
    "min", "h", "Hz", "kHz", "MHz", "GHz", "W", "kW", "V", "A", "Wh", "kWh", "kB", "MB", "GB", "TB",
    "km/h", "m/s", "kcal", "kJ", "€", "$", "£", "¥",
  ]
  private static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "‘", "«", "„", "¿", "¡",
  ]

  /// Finds the terms of a sentence.
  ///
  /// A number and its unit are one term.
  package init(in sentence: String, keeping kept: Set<String> = []) {
    terms = Self.tokensWithUnits(of: sentence).filter {
      Self.isFixed($0) || kept.contains($0.lowercased())
    }
  }

  /// Returns the translation with every term as it is in the sentence.
  ///
  /// Engines change the decimal mark, or the space before a unit.
  ///
  /// - Returns: Nil if a term is missing, and nothing in the translation corresponds to it.
  package func restored(in translation: String) -> String? {
    var result = translation
    for term in missing(in: translation) {
      let digits = term.filter(\.isNumber)
      let candidates = (Self.tokensWithUnits(of: result) + Self.tokens(of: result))
        // A term that is there already must not be taken for another one.
        .filter { !terms.contains($0) && $0.filter(\.isNumber) == digits }
      guard !digits.isEmpty, let altered = candidates.first,
        let range = result.firstRange(of: altered)
      else { return nil }
      result.replaceSubrange(range, with: term)
    }
    return result
  }

  /// The terms that the translation lacks, of which a term may occur more than once.
  package func missing(in translation: String) -> [String] {
    var found = Self.tokensWithUnits(of: translation) + Self.tokens(of: translation)
    return terms.filter { term in
      guard let index = found.firstIndex(of: term) else { return true }
      found.remove(at: index)
      return false
    }
  }

  /// The tokens of a text, of which a number and the symbol of a unit after it are one.
  private static func tokensWithUnits(of text: String) -> [String] {
    tokens(of: text).reduce(into: []) { result, token in
      if units.contains(token), let last = result.last, last.last?.isNumber == true {
        result[result.count - 1] = "\(last) \(token)"
      } else {
        result.append(token)
      }
    }
  }

  /// Returns the words of a text without punctuation around them.
  private static func tokens(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      var token = word.drop { opening.contains($0) }
      while let last = token.last, isPunctuation(last) { token.removeLast() }
      return token.isEmpty ? nil : String(token)
    }
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation && !"%‰/".contains(character)
  }

  private static func isFixed(_ token: String) -> Bool {
    if token.contains(where: \.isNumber) { return true }
    if token.contains("://") || token.hasPrefix("www.") { return true }
    let parts = token.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }
}
