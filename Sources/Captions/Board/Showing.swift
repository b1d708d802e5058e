/// The share of the received words of an utterance that a reader sees, if the utterance has a line.
package enum Showing: Sendable, Equatable {
  /// No words, permanently: the utterance is gone, hidden by `clear`, or meant for another reader.
  case nothing
  /// Some of the words, possibly none yet: the others are held back.
  case part
  /// All of the words.
  case whole
}

/// The version of the text that is selected for a reader.
package struct HeardText: Sendable, Equatable {
  /// The number of the text among the texts of the utterance.
  let text: Int
  /// The number of changes of the text so far.
  let changes: Int
}
