/// The reason why a sentence is not kept as a card.
package enum CardKeepingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that keeps decks.
  case noProgram(path: String)
  /// The program refuses, and says why, such as that the disk is full.
  case refused(reason: String)
  /// A program that ends without a word, or hangs.
  case programFails
  /// The lack of a thread or of descriptors.
  case noThread(reason: String)

  /// The line for standard error, which is in English and says what to do.
  package var description: String {
    let reason =
      switch self {
      case .noProgram(let path): ": \(SisterProgram.hub.absence(at: path))"
      case .refused(let reason): ": \(reason)"
      case .programFails: ": visavis-hub ended or hung; try `visavis study due` by itself"
      case .noThread(let reason): " (\(reason)); close other programs and try again"
      }
    return "the sentence is not kept\(reason)"
  }
}
