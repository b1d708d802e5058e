internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheEnding {
  @Suite struct Endings {
    private func withAWindow(
      _ options: String..., input: ChildInput = .pipe,
      _ play: (WindowHarness, Child) async throws -> Void
    ) async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(["--camera", "pattern"] + options, input: input)
        #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: .init(x: 20, y: 250)))
        try await play(harness, program)
      }
    }

    @Test func qEndsTheProgramWithoutAMessage() async throws {
      try await withAWindow { harness, program in
        try await harness.inputDriver.press("q")
        let end = try await harness.waitForEnd(program)
        #expect(end == .exited(0))
        #expect(program.errorOutput.isEmpty && program.printed.isEmpty)
        #expect(harness.folder.names.isEmpty)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aTerminationSignalEndsTheProgramWithoutAMessage(signal: Int32) async throws {
      try await withAWindow { harness, program in
        program.send(signal: signal)
        let end = try await harness.waitForEnd(program)
        #expect(end == .exited(0))
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func aSecondSignalEndsTheProgramAtOnce() async throws {
      try await withAWindow { harness, program in
        program.send(signal: SIGINT)
        program.send(signal: SIGINT)
        let end = try await harness.waitForEnd(program)
        #expect(end == .exited(0) || end == .exited(128 + SIGINT))
      }
    }
  }
}
