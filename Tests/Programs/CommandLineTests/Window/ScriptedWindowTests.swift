internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheScripts {
  /// All golden scripts, run in a window and compared with `visavis script`.
  @Suite struct ScriptedWindows {
    /// The pictures in a folder, in the order of their names.
    private func pictures(in folder: String) throws -> [(name: String, picture: Bitmap)] {
      try entries(of: folder).sorted().filter { $0.hasSuffix(".png") }
        .map { ($0, try PNG.decode(readFile("\(folder)/\($0)"))) }
    }

    /// Both painters in one test, so that the pictures without a window are made once.
    @Test(arguments: GoldenScript.all)
    func bothPaintersShowWhatIsShownHeadless(_ script: GoldenScript) async throws {
      try await WindowHarness.run(graphics: .openGL) { harness in
        let file = try harness.folder.write(readFile(script.file), to: "a.script")
        let headless = try await Program.run("script", file, "-o", harness.folder.file("headless"))
        try #require(headless.exitCode == 0, "\(headless)")
        let expected = try pictures(in: harness.folder.file("headless"))
        try #require(!expected.isEmpty)
        for painter in ["memory", "gpu"] {
          let program = try harness.run(["view", "--script", file, "--painter", painter])
          try #require(
            try await harness.waitForEnd(program) == .exited(0), "\(program.errorOutput)")
          let shown = try pictures(in: harness.folder.path)
          try #require(shown.map(\.name) == expected.map(\.name))
          for ((name, window), (_, headless)) in zip(shown, expected) {
            try #require(window.size == headless.size)
            // The pictures themselves would be too long for the report.
            let isEqual =
              painter == "gpu"
              ? PicturePair(window.view, headless.view).isWithinGPUTolerance
              : window.colors == headless.colors
            #expect(isEqual, "\(name) by the \(painter) painter")
            _ = unsafe unlink(harness.folder.file(name))
          }
        }
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
