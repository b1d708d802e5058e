/// The marks that engines leave out, by the customs of the language.
enum TargetTypography {
  /// Returns a translated sentence with the marks of its language.
  ///
  /// - Parameters:
  ///   - translation: A translated sentence.
  ///   - language: Its language.
  /// - Returns: The sentence.
  static func applied(to translation: String, in language: String) -> String {
    let text = withQuotationMarks(translation, of: language)
    return ["es", "gl", "ast"].contains(language) ? withOpeningMarks(text) : text
  }

  /// Adds ¿ and ¡ at the beginning of the question or exclamation.
  ///
  /// A question after a comma begins there in Spanish if a short call or clause precedes it, which
  /// the words do not show; the beginning of the sentence is always right. Galician and Asturian have
  /// the same marks.
  private static func withOpeningMarks(_ text: String) -> String {
    let body = text.reversed().drop { closing.contains($0) }
    guard let mark = body.first, let opening = ["?": "¿", "!": "¡"][mark], !text.contains(opening)
    else { return text }
    let start = text.firstIndex { $0.isLetter || $0.isNumber } ?? text.startIndex
    return text[..<start] + String(opening) + text[start...]
  }

  private static let closing: Set<Character> = ["\"", "”", "»", ")", "]", " "]

  /// The quotation marks of languages in which those of English are unusual.
  private static let marks: [String: (opening: String, closing: String)] = [
    "es": ("«", "»"), "ca": ("«", "»"), "pt": ("“", "”"), "it": ("«", "»"), "ru": ("«", "»"),
    "uk": ("«", "»"), "fr": ("« ", " »"), "de": ("„", "“"), "pl": ("„", "”"), "cs": ("„", "“"),
    "gl": ("«", "»"), "el": ("«", "»"), "ja": ("「", "」"), "zh": ("“", "”"),
  ]

  /// Replaces straight quotation marks and those of English.
  ///
  /// Marks without a partner stay as they are.
  private static func withQuotationMarks(_ text: String, of language: String) -> String {
    guard let (opening, closing) = marks[language] else { return text }
    let count = text.count { "\"“”".contains($0) }
    guard count > 0, count.isMultiple(of: 2) else { return text }
    var isOpen = false
    return text.reduce(into: "") { result, character in
      guard "\"“”".contains(character) else { return result.append(character) }
      result += isOpen ? closing : opening
      isOpen.toggle()
    }
  }
}
