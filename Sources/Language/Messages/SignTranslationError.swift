/// The reason why no signs are translated.
package enum SignTranslationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that translates.
  case noProgram(path: String)
  /// A program that ends or hangs again and again.
  case programFails
  /// The lack of a thread or of descriptors.
  case noThread(reason: String)

  /// The line for standard error, which is in English and says what to do.
  package var description: String {
    let reason =
      switch self {
      case .noProgram(let path): ": \(SisterProgram.translate.absence(at: path))"
      case .programFails:
        ": visavis-translate ended or hung again and again; try `visavis translate` by itself"
      case .noThread(let reason): " (\(reason)); close other programs and start visavis again"
      }
    return "signs are not translated\(reason)"
  }
}
