/// The number of faults of each kind, and the place of the first.
package struct WarningCounts: Sendable, Equatable {
  private struct Fault: Equatable {
    var count: Int
    var line: Int?
    var detail: String?
  }

  private var faults: [DecodingWarning: Fault] = [:]

  /// The current line, counted from 1; 0 if lines are not counted.
  var line = 0

  package init() {}

  package static func == (left: Self, right: Self) -> Bool { left.faults == right.faults }

  package subscript(warning: DecodingWarning) -> Int { faults[warning]?.count ?? 0 }

  /// Returns the line of the first fault of a kind; nil if unknown or if there is no such fault.
  package func firstLine(of warning: DecodingWarning) -> Int? { faults[warning]?.line }

  /// Returns a detail of the first fault of a kind, such as names of keys; nil for most kinds.
  ///
  /// A detail never contains caption text.
  package func firstDetail(of warning: DecodingWarning) -> String? { faults[warning]?.detail }

  /// The kinds counted at least once, in the order of their declaration.
  package var kinds: [DecodingWarning] { DecodingWarning.allCases.filter { self[$0] > 0 } }

  package var total: Int { faults.values.reduce(0) { $0 + $1.count } }

  /// Counts a fault; `detail` is evaluated only for the first fault of a kind.
  mutating func count(
    _ warning: DecodingWarning, times: Int = 1, detail: @autoclosure () -> String? = nil
  ) {
    guard times > 0 else { return }
    if faults[warning] == nil {
      faults[warning] = Fault(count: 0, line: line > 0 ? line : nil, detail: detail())
    }
    faults[warning]?.count += times
  }

  /// Adds the counts of another decoder.
  mutating func add(_ others: WarningCounts) {
    faults.merge(others.faults) { mine, theirs in
      let lines = [mine.line, theirs.line].compactMap { $0 }
      return Fault(
        count: mine.count + theirs.count, line: lines.min(), detail: mine.detail ?? theirs.detail)
    }
  }
}
