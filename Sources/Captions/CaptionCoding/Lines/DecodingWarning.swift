/// The faults that captions can have.
///
/// The decoding continues after a fault. Only after `noSignature` are all further lines ignored.
package enum DecodingWarning: String, Error, CaseIterable, CustomStringConvertible {
  case lineTooLong = "a line is longer than 1 MiB; it is skipped"
  case unreadableObject = "a line begins like a JSON object but is none; it is skipped"
  case unknownObject = "a JSON object has none of the keys that are known, so it says nothing"
  case unknownKey = "an object has a key that is not known; the key is ignored"
  case unusableValue = "a key of an object has a value of the wrong kind; the key is ignored"
  case illFormedLanguage = "a language is no tag of BCP 47, such as es or pt-BR; it is ignored"
  case invalidText = "text is not UTF-8; what cannot be read is shown as \u{FFFD}"
  case lateHello = "a hello comes after the first line; it is ignored"
  case timeRunsBackwards = "a time lies before the one of an earlier line; that one is taken"
  case noSignature =
    "its first line does not begin with WEBVTT, so it is not read; a SubRip file ends in .srt"
  case brokenTimeLine = "a line has --> but not two times around it; its text is skipped"
  case textWithoutTime = "text has no line with times before it; it is skipped"
  case endBeforeStart =
    "a caption does not end after its start; it is shown for as long as it takes to read"
  case cueTooLong = "a caption is longer than 1 MiB; the rest of it is left out"
  case noCue = "there is no caption in it"
  case brokenMessage = "a JSON object is broken or cut off; it is skipped"
  case unknownRecord = "there is something that this format does not know; it is skipped"
  case missedUpdate =
    "an update before this one is missing; what only that one said is not shown"
  case terminalOutput = "a line looks like a program's progress bar or log; it is not shown"

  /// A description of the fault and its handling in one line, without caption text.
  package var description: String { rawValue }
}

/// The number of faults of each kind, and the line of the first.
package struct WarningCounts: Sendable, Equatable {
  private struct Fault: Equatable {
    var count: Int
    var line: Int?
    var detail: String?
  }

  private var faults: [DecodingWarning: Fault] = [:]

  /// The current line, counted from 1, or 0 if lines are not counted.
  var line = 0

  package init() {}

  package static func == (left: Self, right: Self) -> Bool { left.faults == right.faults }

  package subscript(warning: DecodingWarning) -> Int { faults[warning]?.count ?? 0 }

  /// Returns the line of the first fault of a kind, or nil if unknown or if there is no such fault.
  package func firstLine(of warning: DecodingWarning) -> Int? { faults[warning]?.line }

  /// Returns the first detail counted for a kind, such as names of keys, but never caption text.
  package func firstDetail(of warning: DecodingWarning) -> String? { faults[warning]?.detail }

  /// The kinds counted at least once, in the order of their declaration.
  package var kinds: [DecodingWarning] { DecodingWarning.allCases.filter { self[$0] > 0 } }

  package var total: Int { faults.values.reduce(0) { $0 + $1.count } }

  /// Counts a fault; `detail` is evaluated only for the first fault of a kind.
  mutating func count(_ warning: DecodingWarning, detail: @autoclosure () -> String? = nil) {
    if faults[warning] == nil {
      faults[warning] = Fault(count: 0, line: line > 0 ? line : nil, detail: detail())
    }
    faults[warning]?.count += 1
  }

  /// Adds another decoder's counts, and keeps the lower first line and the detail of this one.
  mutating func add(_ others: WarningCounts) {
    faults.merge(others.faults) { mine, theirs in
      let lines = [mine.line, theirs.line].compactMap { $0 }
      return Fault(
        count: mine.count + theirs.count, line: lines.min(), detail: mine.detail ?? theirs.detail)
    }
  }
}
