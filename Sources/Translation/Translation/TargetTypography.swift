internal import CICU

/// The marks that engines leave out, by the customs of the language.
enum TargetTypography {
  /// Returns a translated sentence with the marks of its language.
  static func applied(to translation: String, of pair: LanguagePair) -> String {
    let ordinals = translation.replacingProse { OrdinalNotation.written($0, in: pair.target) }
    let text = withQuotationMarks(withoutStrayBlanks(ordinals, of: pair.target), of: pair.target)
    return ["es", "gl", "ast"].contains(pair.target) ? withOpeningMarks(text, of: pair) : text
  }

  /// Removes the blanks that Apertium leaves where it drops a word: two in a row, or one before a mark.
  ///
  /// French has blanks before some marks.
  private static func withoutStrayBlanks(_ text: String, of language: String) -> String {
    let words = text.split(separator: " ")
    return words.reduce(into: "") { result, word in
      let isMark = language != "fr" && word.allSatisfy { ",.;:?!".contains($0) }
      result += result.isEmpty || isMark ? word : " \(word)"
    }
  }

  /// Adds ¿ and ¡.
  ///
  /// Galician and Asturian have the same marks.
  private static func withOpeningMarks(_ text: String, of pair: LanguagePair) -> String {
    let body = text.reversed().drop { closing.contains($0) }
    guard let mark = body.first, let opening = ["?": "¿", "!": "¡"][mark], !text.contains(opening)
    else { return text }
    return SpanishQuestion(text, of: pair).marked(with: opening)
  }

  private static let closing: Set<Character> = ["\"", "”", "»", ")", "]", " "]

  /// Replaces straight quotation marks and those of English by those of the language (CLDR).
  ///
  /// Marks without a partner stay as they are.
  private static func withQuotationMarks(_ text: String, of language: String) -> String {
    guard language != "en", text.contains(where: { "\"“”".contains($0) }),
      let (opening, closing) = quotationMarks(of: language)
    else { return text }
    let count = text.count { "\"“”".contains($0) }
    guard count > 0, count.isMultiple(of: 2) else { return text }
    var isOpen = false
    return text.reduce(into: "") { result, character in
      guard "\"“”".contains(character) else { return result.append(character) }
      result += isOpen ? closing : opening
      isOpen.toggle()
    }
  }

  private static func quotationMarks(of language: String) -> (opening: String, closing: String)? {
    var (opening, closing) = ([UInt16](repeating: 0, count: 5), [UInt16](repeating: 0, count: 5))
    guard unsafe cicu_quotation_marks(language, &opening, &closing) == 1 else { return nil }
    let marks = [opening, closing].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF16.self) }
    // French has a blank inside of them that no line is broken at.
    return language == "fr" ? ("\(marks[0])\u{A0}", "\u{A0}\(marks[1])") : (marks[0], marks[1])
  }
}
