/// How much a reader sees of what was received of an utterance, if it has a line.
package enum Showing: Sendable, Equatable {
  /// Nothing, and it will stay so: it is gone, hidden by a clear, or for somebody else.
  case nothing
  /// Some of it, or none yet: words are held back.
  case part
  /// All there is.
  case whole
}
