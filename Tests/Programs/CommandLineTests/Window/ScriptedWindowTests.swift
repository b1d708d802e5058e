internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheScripts {
  /// All golden scripts, run in a window and compared with `visavis script`.
  @Suite struct ScriptedWindows {
    /// The pictures of `script` from a window, and those without one.
    private func pictures(
      of script: GoldenScript, painter: String, graphics: VirtualScreen.Graphics
    ) async throws -> [(name: String, window: Bitmap, headless: Bitmap)] {
      var pictures: [(name: String, window: Bitmap, headless: Bitmap)] = []
      try await WindowHarness.run(graphics: graphics) { harness in
        let file = try harness.folder.write(readFile(script.file), to: "a.script")
        let headless = try await Program.run("script", file, "-o", harness.folder.file("headless"))
        try #require(headless.exitCode == 0, "\(headless)")
        let program = try harness.run(["view", "--script", file, "--painter", painter])
        try #require(try await harness.waitForEnd(program) == .exited(0), "\(program.errorOutput)")
        for name in entries(of: harness.folder.file("headless")) {
          pictures.append(
            (
              name, try PNG.decode(readFile(harness.folder.file(name))),
              try PNG.decode(readFile(harness.folder.file("headless/\(name)")))
            ))
        }
      }
      return pictures
    }

    @Test(arguments: GoldenScript.all)
    func theMemoryPainterShowsExactlyWhatIsShownHeadless(_ script: GoldenScript) async throws {
      let pictures = try await pictures(of: script, painter: "memory", graphics: .plain)
      #expect(!pictures.isEmpty)
      for picture in pictures {
        // The picture itself would be too long for the report.
        let isEqual = picture.window.colors == picture.headless.colors
        #expect(isEqual, "\(picture.name)")
      }
    }

    @Test(arguments: GoldenScript.all)
    func theGPUPainterShowsItWithinItsTolerance(_ script: GoldenScript) async throws {
      let pictures = try await pictures(of: script, painter: "gpu", graphics: .openGL)
      #expect(!pictures.isEmpty)
      for picture in pictures {
        try #require(picture.window.size == picture.headless.size)
        let pair = PicturePair(picture.window.view, picture.headless.view)
        #expect(pair.isWithinGPUTolerance, "\(picture.name): \(pair)")
      }
    }

    @Test func theWindowShowsTheScriptsPictures() async throws {
      try await WindowHarness.run { harness in
        let script = """
          with --camera pattern:bars --size 480x270
          at 0.1 say "Read off the screen"
          at 20 shot a.png
          """
        let file = try harness.folder.write(script, to: "a.script")
        let program = try harness.run([
          "--script", file, "--painter", "memory", "--position", "0,0", "--borderless",
        ])
        let shown = try await harness.expected(
          ["--camera", "pattern:bars"], captions: "Read off the screen\n")
        #expect(try await harness.eventuallyLooks(like: shown))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(!harness.folder.names.contains("a.png"))
      }
    }

    @Test(arguments: [
      ["--camera", "/dev/video0"], ["--captions", "-"], ["--captions", "unix:x.sock"], ["--demo"],
    ])
    func liveOptionsAreRefusedWithAScript(_ options: [String]) async throws {
      let folder = try Folder()
      let file = try folder.write("at 1 shot a.png\n", to: "a.script")
      try await Program.expectRefusal(of: ["view", "--script", file] + options, code: EX_USAGE)
    }
  }
}
