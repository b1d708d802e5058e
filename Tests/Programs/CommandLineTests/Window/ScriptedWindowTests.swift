internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension GoldenScript {
  /// The pictures in a folder, in the order of their names.
  private func pictures(in folder: String) throws -> [(name: String, picture: Bitmap)] {
    try entries(of: folder).sorted().filter { $0.hasSuffix(".png") }
      .map { ($0, try PNG.decode(readFile("\(folder)/\($0)"))) }
  }

  /// Runs the script in a window and without one, and expects equal pictures.
  fileprivate func expectPictures(
    of painter: String, on graphics: VirtualScreen.Graphics,
    isEqual: (_ window: Bitmap, _ headless: Bitmap) -> Bool
  ) async throws {
    try await WindowHarness.run(graphics: graphics) { harness in
      let script = try harness.folder.write(readFile(file), to: "a.script")
      let headless = try await Program.run("script", script, "-o", harness.folder.file("headless"))
      try #require(headless.exitCode == 0, "\(headless)")
      let expected = try pictures(in: harness.folder.file("headless"))
      try #require(!expected.isEmpty)
      let program = try harness.run(["view", "--script", script, "--painter", painter])
      try #require(try await harness.waitForEnd(program) == .exited(0), "\(program.errorOutput)")
      let shown = try pictures(in: harness.folder.path)
      try #require(shown.map(\.name) == expected.map(\.name))
      for ((name, window), (_, headless)) in zip(shown, expected) {
        try #require(window.size == headless.size)
        // The pictures themselves would be too long for the report.
        let isEqual = isEqual(window, headless)
        #expect(isEqual, "\(name) by the \(painter) painter")
      }
    }
  }
}

extension TheGPU {
  /// All golden scripts, run in a window that the GPU paints.
  @Suite struct ScriptedWindows {
    @Test(arguments: GoldenScript.all)
    func theWindowLooksLikeThePicturesMadeHeadless(_ script: GoldenScript) async throws {
      try await script.expectPictures(of: "gpu", on: .openGL) { window, headless in
        PicturePair(window.view, headless.view).isWithinGPUTolerance
      }
    }
  }
}

extension TheScripts {
  /// All golden scripts, run in a window that is painted in memory.
  @Suite struct ScriptedWindows {
    @Test(arguments: GoldenScript.all)
    func theWindowShowsThePicturesMadeHeadless(_ script: GoldenScript) async throws {
      try await script.expectPictures(of: "memory", on: .plain) { window, headless in
        window.colors == headless.colors
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
