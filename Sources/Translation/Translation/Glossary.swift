/// The user's own translations of terms, and the words that are never translated.
package struct Glossary: Sendable, Equatable {
  /// A term and its translation; the translation of a word that is kept is the word itself.
  package struct Entry: Sendable, Equatable {
    package let term: String
    package let translation: String

    package init(_ term: String, _ translation: String) {
      self.term = term
      self.translation = translation
    }
  }

  /// The entries, those with the longest terms first.
  package private(set) var entries: [Entry] = []

  /// The largest number of entries.
  package static let maxEntries = 10_000

  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted { $0.term.count > $1.term.count }
  }

  /// Reads a table: a line for each term, a tab, and its translation.
  ///
  /// A line without a tab is a word to keep. Lines that begin with # are comments.
  ///
  /// - Throws: `GlossaryError` with the number of the line.
  package init(parsing text: String) throws(GlossaryError) {
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let fields = line.split(separator: "\t").map { field in
        String(field.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      }
      guard let term = fields.first, !term.isEmpty, !term.hasPrefix("#") else { continue }
      guard fields.count <= 2 else {
        throw GlossaryError(line: index + 1, reason: "more than two columns")
      }
      entries.append(Entry(term, fields.last ?? term))
      guard entries.count <= Self.maxEntries else {
        throw GlossaryError(line: index + 1, reason: "more than \(Self.maxEntries) terms")
      }
    }
    self.init(entries)
  }

  /// Returns true if a sentence begins with a word that is kept as it is.
  func keepsBeginning(of sentence: String) -> Bool {
    entries.contains { $0.term == $0.translation && sentence.hasPrefix($0.term) }
  }

  /// Returns the sentence with placeholders in place of terms, and the translations for them.
  ///
  /// Terms are found in any case, as whole words.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - fixed: More terms that stay as they are.
  ///   - placeholder: Makes the placeholder with a number.
  /// - Returns: The text, and the translation for each placeholder in the order of their numbers.
  func replacing(
    in sentence: String, keeping fixed: [String] = [], by placeholder: (Int) -> String
  ) -> (text: String, translations: [String]) {
    var text = sentence
    var translations: [String] = []
    for entry in entries + fixed.map({ Entry($0, $0) }) {
      while let range = text.rangeOfWord(entry.term), translations.count < 32 {
        text.replaceSubrange(range, with: placeholder(translations.count))
        translations.append(entry.translation)
      }
    }
    return (text, translations)
  }
}

/// A line of a glossary that cannot be read.
package struct GlossaryError: Error, Equatable, CustomStringConvertible {
  package let line: Int
  package let reason: String

  package var description: String { "line \(line) has \(reason); a term, a tab, its translation" }
}

extension String {
  /// The first place of `word`, in any case, that is no part of a longer word.
  fileprivate func rangeOfWord(_ word: String) -> Range<Index>? {
    // The sentence has the apostrophes of a typewriter (PreparedSentence).
    let wanted = word.lowercased().replacing("’", with: "'")
    var start = startIndex
    while start < endIndex {
      guard let end = index(start, offsetBy: word.count, limitedBy: endIndex) else { return nil }
      let isBeginning = start == startIndex || !self[index(before: start)].isOfWord
      let isEnd = end == endIndex || !self[end].isOfWord
      if isBeginning, isEnd, self[start..<end].lowercased() == wanted { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
