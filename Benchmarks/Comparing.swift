internal import Comparison
internal import Imaging
internal import JudgedPairs
internal import ProgramBench

/// Benchmarks of picture comparison.
struct Comparing {
  let program: Program
  let input: BenchmarkInput

  /// Measures the time from the start of the program to its verdict.
  ///
  /// The two pictures have different captions.
  func two() throws -> Figure {
    let pictures = try [12, 13].map { second in
      let path = input.folder.file("\(second).png")
      try program.run([
        "snapshot", "--camera", input.still, "--captions", input.captions, "--size",
        "1280x720", "--at", "\(second)", "-o", path,
      ])
      return path
    }
    let times = try (0..<15).map { _ in
      try program.run(["compare"] + pictures, mayDiffer: true).time
    }
    return Figure(
      name: "compare two pictures, 1280x720, start to verdict, median", target: "–",
      measured: times.quantile(0.5).milliseconds, isMet: true)
  }

  /// Counts the correct verdicts on the test suite's pairs, over five backgrounds.
  ///
  /// The pictures are read from files, as by a user's `compare`.
  func table() throws -> Figure {
    var (correctCount, count) = (0, 0)
    for background in CaptionedPicture.Background.allCases {
      for pair in try JudgedPair.all(over: background) {
        let files = try [pair.expected, pair.actual].enumerated().map { number, picture in
          try input.folder.write(PNG.encode(picture.view), to: "pair-\(number).png")
        }
        let answer = try program.run(["compare"] + files, mayDiffer: true).printed
        count += 1
        if answer.hasPrefix(pair.verdict.rawValue) { correctCount += 1 }
      }
    }
    return Figure(
      name: "compare, the pairs of the suite, each row of the table over five grounds",
      target: "60 or more, all right", measured: "\(correctCount) of \(count)",
      isMet: correctCount == count && count >= 60)
  }
}
