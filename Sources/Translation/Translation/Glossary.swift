internal import Language

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

  /// The entries, in their order.
  package let entries: [Entry]
  /// The entries by the beginning of their terms, those with the longest terms first.
  private let index: [String: [Entry]]

  /// The largest number of entries.
  package static let maxEntries = 10_000
  /// The largest number of terms that are replaced in a sentence.
  private static let maxReplaced = 32

  package init(_ entries: [Entry] = []) {
    self.entries = entries
    index = Self.index(of: entries)
  }

  /// Reads a table: a line for each term, a tab, and its translation.
  ///
  /// A line without a tab is a word to keep. Lines that begin with # are comments.
  ///
  /// - Throws: `GlossaryError` with the number of the line.
  package init(parsing text: String) throws(GlossaryError) {
    var entries: [Entry] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let fields = line.split(separator: "\t").map { String($0).trimmed }
      guard let term = fields.first, !term.isEmpty, !term.hasPrefix("#") else { continue }
      guard fields.count <= 2 else {
        throw GlossaryError(
          line: index + 1, reason: "more than two columns; a term, a tab, its translation")
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
    (index[sentence[...].termBeginning] ?? []).contains {
      $0.term == $0.translation && sentence.hasPrefix($0.term)
    }
  }

  /// Returns the sentence with placeholders in place of terms, of which some are of this sentence alone.
  ///
  /// Terms are found in any case, as whole words; of several at one place, the longest. The time depends
  /// on the length of the sentence, not on the number of entries.
  ///
  /// - Returns: The text, and the translation for each placeholder in the order of their numbers.
  package func replacing(
    in sentence: String, keeping more: [Entry] = [], by placeholder: (Int) -> String
  ) -> (text: String, translations: [String]) {
    let others = Self.index(of: more)
    var text = ""
    var translations: [String] = []
    var rest = sentence[...]
    while !rest.isEmpty {
      let beginning = rest.termBeginning
      let entries = [index, others].flatMap { $0[beginning] ?? [] }
      let isInWord = text.last?.isOfWord == true
      if !isInWord, translations.count < Self.maxReplaced,
        let (entry, end) = entries.lazy.compactMap({ entry in
          rest.endOfTerm(entry.term).map { (entry, $0) }
        }).first
      {
        text += placeholder(translations.count)
        translations.append(entry.translation)
        rest = rest[end...]
      } else {
        let end = rest.firstIndex { !$0.isOfWord } ?? rest.endIndex
        let next = end == rest.startIndex ? rest.index(after: end) : end
        text += rest[..<next]
        rest = rest[next...]
      }
    }
    return (text, translations)
  }

  private static func index(of entries: [Entry]) -> [String: [Entry]] {
    Dictionary(grouping: entries) { $0.term[...].termBeginning }
      .mapValues { $0.sorted { $0.term.count > $1.term.count } }
  }
}

/// A line of a glossary that cannot be read.
package struct GlossaryError: Error, Equatable, CustomStringConvertible {
  package let line: Int
  package let reason: String

  package var description: String { "line \(line) has \(reason)" }
}

extension Substring {
  /// The letters and numbers at the beginning, or else the first character, in lower case.
  fileprivate var termBeginning: String {
    let word = prefix { $0.isOfWord }
    return (word.isEmpty ? prefix(1) : word).lowercased().withPlainApostrophes
  }

  /// The end of a term at the beginning, in any case, that is no part of a longer word; nil if there is none.
  fileprivate func endOfTerm(_ term: String) -> Index? {
    guard let end = index(startIndex, offsetBy: term.count, limitedBy: endIndex),
      end == endIndex || !self[end].isOfWord
    else { return nil }
    let isTerm =
      self[..<end].lowercased().withPlainApostrophes == term.lowercased().withPlainApostrophes
    return isTerm ? end : nil
  }
}

extension String {
  /// The text with the apostrophes of a typewriter, with which models and dictionaries know
  /// contractions.
  var withPlainApostrophes: String { replacing("’", with: "'") }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
