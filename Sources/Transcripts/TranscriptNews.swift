/// What happens to a transcript, for the person and the log.
package enum TranscriptNews: Sendable, Equatable, CustomStringConvertible {
  /// Nothing can be written; what is said is kept in memory until it can.
  case waits(path: String, reason: String)
  /// What had to wait is in the file.
  case goesOn
  /// It ended without room: so many lines are lost.
  case lost(lines: Int, path: String)
  /// The system has not taken what it was given for so long that it is not waited for any more.
  case hangs(path: String)

  /// Whether something is not in the file for good.
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
