internal import Database
package import SpacedRepetition

/// What was learned in the last days, and what falls due in the next ones.
package struct Progress: Hashable, Sendable {
  /// The answers of a day.
  package struct Day: Hashable, Sendable {
    /// The beginning of the day, in seconds since 1970.
    package let time: Int
    package var answers: [Rating: Int]
  }

  /// The last days, today at the end.
  package var days: [Day] = []
  /// The cards that were never asked, those that are being learned, and those that are known.
  package var new = 0
  package var learning = 0
  package var known = 0
  /// The cards that fall due on each of the next days, today with all that were due before it.
  package var due: [Int] = []

  /// The days before today and after it, with today.
  package static let dayCount = 30
}

extension Collection {
  /// Returns the progress at a time, in seconds since 1970.
  package func progress(at time: Int) throws -> Progress {
    let count = Progress.dayCount
    var progress = Progress()
    try reporting {
      for day in LearningDay.days(from: time, offset: 1 - count, count: count) {
        let answers = try database.rows(
          "SELECT rating, count(*) FROM review WHERE time >= ? AND time < ? GROUP BY rating",
          [.integer(day.lowerBound), .integer(day.upperBound)]
        ) { (Rating(rawValue: $0.integer(0)), $0.integer(1)) }
        progress.days.append(
          .init(
            time: day.lowerBound,
            answers: Dictionary(answers.compactMap { rating, count in rating.map { ($0, count) } })
            {
              $0 + $1
            }))
      }
      let states = try database.rows(
        "SELECT phase, due IS NULL, count(*) FROM card GROUP BY 1, 2"
      ) { (CardMemory.Phase(rawValue: $0.integer(0)), $0.integer(1) != 0, $0.integer(2)) }
      for (phase, isNew, count) in states {
        if isNew {
          progress.new += count
        } else if phase == .review {
          progress.known += count
        } else {
          progress.learning += count
        }
      }
      let days = LearningDay.days(from: time, count: count)
      progress.due = Array(repeating: 0, count: count)
      try database.query(
        "SELECT due, count(*) FROM card WHERE due < ? GROUP BY due",
        [.integer(days.last?.upperBound ?? time)]
      ) { row in
        let due = row.integer(0)
        let day = days.firstIndex { due < $0.upperBound } ?? 0
        progress.due[day] += row.integer(1)
      }
    }
    return progress
  }
}
