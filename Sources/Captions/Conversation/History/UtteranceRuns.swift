/// The numbers of utterances in the order in which they ended, as runs of consecutive numbers.
///
/// Without gaps and overlaps all numbers are one run. Each gap or overlap costs 8 bytes.
struct UtteranceRuns: Sendable, Equatable {
  private struct Run: Equatable {
    let first: Int32
    var count: Int32
  }

  private var runs: [Run] = []

  /// Adds the number of the next utterance.
  mutating func append(_ number: Int) {
    let number = Int32(clamping: number)
    if let last = runs.last, last.first.addingReportingOverflow(last.count) == (number, false) {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: number, count: 1))
    }
  }

  /// Returns the first place of a number that is not before `place`, or nil if there is none.
  ///
  /// A number may occur twice: an utterance that was written unfinished may end later.
  func place(of number: Int, from place: Int) -> Int? {
    var start = 0
    for run in runs {
      let offset = number &- Int(run.first)
      if offset >= 0, offset < run.count, start + offset >= place { return start + offset }
      start += Int(run.count)
    }
    return nil
  }
}
