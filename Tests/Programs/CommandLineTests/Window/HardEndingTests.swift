internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheEnding {
  /// Ends of the program while output is blocked or the display is gone or hangs.
  @Suite struct HardEndings {
    private static let limit = Duration.seconds(2)
    private static let talk =
      [
        "--camera", "pattern", "--captions", "unix:talk.sock", "--transcript", "talk.jsonl",
        "--consent-given",
      ]

    /// Runs `work` with a window that shows a final and a partial caption, started by `sh`.
    private func withATalk(
      _ script: String = #"exec "$0" "$@""#, _ end: (WindowHarness, Child) async throws -> Void
    ) async throws {
      try await WindowHarness.run { harness in
        let program = try harness.start("sh", ["-c", script, Program.path] + Self.talk)
        let socket = harness.folder.file("talk.sock")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            harness.folder.names.contains("talk.sock")
          })
        let client = try SocketClient(path: socket)
        #expect(client.send("Over\n{\"id\": \"u1\", \"text\": \"Half\"}\n"))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try transcriptLines(harness).count == 1
          })
        try await Task.sleep(for: .milliseconds(300))
        try await end(harness, program)
        _ = client.received
        #expect(!harness.folder.names.contains("talk.sock"))
        let lines = try transcriptLines(harness)
        #expect(lines.count == 2 && lines.last?.contains(#""final":false"#) == true)
      }
    }

    private func transcriptLines(_ harness: WindowHarness) throws -> [String] {
      guard harness.folder.names.contains("talk.jsonl") else { return [] }
      let text = try String(decoding: readFile(harness.folder.file("talk.jsonl")), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }

    private func ends(_ program: Child, with code: Int32) async throws {
      let began = ContinuousClock.now
      #expect(try await eventually(within: WindowHarness.timeout) { program.end != nil })
      #expect(began.duration(to: .now) < Self.limit)
      #expect(program.end == .exited(code))
    }

    @Test func aFullMessagePipeDelaysNothing() async throws {
      let filled = """
        mkfifo full; exec 3<>full; dd if=/dev/zero bs=4096 count=16 >&3 2>/dev/null
        exec "$0" "$@" 2>&3
        """
      try await withATalk(filled) { harness, program in
        let client = try SocketClient(path: harness.folder.file("talk.sock"))
        for number in 0..<500 { client.send("{\"bad\(number)\n") }
        try await Task.sleep(for: .milliseconds(300))
        program.send(signal: SIGTERM)
        try await ends(program, with: 0)
      }
    }

    @Test func aDisplayThatDoesNotAnswerIsAbandoned() async throws {
      try await withATalk { harness, program in
        harness.screen.suspend()
        defer { harness.screen.resume() }
        try await Task.sleep(for: .milliseconds(200))
        program.send(signal: SIGTERM)
        try await ends(program, with: EX_UNAVAILABLE)
        #expect(program.errorOutput.split(separator: "\n").count == 1)
        #expect(program.errorOutput.contains("the display did not answer"))
      }
    }

    @Test func aLostDisplayEndsTheSessionInOrder() async throws {
      try await withATalk { harness, program in
        try await harness.screen.tearDown()
        try await ends(program, with: EX_UNAVAILABLE)
        #expect(program.errorOutput.split(separator: "\n").count == 1)
        #expect(program.errorOutput.hasPrefix("visavis: the display is gone"))
      }
    }
  }
}

extension TheCommandLine {
  @Suite struct Shortages {
    private func run(_ script: String) async throws -> Child {
      let child = try Child(
        "sh", ["-c", script, Program.path],
        variables: ["DISPLAY": ":97", "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": nil],
        input: .devNull)
      #expect(try await eventually(within: .seconds(60)) { child.end != nil })
      return child
    }

    @Test(arguments: [5, 8, 10, 12])
    func tooFewDescriptorsAreOneLine(limit: Int) async throws {
      let child = try await run("ulimit -n \(limit); exec \"$0\" --camera pattern")
      #expect(child.end == .exited(EX_OSERR))
      #expect(child.errorOutput.split(separator: "\n").count == 1)
      #expect(child.errorOutput.contains("ulimit -n"))
    }

    @Test(arguments: [200_000, 300_000, 500_000, 700_000])
    func tooLittleMemoryIsOneLine(limit: Int) async throws {
      let child = try await run("ulimit -v \(limit); exec \"$0\" --camera pattern")
      #expect(child.end == .exited(EX_OSERR))
      #expect(child.errorOutput.split(separator: "\n").count == 1)
      #expect(child.errorOutput.contains("ulimit -v"))
    }

    @Test(arguments: ["--help", "--help-all", "--version", "snapshot --help"])
    func unwritableHelpIsAnError(words: String) async throws {
      let child = try await run("exec \"$0\" \(words) > /dev/full")
      #expect(child.end == .exited(EX_IOERR))
      #expect(child.errorOutput.split(separator: "\n").count == 1)
    }
  }
}
