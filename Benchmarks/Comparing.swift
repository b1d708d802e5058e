internal import ProgramBench

/// How long a verdict takes.
struct Comparing {
  let program: Program
  let material: Material

  /// Two pictures of other words, from the program's start to its verdict.
  func two() throws -> Figure {
    let pictures = try [12, 13].map { second in
      let path = material.folder.file("\(second).png")
      try program.run([
        "snapshot", "--camera", material.still, "--captions", material.captions, "--size",
        "1280x720", "--at", "\(second)", "-o", path,
      ])
      return path
    }
    let times = try (0..<15).map { _ in
      try program.run(["compare"] + pictures, mayDiffer: true).time
    }
    return Figure(
      name: "compare two pictures, 1280x720, start to verdict, median", asked: "–",
      measured: times.quantile(0.5).milliseconds, holds: true)
  }
}
