/// A change in the state of a transcript, for the user and the log.
package enum TranscriptNews: Sendable, Equatable, CustomStringConvertible {
  /// The file cannot be written; the lines are kept in memory until it can.
  case waits(path: String, reason: String)
  /// The file is written again, including the lines that had to wait.
  case goesOn
  /// The transcript ended while the file could not be written, or lines exceeded the memory limit.
  case lost(lines: Int, path: String)
  /// The file system did not answer within the time that the end of the program waits.
  case hangs(path: String)

  /// True if lines are permanently missing from the file.
  package var isLoss: Bool {
    switch self {
    case .waits, .goesOn: false
    case .lost, .hangs: true
    }
  }

  package var description: String {
    switch self {
    case .waits(let path, let reason):
      "the transcript \(path) cannot be written: \(reason); it is kept until there is room"
    case .goesOn: "the transcript goes on"
    case .lost(let lines, let path):
      "the transcript \(path) lacks \(lines == 1 ? "a line" : "\(lines) lines")"
    case .hangs(let path):
      "the transcript \(path) is not written by its file system; it lacks what was said last"
    }
  }
}
