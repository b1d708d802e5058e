/// The parts of a sentence that a translation must have: numbers, times, dates, codes, and addresses of e-mail and
/// the Web.
///
/// A number must have its value, in the notation of the target language, and times and dates must be the same in any
/// notation. Codes and addresses stay as they are. Ordinals are words: "the 2nd floor" is "el segundo piso".
package struct FixedTerms {
  /// A term of the sentence.
  private struct Term {
    /// The term as the sentence has it.
    let token: String
    /// The term as the target language writes it.
    let written: String
    /// The value of a number; nil for other terms.
    var value: String?
    /// The minutes after midnight of a time of day; nil for other terms.
    var minutes: Int?
    /// The day of a date; nil for other terms.
    var date: CalendarDate?

    func isWritten(as token: String, marks: NumberMarks, in language: String) -> Bool {
      if let date {
        return (token != self.token || token == written)
          && CalendarDate(token, in: language) == date
      }
      // The address 192.168.100.200 could be a number with groups, of which there is no other notation.
      let hasOneKindOfMarks = Set(token.filter(\.isPunctuation)).count == 1
      guard let value,
        token != self.token || !hasOneKindOfMarks || token.count(where: \.isPunctuation) < 2
      else { return token == self.token }
      guard let number = WrittenNumber(token, marks: marks) else { return false }
      return number.value == value && number.isWritten(with: marks)
    }
  }

  private let terms: [Term]
  private let targetMarks: NumberMarks
  private let target: String

  private static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "‘", "«", "„", "¿", "¡",
  ]

  /// Finds the terms of a sentence that is translated into another language.
  package init(in sentence: String, of pair: LanguagePair) {
    let sourceMarks = NumberMarks(of: pair.sourceTag)
    let targetMarks = NumberMarks(of: pair.targetTag)
    self.targetMarks = targetMarks
    target = pair.target
    let tokens = Self.tokens(of: sentence, marks: sourceMarks)
    terms = tokens.enumerated().compactMap { index, token in
      if let minutes = ClockTime.minutes(of: token[...]) {
        return Term(token: token, written: token, minutes: minutes)
      }
      if let date = CalendarDate(token, in: pair.source) {
        return Term(token: token, written: date.written(in: pair.target), date: date)
      }
      // "Am 12.05." is a day.
      if pair.source == "de", sentence.contains("\(token). "),
        token.wholeMatch(of: /\d{1,2}\.\d{1,2}/) != nil
      {
        return nil
      }
      let word = index > 0 ? tokens[index - 1].lowercased() : ""
      if let number = WrittenNumber(token, marks: sourceMarks),
        !Self.versions.contains(where: word.hasPrefix)
      {
        // A number with the decimal mark of another language may be anything.
        let isOwn = number.isWritten(with: sourceMarks)
        return Term(
          token: token, written: isOwn ? number.written(with: targetMarks) : token,
          value: isOwn ? number.value : nil)
      }
      return Self.isFixed(token) ? Term(token: token, written: token) : nil
    }
  }

  /// The beginnings of words before numbers that count no things, such as "version 2.1".
  private static let versions = [
    "versi", "versã", "version", "chapter", "chapitre", "capít", "kapitel", "section", "secci",
    "seção", "abschnitt",
  ]

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
          && !terms.contains { other in
            other.minutes == nil && other.isWritten(as: token, marks: targetMarks, in: target)
          }
      }
      // Groups of digits with blanks are several words in other languages, and dates have another order.
      let isInWords = term.date != nil || term.token.contains(where: \.isWhitespace)
      let copied = isInWords ? term.token : nil
      guard !digits.isEmpty, let altered = altered ?? copied,
        let found = result.firstRange(of: altered)
      else { return nil }
      result.replaceSubrange(found, with: term.written)
    }
    return result
  }

  /// The terms that the translation lacks, of which a term may occur more than once.
  package func missing(in translation: String) -> [String] {
    missingTerms(in: translation).map(\.written)
  }

  private func missingTerms(in translation: String) -> [Term] {
    var found = Self.tokens(of: translation, marks: targetMarks)
    var times = ClockTime.all(in: translation)
    return terms.filter { term in
      if let minutes = term.minutes {
        guard let index = times.firstIndex(of: minutes) else { return true }
        times.remove(at: index)
        return false
      }
      if term.date?.isInWords(among: found) == true { return false }
      guard
        let index = found.firstIndex(where: {
          term.isWritten(as: $0, marks: targetMarks, in: target)
        })
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
    let words = text.split(whereSeparator: \.isWhitespace).reduce(into: [Substring]()) {
      words, word in
      var word = word.drop { opening.contains($0) }
      while let last = word.last, isPunctuation(last) { word.removeLast() }
      guard !word.isEmpty else { return }
      if marks.group.isWhitespace, let last = words.last, !last.contains(where: \.isWhitespace),
        last.suffix(3).allSatisfy(\.isNumber), word.prefix(while: \.isNumber).count == 3,
        WrittenNumber(text[last.startIndex..<word.endIndex], marks: marks) != nil
      {
        words[words.count - 1] = text[last.startIndex..<word.endIndex]
      } else {
        words.append(word)
      }
    }
    return words.map(String.init)
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
    "st", "nd", "rd", "th", "er", "re", "ère", "ème", "e", "è", "º", "ª", ".º", ".ª",
  ]

  /// True for digits with the ending of an ordinal: 2nd, 1er, 5è, 3ª.
  private static func isOrdinal(_ token: String) -> Bool {
    let ending = token.drop(while: \.isNumber)
    return ending.count < token.count && ordinalEndings.contains(String(ending))
  }
}
