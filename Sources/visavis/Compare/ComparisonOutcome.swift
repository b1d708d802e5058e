/// The result of a whole comparison.
struct ComparisonOutcome {
  let pictures: [ComparedPicture]
  let areFolders: Bool

  var isDifferent: Bool { pictures.contains(where: \.isDifferent) }

  /// `different` if any picture is different, else `close` if any is close, else `same`.
  var word: String {
    isDifferent ? "different" : pictures.contains { $0.word == "close" } ? "close" : "same"
  }

  /// The number of pictures by verdict, without the verdicts that no picture has.
  var counts: [(word: String, count: Int)] {
    ["different", "missing", "unexpected", "unreadable", "close", "same"]
      .map { word in (word, pictures.count { $0.word == word }) }
      .filter { $0.count > 0 }
  }

  /// The lines for standard output: each picture that is not the same, and a summary for folders.
  var lines: [String] {
    guard areFolders else { return pictures.map { "\($0.word) \($0.explanation)" } }
    return pictures.filter { $0.word != "same" }
      .map { "\($0.word) \($0.pair.name): \($0.explanation)" } + [summary]
  }

  /// The reason why the first unreadable picture is unreadable; nil if all are readable.
  var inputError: String? { pictures.first { $0.word == "unreadable" }?.explanation }

  /// The overall verdict with the counts.
  var summary: String {
    let counts = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    return "\(word) \(pictures.count) picture\(pictures.count == 1 ? "" : "s"): \(counts)"
  }
}
