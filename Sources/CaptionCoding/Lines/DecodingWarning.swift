/// What can be wrong with captions; none of it stops them.
package enum DecodingWarning: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case lineTooLong
  case unreadableObject
  case unusableValue
  case invalidText
  case lateHello
  case timeRunsBackwards
  case noSignature
  case brokenTimeLine
  case textWithoutTime
  case endBeforeStart
  case cueTooLong
  case noCue

  /// What happened and what was done about it, in one line; never caption text.
  package var description: String {
    switch self {
    case .lineTooLong: "a line is longer than 1 MiB; it is skipped"
    case .unreadableObject: "a line begins like a JSON object but is none; it is skipped"
    case .unusableValue: "a key of an object has a value of the wrong kind; the key is ignored"
    case .invalidText: "text is not UTF-8; what cannot be read is shown as \u{FFFD}"
    case .lateHello: "a hello comes after the first line; it is ignored"
    case .timeRunsBackwards: "a time lies before the one of an earlier line; that one is taken"
    case .noSignature:
      "its first line does not begin with WEBVTT, so it is not read; a SubRip file ends in .srt"
    case .brokenTimeLine: "a line has --> but not two times around it; its text is skipped"
    case .textWithoutTime: "text has no line with times before it; it is skipped"
    case .endBeforeStart:
      "a caption does not end after its start; it is shown for as long as it takes to read"
    case .cueTooLong: "a caption is longer than 1 MiB; the rest of it is left out"
    case .noCue: "there is no caption in it"
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

  /// Counts what was counted elsewhere as well.
  mutating func add(_ others: WarningCounts) {
    counts.merge(others.counts, uniquingKeysWith: +)
  }
}
