internal import Glibc
internal import ProgramBench

/// Benchmarks of the speed of snapshots.
struct Snapshots {
  let program: Program
  let input: BenchmarkInput

  /// Measures a minute of captions over a still at 30 frames a second, digests only.
  func minute() throws -> Figure {
    let times = try (0..<3).map { _ in
      let run = try program.run([
        "snapshot", "--camera", input.still, "--captions", input.captions, "--size",
        "1280x720", "--every", "1/30", "--hash",
      ])
      let digests = run.printed.split(separator: "\n")
      guard digests.count == 1801, Set(digests).count > 290 else {
        throw BenchFailure("\(digests.count) digests, \(Set(digests).count) of them different")
      }
      return run.time
    }
    let factor = .seconds(60) / times.quantile(0.5)
    return Figure(
      name: "60 s over a still, 1280x720, 30 pictures and 5 captions a second, digests",
      target: "≥ 20 × real time", measured: "\(tenths(of: factor)) ×", isMet: factor >= 20)
  }

  /// Measures a minute of captions over a picture that changes in every frame.
  func movingMinute() throws -> Figure {
    let time = try program.run([
      "snapshot", "--camera", "pattern:moving", "--captions", input.captions, "--size",
      "1280x720", "--every", "1/30", "--hash",
    ]).time
    let factor = .seconds(60) / time
    return Figure(
      name: "the same over a picture that moves", target: "–",
      measured: "\(tenths(of: factor)) ×", isMet: true)
  }

  /// Measures the time from the start of the program to a PNG file.
  func one() throws -> Figure {
    let times = try (0..<31).map { number in
      try program.run([
        "snapshot", "--camera", input.still, "--captions", input.captions, "--size",
        "1280x720", "--at", "\(number)", "-o", input.folder.file("one.png"),
      ]).time
    }
    return Figure(
      name: "one snapshot, 1280x720, start to PNG on the disk, median (95 %)",
      target: "≤ 90 ms",
      measured: "\(times.quantile(0.5).milliseconds) (\(times.quantile(0.95).milliseconds))",
      isMet: times.quantile(0.5) <= .milliseconds(90))
  }
}
