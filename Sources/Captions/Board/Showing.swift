/// How much a reader sees of the received words of an utterance, if it has a line.
package enum Showing: Sendable, Equatable {
  /// Nothing, for good: the utterance is gone, hidden by a clear, or for another reader.
  case nothing
  /// A part, which may be no word at all: words are held back.
  case part
  /// All of them.
  case whole
}

/// One of an utterance's texts at one moment: the one that a reader is given.
package struct HeardText: Sendable, Equatable {
  /// Tells the utterance's texts from each other.
  let text: Int
  /// How often that text has changed.
  let changes: Int
}
