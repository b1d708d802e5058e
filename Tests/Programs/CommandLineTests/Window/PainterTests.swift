internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct Painters {
    private static let camera = ["--camera", "pattern"]

    @Test func theGPUPainterShowsWhatTheSnapshotShows() async throws {
      try await WindowHarness.run(graphics: .openGL) { harness in
        let program = try harness.open(Self.camera + ["--painter", "gpu", "--stats"], input: .pipe)
        program.send("Drawn by OpenGL\n")
        let shown = try await harness.expected(Self.camera, captions: "Drawn by OpenGL\n")
        #expect(try await harness.eventuallyLooks(like: shown))
        try await harness.inputDriver.resizeWindow(
          named: "Vis", to: PixelSize(width: 500, height: 300))
        let larger = try await harness.expected(
          Self.camera, captions: "Drawn by OpenGL\n", size: PixelSize(width: 500, height: 300))
        #expect(try await harness.eventuallyLooks(like: larger))
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.contains("paintings by gpu"))
      }
    }

    @Test func softwareRenderingSelectsTheMemoryPainter() async throws {
      try await WindowHarness.run(graphics: .openGL) { harness in
        let program = try harness.open(
          Self.camera + ["--painter", "auto", "--stats", "--quit-after", "0.5"])
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.contains("paintings by memory"))
      }
    }

    @Test func theGPUPainterReportsMissingOpenGL() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera + ["--painter", "gpu"])
        #expect(try await harness.waitForEnd(program) == .exited(EX_UNAVAILABLE))
        #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
      }
    }
  }
}
