/// A word of a list, and how it is spelled in Latin letters.
package struct SpellingEntry: Hashable, Sendable {
  /// The BCP 47 tag of the word's language.
  package let language: String
  package let word: String
  package let spelling: String
  /// Person who confirmed it.
  package let person: String
  /// The version of the word, which every change raises.
  package let version: Int
}

/// A spelling that somebody added to a list.
package struct Proposal: Hashable, Sendable {
  /// The state of a proposal.
  package enum State: Int, Sendable {
    case pending, confirmed, refused
    /// Replaced by a later one of the same person.
    case replaced
  }

  /// The name of the proposal, which no other one has on any machine.
  package let id: String
  package let language: String
  package let word: String
  package let spelling: String
  package let person: String
  /// The time of its making, in seconds since 1970.
  package let time: Int
  package let state: State
  /// The version of the word, which every change raises.
  package let version: Int

  /// Returns a name that no other proposal has.
  package static func newID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

/// A spelling that was added on another machine, on its way to this one.
package struct Addition: Hashable, Sendable {
  package let id: String
  package let word: String
  package let spelling: String
  package let person: String
  package let time: Int

  package init(id: String, word: String, spelling: String, person: String, time: Int) {
    (self.id, self.word, self.spelling) = (id, word, spelling)
    (self.person, self.time) = (person, time)
  }
}

/// The state of a word for a person.
package struct WordStanding: Hashable, Sendable {
  /// The stages of a word on its way to the list.
  package enum State: String, Sendable {
    /// An administrator confirmed the spelling.
    case confirmed
    /// Somebody added a spelling, which is not confirmed yet.
    case added
    /// The word is not on the list.
    case unknown
  }

  package let state: State
  /// The spelling that holds for the person; of a word that others added, the one that waits.
  package let spelling: String?
  /// True for a spelling that the person added, and which holds for them.
  package let isOwn: Bool
  /// The version of the word; 0 if it was never on the list.
  package let version: Int
}

/// Something that was done to a word.
package struct WordEvent: Hashable, Sendable {
  /// The kinds of what is done.
  package enum Action: String, Sendable {
    case proposed, confirmed, changed, refused, removed, imported
    /// Taken from the list of a hub.
    case adopted
  }

  package let version: Int
  package let action: Action
  package let spelling: String
  package let person: String
  /// The time in seconds since 1970.
  package let time: Int
}

/// The outcome of a decision about a word.
package enum Decision: Hashable, Sendable {
  /// It was made; the version of the word is now this.
  case made(version: Int)
  /// Somebody was faster: the version of the word is this one, and nothing was changed.
  case outdated(version: Int)
}
