internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct Painters {
    private static let camera = ["--camera", "pattern"]

    @Test func theGPUPainterShowsWhatTheSnapshotShows() async throws {
      try await Desk.set(graphics: .openGL) { desk in
        let program = try desk.open(Self.camera + ["--painter", "gpu", "--stats"], input: .pipe)
        program.tell("Drawn by OpenGL\n")
        let shown = try await desk.expected(Self.camera, captions: "Drawn by OpenGL\n")
        #expect(try await desk.comesToLook(like: shown))
        try await desk.hand.resizeWindow(named: "Vis", to: PixelSize(width: 500, height: 300))
        let larger = try await desk.expected(
          Self.camera, captions: "Drawn by OpenGL\n", size: PixelSize(width: 500, height: 300))
        #expect(try await desk.comesToLook(like: larger))
        try await desk.hand.press("q")
        #expect(try await desk.comesToEnd(program) == .exited(0))
        #expect(program.complaints.contains("paintings by gpu"))
      }
    }

    @Test func whereOnlyTheProcessorDrawsTheMemoryPainterIsTaken() async throws {
      try await Desk.set(graphics: .openGL) { desk in
        let program = try desk.open(
          Self.camera + ["--painter", "auto", "--stats", "--quit-after", "0.5"])
        #expect(try await desk.comesToEnd(program) == .exited(0))
        #expect(program.complaints.contains("paintings by memory"))
      }
    }

    @Test func withoutOpenGLTheGPUPainterSaysSo() async throws {
      try await Desk.set { desk in
        let program = try desk.open(Self.camera + ["--painter", "gpu"])
        #expect(try await desk.comesToEnd(program) == .exited(EX_UNAVAILABLE))
        #expect(program.complaints.split(separator: "\n").count == 1, "\(program.complaints)")
      }
    }
  }
}
