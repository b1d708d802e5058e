/// The reason why no signs are read.
package enum SignWatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that reads signs, or of a library that it needs.
  case noProgram(path: String)
  /// The lack of that program's models.
  case noModels
  /// A program that ends, hangs or answers garbage, again and again.
  case programFails
  /// The lack of a thread or of descriptors.
  case noThread(reason: String)

  /// The line for standard error, which is in English and says what to do.
  package var description: String {
    let reason =
      switch self {
      case .noProgram(let path): ": \(SisterProgram.signs.absence(at: path))"
      case .noModels: ": visavis-signs has no models; `scripts/setup --signs` installs them"
      case .programFails:
        ": visavis-signs ended, hung or answered garbage again and again; start it by itself to see "
          + "what it lacks"
      case .noThread(let reason): " (\(reason)); close other programs and start visavis again"
      }
    return "signs are not read\(reason)"
  }
}
