internal import Database
internal import Language

/// A word of a list as it is looked through.
package struct ListedWord: Hashable, Sendable {
  package let word: String
  package let spelling: String
  package let state: WordStanding.State
  /// Person who added or confirmed the spelling.
  package let person: String
  /// The time at which it was added, in seconds since 1970; nil for words that are confirmed.
  package let time: Int?
  /// The version of the word, which every change raises.
  package let version: Int
}

extension SpellingList {
  /// Returns some of the words that wait or are confirmed, and how many there are in all.
  ///
  /// Those that wait are in the order in which they were added, the others in that of their letters. `part` is a part of
  /// the word or of its spelling.
  package func listedWords(
    _ isWaiting: Bool, in tag: String, with part: String = "", from start: Int = 0,
    atMost count: Int
  ) throws -> (words: [ListedWord], count: Int) {
    try reporting {
      let language = try SpellingPair.language(tag)
      let table = isWaiting ? "proposal" : "entry"
      let condition = """
        FROM \(table) WHERE language = ?1 AND (instr(key, ?2) > 0 OR instr(lower(spelling), ?3) > 0)
        \(isWaiting ? "AND state = 0" : "")
        """
      let values: [DatabaseValue] = [
        .text(language), .text(SpellingPair.key(of: part.trimmed, in: language)),
        .text(part.trimmed.folded),
      ]
      let words = try database.rows(
        """
        SELECT word, spelling, person, \(isWaiting ? "time" : "0"), (SELECT coalesce(max(id), 0) FROM event
          WHERE event.language = \(table).language AND event.key = \(table).key) \(condition)
        ORDER BY \(isWaiting ? "time, id" : "key") LIMIT ?4 OFFSET ?5
        """, values + [.integer(count), .integer(start)]
      ) {
        ListedWord(
          word: $0.text(0), spelling: $0.text(1), state: isWaiting ? .added : .confirmed,
          person: $0.text(2), time: isWaiting ? $0.integer(3) : nil, version: $0.integer(4))
      }
      return (words, try number("SELECT count(*) \(condition)", values))
    }
  }

  /// Returns confirmed words without spaces, by chance.
  package func someWords(in tag: String, atMost count: Int) throws -> [SpellingPair] {
    try reporting {
      try database.rows(
        """
        SELECT word, spelling FROM entry WHERE language = ? AND instr(word, ' ') = 0
        ORDER BY random() LIMIT ?
        """, [.text(try SpellingPair.language(tag)), .integer(count)]
      ) { (word: $0.text(0), spelling: $0.text(1)) }
      .compactMap { try? SpellingPair($0.word, $0.spelling) }
    }
  }

  /// Returns the languages that have words, or spellings that wait.
  package func languages() throws -> [String] {
    try reporting {
      try database.rows(
        "SELECT language FROM entry UNION SELECT language FROM proposal WHERE state = 0"
      ) { $0.text(0) }
    }
  }

  /// Returns how many words of a language are confirmed.
  package func wordCount(in tag: String) throws -> Int {
    try reporting {
      try number(
        "SELECT count(*) FROM entry WHERE language = ?", [.text(try SpellingPair.language(tag))])
    }
  }
}
