/// The parts of a sentence that a translation must have: numbers, times, codes, and addresses of e-mail and
/// the Web.
///
/// A number must have its value, in the notation of the target language. Everything else stays as it is.
/// Ordinals are words: "the 2nd floor" is "el segundo piso".
package struct FixedTerms {
  /// A term of the sentence.
  private struct Term {
    /// The term as the sentence has it.
    let token: String
    /// The term as the target language writes it.
    let written: String
    /// The value of a number; nil for other terms.
    let value: String?

    func isWritten(as token: String, marks: NumberMarks) -> Bool {
      // Two marks of groups can be taken for no decimal mark; an address on the network has three.
      guard let value, token != self.token || token.count(where: \.isPunctuation) < 2 else {
        return token == self.token
      }
      return WrittenNumber(token, marks: marks)?.value == value
    }
  }

  private let terms: [Term]
  private let targetMarks: NumberMarks

  private static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "‘", "«", "„", "¿", "¡",
  ]

  /// Finds the terms of a sentence that is translated into another language.
  package init(in sentence: String, of pair: LanguagePair) {
    let sourceMarks = NumberMarks(of: pair.sourceTag)
    let targetMarks = NumberMarks(of: pair.targetTag)
    self.targetMarks = targetMarks
    terms = Self.tokens(of: sentence, marks: sourceMarks).compactMap { token in
      if let number = WrittenNumber(token, marks: sourceMarks) {
        return Term(token: token, written: number.written(with: targetMarks), value: number.value)
      }
      return Self.isFixed(token) ? Term(token: token, written: token, value: nil) : nil
    }
  }

  /// The terms in the order of the sentence, as the target language writes them.
  package var written: [String] { terms.map(\.written) }

  /// The terms as entries of a glossary.
  var entries: [Glossary.Entry] { terms.map { Glossary.Entry($0.token, $0.written) } }

  /// Returns the translation with every term.
  ///
  /// Engines keep the marks of the sentence's language, so that a number gets another value, or change
  /// those of a time. Terms with the same digits are written anew.
  ///
  /// - Returns: Nil if a term is missing, and nothing in the translation corresponds to it.
  package func restored(in translation: String) -> String? {
    var result = translation
    for term in missingTerms(in: translation) {
      let digits = term.written.filter(\.isNumber)
      let altered = Self.tokens(of: result, marks: targetMarks).first { token in
        token.filter(\.isNumber) == digits
          // A term that is there already must not be taken for another one.
          && !terms.contains { $0.isWritten(as: token, marks: targetMarks) }
      }
      guard !digits.isEmpty, let altered, let range = result.firstRange(of: altered) else {
        return nil
      }
      result.replaceSubrange(range, with: term.written)
    }
    return result
  }

  /// The terms that the translation lacks, of which a term may occur more than once.
  package func missing(in translation: String) -> [String] {
    missingTerms(in: translation).map(\.written)
  }

  private func missingTerms(in translation: String) -> [Term] {
    var found = Self.tokens(of: translation, marks: targetMarks)
    return terms.filter { term in
      guard let index = found.firstIndex(where: { term.isWritten(as: $0, marks: targetMarks) })
      else { return true }
      found.remove(at: index)
      return false
    }
  }

  /// Returns the words of a text without punctuation around them.
  ///
  /// A group of thousands after a blank is of the same word, unless there are more, as in a telephone
  /// number.
  private static func tokens(of text: String, marks: NumberMarks) -> [String] {
    text.split(whereSeparator: \.isWhitespace).reduce(into: []) { tokens, word in
      var token = word.drop { opening.contains($0) }
      while let last = token.last, isPunctuation(last) { token.removeLast() }
      guard !token.isEmpty else { return }
      if marks.group.isWhitespace, let last = tokens.last, !last.contains(" "),
        last.suffix(3).allSatisfy(\.isNumber),
        token.prefix(while: \.isNumber).count == 3,
        WrittenNumber("\(last) \(token)", marks: marks) != nil
      {
        tokens[tokens.count - 1] = "\(last) \(token)"
      } else {
        tokens.append(String(token))
      }
    }
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation && !"%‰/".contains(character)
  }

  private static func isFixed(_ token: String) -> Bool {
    if token.contains(where: \.isNumber) { return !isOrdinal(token) }
    if token.contains("://") || token.hasPrefix("www.") { return true }
    let parts = token.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }

  private static let ordinalEndings: Set = [
    "st", "nd", "rd", "th", "er", "re", "ère", "ème", "e", "è", "º", "ª",
  ]

  /// True for digits with the ending of an ordinal: 2nd, 1er, 5è, 3ª.
  private static func isOrdinal(_ token: String) -> Bool {
    let ending = token.drop(while: \.isNumber)
    return ending.count < token.count && ordinalEndings.contains(String(ending))
  }
}
