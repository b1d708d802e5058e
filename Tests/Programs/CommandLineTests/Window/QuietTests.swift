internal import ProgramBench
internal import Testing

/// The work of the program while little happens.
///
/// The tests have the machine for themselves.
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

  /// Half of the calls are those of SDL, which asks for events of the X server.
  @Test func aFrameTakesFewSystemCalls() async throws {
    try await WindowHarness.run { harness in
      let (short, long) = try await (
        systemCalls(of: harness, seconds: 2), systemCalls(of: harness, seconds: 4)
      )
      try #require(long.frames > short.frames)
      let each = Double(long.calls - short.calls) / Double(long.frames - short.frames)
      #expect((8...30).contains(each), "\(short) \(long)")
    }
  }

  /// Returns the number of system calls of all threads, and of frames shown, in a life of the program.
  private func systemCalls(
    of harness: WindowHarness, seconds: Int
  ) async throws -> (calls: Int, frames: Int) {
    let counts = harness.folder.file("calls-\(seconds)")
    let program = try harness.start(
      "strace",
      ["-f", "-qq", "-c", "-U", "name,calls", "-o", counts, harness.programPath]
        + ["--camera", "pattern:moving", "--size", "480x270", "--no-state", "--stats"]
        + ["--quit-after", "\(seconds)"])
    #expect(try await program.outcome().exitCode == 0)
    let last = try String(decoding: readFile(counts), as: UTF8.self).split(separator: "\n").last
    let calls = try #require(last?.split(separator: " ").last.flatMap { Int($0) }, "\(last ?? "")")
    // "visavis: 50 frames shown, ..."
    let line = program.errorOutput.split(separator: "\n").first { $0.contains(" frames shown") }
    let words = line?.split(separator: " ") ?? []
    let frames = try #require(words.dropFirst().first.flatMap { Int($0) }, "\(words)")
    return (calls, frames)
  }
}
