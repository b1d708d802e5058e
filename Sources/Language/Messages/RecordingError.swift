internal import Glibc

/// The reason why a recording ends, or does not begin.
package enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lack of the program that records.
  case noProgram(path: String)
  /// The program that records cannot be started.
  case notStarted(reason: String)
  /// A file that cannot be created or written any more.
  case unwritable(path: String, reason: String)
  /// A file that was removed, or never there, so that no picture is kept.
  case lost(path: String, reason: String)
  /// The program that records has ended, or does not answer.
  case encoderEnded(path: String)

  /// The line for standard error, which is in English and says what to do.
  package var description: String {
    switch self {
    case .noProgram(let path):
      "nothing is recorded: \(SisterProgram.record.absence(at: path))"
    case .notStarted(let reason):
      "nothing is recorded (\(reason)); close other programs and try again"
    case .unwritable(let path, let reason):
      "the recording has ended: \(path): \(reason); \(Self.advice(for: reason)), and start it again"
    case .lost(let path, let reason):
      "the recording is lost: \(path): \(reason); \(Self.advice(for: reason)), and start it again"
    case .encoderEnded(let path):
      "the recording has ended: visavis-record ended; \(path) has what was recorded; start it again"
    }
  }

  /// Returns what to do if a file cannot be written.
  ///
  /// The program that records passes on the system's text for an error, without its number.
  private static func advice(for reason: String) -> String {
    let isFull = [ENOSPC, EDQUOT].contains { code in
      reason.hasSuffix(unsafe String(cString: strerror(code)))
    }
    return isFull ? "free some space, or choose another place" : "choose another place"
  }
}
