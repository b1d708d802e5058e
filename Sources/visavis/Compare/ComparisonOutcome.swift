/// What a whole comparison came to.
struct ComparisonOutcome {
  let pictures: [ComparedPicture]
  let areFolders: Bool

  var isDifferent: Bool { pictures.contains(where: \.isDifferent) }

  /// `different` if any picture is, else `close` if any is, else `same`.
  var word: String {
    isDifferent ? "different" : pictures.contains { $0.word == "close" } ? "close" : "same"
  }

  /// The words of the table with how many pictures each has; those without any are left out.
  var counts: [(word: String, count: Int)] {
    ["different", "missing", "unexpected", "unreadable", "close", "same"]
      .map { word in (word, pictures.count { $0.word == word }) }
      .filter { $0.count > 0 }
  }

  /// What is printed: a line for every picture that is not the same, the verdict on all of it last.
  var lines: [String] {
    guard areFolders else { return pictures.map { "\($0.word) \($0.explanation)" } }
    return pictures.filter { $0.word != "same" }
      .map { "\($0.word) \($0.pair.name): \($0.explanation)" } + [summary]
  }

  /// Why a picture could not be read; nil where all could.
  var obstacle: String? { pictures.first { $0.word == "unreadable" }?.explanation }

  /// The verdict and the counts.
  var summary: String {
    let counts = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    return "\(word) \(pictures.count) picture\(pictures.count == 1 ? "" : "s"): \(counts)"
  }
}
