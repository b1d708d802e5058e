internal import Glibc
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Endings {
    private func endsCleanly(_ child: Child) async throws {
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(0))
      #expect(child.errorOutput == "", "a clean end needs no words")
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aTerminationSignalEndsTheProgram(signal: Int32) async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.send(signal: signal)
        try await endsCleanly(program)
      }
    }

    @Test func theErrorForACameraInUseIsOneLine() async throws {
      try await Harness.run { harness in
        let node = try #require(VividCamera.first.node)
        let other = try Child("v4l2-ctl", ["-d", node, "--stream-mmap", "--stream-count=0"])
        #expect(try await eventually { other.errorOutput.contains("<") })
        let program = try harness.start()
        #expect(try await eventually { program.end != nil })
        #expect(program.end == .exited(69))
        #expect(program.errorOutput.split(separator: "\n").count == 1)
      }
    }
  }
}
