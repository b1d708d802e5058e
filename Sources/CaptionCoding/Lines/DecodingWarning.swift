/// What can be wrong with a caption stream; none of it stops the stream.
package enum DecodingWarning: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case lineTooLong
  case unreadableObject
  case unusableValue
  case invalidText
  case lateHello
  case timeRunsBackwards

  /// What happened and what was done about it, in one line; never caption text.
  package var description: String {
    switch self {
    case .lineTooLong: "a line is longer than 1 MiB; it is skipped"
    case .unreadableObject: "a line begins like a JSON object but is none; it is skipped"
    case .unusableValue: "a key of an object has a value of the wrong kind; the key is ignored"
    case .invalidText: "text is not UTF-8; what cannot be read is shown as \u{FFFD}"
    case .lateHello: "a hello comes after the first line; it is ignored"
    case .timeRunsBackwards: "a time lies before the one of an earlier line; that one is taken"
    }
  }
}

/// How often each thing was wrong.
package struct WarningCounts: Sendable, Equatable {
  private var counts: [DecodingWarning: Int] = [:]

  package init() {}

  package subscript(warning: DecodingWarning) -> Int { counts[warning, default: 0] }

  /// The kinds that were met at all, in the order of their declaration.
  package var kinds: [DecodingWarning] { DecodingWarning.allCases.filter { self[$0] > 0 } }

  package var total: Int { counts.values.reduce(0, +) }

  mutating func count(_ warning: DecodingWarning, times: Int = 1) {
    guard times > 0 else { return }
    counts[warning, default: 0] += times
  }
}
