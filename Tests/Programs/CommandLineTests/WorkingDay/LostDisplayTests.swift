internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheDay {
  /// A display server that is killed while the window is open, and another one that takes its place.
  @Suite struct LostDisplays {
    private static let captions = "unix:talk.sock"

    /// Starts the window where `words` of env(1) say.
    private func open(_ harness: WindowHarness, _ words: [String], video: String) throws -> Child {
      let recording = isBuilt("visavis-record") ? ["--record", video] : []
      return try harness.start(
        "env",
        words + [
          harness.programPath, "--size", "\(WindowHarness.window.size)", "--painter", "memory",
          "--no-state", "--camera", "pattern:moving", "--captions", Self.captions, "--transcript",
          "talk.jsonl", "--consent-given",
        ] + recording)
    }

    private func transcript(_ harness: WindowHarness) throws -> WrittenTranscript {
      try WrittenTranscript(harness.folder.file("talk.jsonl"))
    }

    /// Says ten sentences, and half of another one.
    private func talk(_ harness: WindowHarness, _ talk: inout Talk) async throws -> SocketClient {
      #expect(
        try await eventually(within: WindowHarness.timeout) {
          harness.folder.names.contains("talk.sock")
        })
      let client = try SocketClient(path: harness.folder.file("talk.sock"))
      client.send(talk.next(10) + #"{"id":"half","source":"Half a"}"# + "\n")
      let count = talk.count
      #expect(
        try await eventually(within: WindowHarness.timeout) {
          try transcript(harness).numbers.last == count
        })
      return client
    }

    private func expectOrderlyEnd(_ program: Child, _ harness: WindowHarness) async throws {
      #expect(try await harness.waitForEnd(program) == .exited(EX_UNAVAILABLE))
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
      #expect(
        program.errorOutput.hasPrefix("visavis: the display is gone"), "\(program.errorOutput)")
      #expect(!harness.folder.names.contains("talk.sock"))
      #expect(try transcript(harness).lines.last?.contains(#""final":false"#) == true)
    }

    /// Lets a window lose its display and expects an orderly end, then opens another window elsewhere.
    private func loseDisplay(
      _ harness: WindowHarness, _ words: [String], then others: () async throws -> [String],
      kill: () -> Void
    ) async throws {
      var said = Talk()
      let first = try open(harness, words, video: "first.mkv")
      let client = try await talk(harness, &said)
      #expect(
        try await eventually { !isBuilt("visavis-record") || size(of: "first.mkv", harness) > 4000 }
      )
      kill()
      try await expectOrderlyEnd(first, harness)
      withExtendedLifetime(client) {}
      let second = try open(harness, try await others(), video: "second.mkv")
      let next = try await talk(harness, &said)
      #expect(
        try await eventually {
          !isBuilt("visavis-record") || size(of: "second.mkv", harness) > 4000
        })
      second.send(signal: SIGTERM)
      #expect(try await harness.waitForEnd(second) == .exited(0))
      withExtendedLifetime(next) {}
      #expect(second.errorOutput == "")
      #expect(try transcript(harness).numbers == Array(1...20))
      for name in ["first.mkv", "second.mkv"] where isBuilt("visavis-record") {
        #expect(try await RecordedVideo(harness.folder.file(name)).pictures > 0)
      }
    }

    private func size(of name: String, _ harness: WindowHarness) -> Int {
      var status = stat()
      return unsafe stat(harness.folder.file(name), &status) == 0 ? Int(status.st_size) : 0
    }

    @Test func aKilledXServerEndsTheWindowInOrderAndAnotherOneOpensTheNext() async throws {
      try await WindowHarness.run { harness in
        var next: VirtualScreen?
        try await loseDisplay(harness, ["DISPLAY=\(harness.screen.name)"]) {
          let screen = try await VirtualScreen(size: WindowHarness.screenSize)
          next = screen
          return ["DISPLAY=\(screen.name)"]
        } kill: {
          harness.screen.kill()
        }
        try await next?.tearDown()
      }
    }

    @Test func aKilledCompositorEndsTheWindowInOrderAndAnotherOneOpensTheNext() async throws {
      try await WindowHarness.run { harness in
        var compositor = try await Compositor(on: harness, size: WindowHarness.window.size)
        let words = ["-u", "DISPLAY", "WAYLAND_DISPLAY=bench", "SDL_VIDEODRIVER=wayland"]
        try await loseDisplay(harness, words) {
          compositor = try await Compositor(on: harness, size: WindowHarness.window.size)
          return words
        } kill: {
          compositor.kill()
        }
        try await compositor.end()
      }
    }
  }
}
