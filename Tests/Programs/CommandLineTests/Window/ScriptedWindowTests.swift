internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheGPU {
  /// All golden scripts, run in a window that the GPU paints.
  @Suite struct ScriptedWindows {
    @Test(arguments: GoldenScript.all)
    func theWindowLooksLikeThePicturesMadeHeadless(_ script: GoldenScript) async throws {
      try await script.expectPictures(
        script.headlessPictures(in: script.goldens), of: "gpu", on: .openGL
      ) { window, headless in
        PicturePair(window.view, headless.view).isWithinGPUTolerance
      }
    }
  }
}

extension TheScripts {
  @Suite struct ScriptedWindows {
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
