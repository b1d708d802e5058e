internal import ProgramBench
internal import Testing

/// The idle program.
///
/// The test runs beside those of other windows, because it only waits for ten seconds.
@Suite struct Quiet {
  /// The limit is 0.1 % of a processor: one hundredth of a second in ten.
  @Test func withNothingNewTheProgramSleeps() async throws {
    try await WindowHarness.run { harness in
      let camera = ["--camera", "pattern"]
      let program = try harness.open(camera, input: .pipe)
      program.send("Now be quiet\n")
      try await harness.expectShown(camera, captions: "Now be quiet\n")
      // Work of the start may finish: connections, the first caption's glyphs.
      try await Task.sleep(for: .seconds(1))
      let process = Process(of: program)
      let (ticks, sleeps) = (try process.ticks, try process.sleeps)
      try await Task.sleep(for: .seconds(10))
      #expect(try process.ticks - ticks <= 1)
      #expect(try process.sleeps - sleeps <= 2, "nothing wakes it")
    }
  }
}
