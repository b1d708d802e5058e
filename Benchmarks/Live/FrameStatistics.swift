internal import ProgramBench

/// The statistics of a window's frames, from `--stats`.
struct FrameStatistics {
  /// The median and the 95th percentile from a frame's time to the end of its painting, in
  /// milliseconds.
  let median: Double
  let high: Double
  let shown: Int
  let missed: Int

  /// Parses the line that `--stats` prints.
  ///
  /// - Throws: `BenchFailure` if the line has no frames.
  init(_ text: String) throws {
    let parts = text.split(separator: "from capture to screen ")
    let latencies = parts.last.map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
    let words = text.split(whereSeparator: { " ,\n".contains($0) })
    guard parts.count == 2, latencies.count >= 2,
      let index = words.firstIndex(of: "frames"), index > 0, let shown = Int(words[index - 1])
    else { throw BenchFailure("no statistics of frames: \(text)") }
    (median, high) = (latencies[0], latencies[1])
    self.shown = shown
    missed = try LiveWindow.missedFrames(in: text)
  }
}

extension [FrameStatistics] {
  /// The share of the frames that were not shown.
  var missedShare: Double {
    let (missed, shown) = (map(\.missed).reduce(0, +), map(\.shown).reduce(0, +))
    return Double(missed) / Double(Swift.max(1, missed + shown))
  }

  /// The middle one of the windows' values; the array must not be empty.
  func middle(_ value: (FrameStatistics) -> Double) -> Double { map(value).sorted()[count / 2] }
}

/// The number with two decimal places.
func hundredths(of number: Double) -> Double { (number * 100).rounded() / 100 }
