/// How often each thing was wrong, and where first.
package struct WarningCounts: Sendable, Equatable {
  private struct Fault: Equatable {
    var count: Int
    var line: Int?
    var detail: String?
  }

  private var faults: [DecodingWarning: Fault] = [:]

  /// The line that is being read, counted from 1; 0 where lines are not counted.
  var line = 0

  package init() {}

  package static func == (left: Self, right: Self) -> Bool { left.faults == right.faults }

  package subscript(warning: DecodingWarning) -> Int { faults[warning]?.count ?? 0 }

  /// The line on which it was met first; nil where lines are not counted.
  package func firstLine(of warning: DecodingWarning) -> Int? { faults[warning]?.line }

  /// What distinguished it where it was met first: names, never what was said; nil for most kinds.
  package func firstDetail(of warning: DecodingWarning) -> String? { faults[warning]?.detail }

  /// The kinds that were met at all, in the order of their declaration.
  package var kinds: [DecodingWarning] { DecodingWarning.allCases.filter { self[$0] > 0 } }

  package var total: Int { faults.values.reduce(0) { $0 + $1.count } }

  /// Counts a fault; the detail is asked for where it is the first of its kind.
  mutating func count(
    _ warning: DecodingWarning, times: Int = 1, detail: @autoclosure () -> String? = nil
  ) {
    guard times > 0 else { return }
    if faults[warning] == nil {
      faults[warning] = Fault(count: 0, line: line > 0 ? line : nil, detail: detail())
    }
    faults[warning]?.count += times
  }

  /// Counts what was counted elsewhere as well.
  mutating func add(_ others: WarningCounts) {
    faults.merge(others.faults) { mine, theirs in
      let lines = [mine.line, theirs.line].compactMap { $0 }
      return Fault(
        count: mine.count + theirs.count, line: lines.min(), detail: mine.detail ?? theirs.detail)
    }
  }
}
