internal import Database

/// The states of all words of a language for a person, at one time.
package struct WordStates: Sendable {
  private let language: String
  private let states: [String: WordStanding.State]

  init(language: String, states: [String: WordStanding.State]) {
    (self.language, self.states) = (language, states)
  }

  /// Returns the state of a word.
  package subscript(word: String) -> WordStanding.State {
    states[SpellingPair.key(of: word, in: language)] ?? .unknown
  }
}

extension SpellingList {
  /// Returns the states of all words of a language for a person, as `standing` has them.
  package func states(in tag: String, for person: String) throws -> WordStates {
    try reporting {
      let language = try SpellingPair.language(tag)
      var states: [String: WordStanding.State] = [:]
      try database.query(
        "SELECT key FROM proposal WHERE language = ? AND state = 0", [.text(language)]
      ) { states[$0.text(0)] = .added }
      try database.query(
        """
        SELECT key FROM entry WHERE language = ?1 AND NOT EXISTS (
          SELECT 1 FROM proposal WHERE language = ?1 AND key = entry.key AND person = ?2 AND state = 0
          AND spelling <> entry.spelling)
        """, [.text(language), .text(person)]
      ) { states[$0.text(0)] = .confirmed }
      return WordStates(language: language, states: states)
    }
  }
}
