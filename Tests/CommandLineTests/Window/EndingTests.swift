internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct Endings {
    private func withAWindow(
      _ options: String..., input: ChildInput = .pipe, _ play: (Desk, Child) async throws -> Void
    ) async throws {
      try await Desk.set { desk in
        let program = try desk.open(["--camera", "pattern"] + options, input: input)
        #expect(try await desk.comesToShow(ColorBars.at75[0], at: .init(x: 20, y: 250)))
        try await play(desk, program)
      }
    }

    @Test func qEndsTheProgramWithoutAWord() async throws {
      try await withAWindow { desk, program in
        try await desk.hand.press("q")
        let end = try await desk.comesToEnd(program)
        #expect(end == .exited(0))
        #expect(program.complaints.isEmpty && program.printed.isEmpty)
        #expect(desk.folder.names.isEmpty)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aPoliteSignalEndsTheProgramWithoutAWord(signal: Int32) async throws {
      try await withAWindow { desk, program in
        program.send(signal: signal)
        let end = try await desk.comesToEnd(program)
        #expect(end == .exited(0))
        #expect(program.complaints.isEmpty)
      }
    }

    @Test func anImpatientPersonIsNotKept() async throws {
      try await withAWindow { desk, program in
        program.send(signal: SIGINT)
        program.send(signal: SIGINT)
        let end = try await desk.comesToEnd(program)
        #expect(end == .exited(0) || end == .exited(128 + SIGINT))
      }
    }

    @Test func aSetTimeEndsTheProgram() async throws {
      try await withAWindow("--quit-after", "1", "--stats") { desk, program in
        let end = try await desk.comesToEnd(program)
        #expect(end == .exited(0))
        let lines = program.complaints.split(separator: "\n")
        #expect(lines.count == 1 && lines.first?.contains("paintings by memory") == true)
      }
    }
  }
}
