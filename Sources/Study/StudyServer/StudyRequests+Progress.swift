internal import Decks
internal import SpacedRepetition

/// The progress as the page draws it.
private struct ProgressState: Encodable {
  struct Day: Encodable { let time, good, hard, again: Int }
  let days: [Day]
  let new, learning, known: Int
  let due: [Int]

  init(_ progress: Progress) {
    days = progress.days.map { day in
      func count(_ ratings: Rating...) -> Int { ratings.reduce(0) { $0 + (day.answers[$1] ?? 0) } }
      return Day(
        time: day.time, good: count(.good, .easy), hard: count(.hard), again: count(.again))
    }
    (new, learning, known, due) = (progress.new, progress.learning, progress.known, progress.due)
  }
}

extension StudyRequests {
  func progress() throws -> StudyAnswer {
    try .json(ProgressState(try collection.progress(at: now())))
  }
}
