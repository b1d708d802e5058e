internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// The command of `--pipeline`.
  @Suite struct Pipeline {
    private static let camera = ["--camera", "pattern"]

    /// The options for a pipeline script, which records its shell's process id.
    private func command(_ harness: WindowHarness, _ script: String) throws -> [String] {
      let path = try harness.folder.write("echo $$ >>shells\n" + script, to: "pipeline")
      return Self.camera + ["--pipeline", "exec sh \(path)"]
    }

    /// The process ids of the shells started so far; each leads a process group.
    private func shells(_ harness: WindowHarness) throws -> [pid_t] {
      guard harness.folder.names.contains("shells") else { return [] }
      let text = try String(decoding: readFile(harness.folder.file("shells")), as: UTF8.self)
      return text.split(separator: "\n").compactMap { pid_t($0) }
    }

    private func hasEnded(_ group: pid_t) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) { kill(-group, 0) != 0 && errno == ESRCH }
    }

    @Test func itsCaptionsAreShownAndItsEndClosesTheWindowIfRequested() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(command(harness, "echo Hola\nsleep 300\n"), input: .terminal)
        try await harness.expectShown(Self.camera, captions: "Hola\n")
        #expect(program.errorOutput.isEmpty)
      }
      try await WindowHarness.run { harness in
        let program = try harness.open(
          command(harness, "echo Hola\nsleep 0.5\n") + ["--quit-at-end"], input: .terminal)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func theNoticeNamesTheKilledPipeline() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(
          Self.camera + [
            "--pipeline", "sleep 300", "--pipeline", "KEY=secret /bin/sh -c 'kill -KILL $$'",
            "--pipeline", "while :; do sleep 300; done",
          ], input: .terminal)
        let notice = "Pipeline 2 of 3 (sh) was killed (signal 9); starting it again"
        try await harness.expectShown(Self.camera, notice: notice)
        #expect(!program.errorOutput.contains("secret"))
      }
    }

    @Test(arguments: ["KEY='a secret b'", "KEY=$(echo secret)", "KEY=a\\ secret"])
    func aValueInFrontOfTheCommandIsInNoMessage(value: String) async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(
          Self.camera + ["--pipeline", "\(value) /bin/false"], input: .terminal)
        #expect(
          try await eventually(within: WindowHarness.timeout) { !program.errorOutput.isEmpty })
        #expect(program.errorOutput.contains("The pipeline ended (exit 1); starting it again"))
      }
    }

    @Test func aPipelineThatHangsIsStartedAgainByTheButton() async throws {
      try await WindowHarness.run { harness in
        let size = PixelSize(width: 960, height: 540)
        let script = """
          echo '{"hello": 1, "want": ["control"]}'
          echo '{"state": "listening"}'
          if [ -e once ]; then sleep 300; fi
          touch once
          kill -STOP $$
          """
        try harness.open(command(harness, script) + ["--size", "\(size)"], input: .terminal)
        try await harness.inputDriver.click(
          at: harness.firstControl(reading: "Stop listening", of: size))
        let group = try #require(shells(harness).first)
        try await harness.inputDriver.click(
          at: harness.firstControl(reading: "Restart listening", of: size))
        #expect(try await hasEnded(group))
        #expect(
          try await eventually(within: WindowHarness.timeout) { try shells(harness).count == 2 })
        _ = try await harness.firstControl(reading: "Stop listening", of: size)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
    func itDoesNotOutliveTheProgram(signal: Int32) async throws {
      try await WindowHarness.run { harness in
        let script = """
          trap '' TERM INT
          sleep 300 | (trap '' TERM; sleep 300) | sleep 300 &
          echo Hola
          while :; do sleep 300; done
          """
        let program = try harness.open(command(harness, script), input: .terminal)
        try await harness.expectShown(Self.camera, captions: "Hola\n")
        let group = try #require(shells(harness).first)
        program.send(signal: signal)
        let end = try await harness.waitForEnd(program)
        #expect(
          end == (signal == SIGTERM || signal == SIGINT ? .exited(0) : .killed(bySignal: signal)))
        #expect(try await hasEnded(group))
      }
    }

    @Test func aProgramThatWantsLinesGetsWhatIsTypedAndNothingElse() async throws {
      try await WindowHarness.run { harness in
        let script = """
          echo '{"hello": 1, "want": ["say"]}'
          echo 'Said before'
          cat >heard
          """
        try harness.open(command(harness, script) + ["--from", "en"], input: .terminal)
        try await harness.expectShown(Self.camera, captions: "Said before\n")
        func hears(_ lines: String...) async throws -> Bool {
          let expected = lines.map { #"{"control":"say","typed":"\#($0)"}"# + "\n" }.joined()
          return try await eventually(within: WindowHarness.timeout) {
            try String(decoding: readFile(harness.folder.file("heard")), as: UTF8.self) == expected
          }
        }
        /// Presses a key after which others have another meaning, and waits until the window shows that.
        func change(by key: String) async throws {
          let before = try harness.pixels().packedBGR()
          try await harness.inputDriver.press(key)
          #expect(
            try await eventually(within: WindowHarness.timeout) {
              try harness.pixels().packedBGR() != before
            }, "\(key)")
        }
        // Keys that have functions elsewhere are letters of the line.
        try await change(by: "Return")
        try await harness.inputDriver.press(["m", "x", "space", "q", "Return"])
        #expect(try await hears("mx q"))
        // All that was said is copied from the history, and pasted.
        for key in ["Escape", "h"] { try await change(by: key) }
        try await harness.inputDriver.press("ctrl+c")
        for key in ["Escape", "Return", "ctrl+v"] { try await change(by: key) }
        try await harness.inputDriver.press(["exclam", "Left", "Left", "Delete", "Return"])
        #expect(try await hears("mx q", "Said befor!"))
      }
    }

    @Test func theMicrophoneButtonIsAnsweredByThePipeline() async throws {
      try await WindowHarness.run { harness in
        let size = PixelSize(width: 960, height: 540)
        let script = """
          echo '{"hello": 1, "want": ["control"]}'
          echo '{"state": "paused"}'
          while read -r line; do
            echo "$line" >>heard
            case $line in
              *start*) while [ ! -e go ]; do sleep 0.05; done; echo '{"state": "listening"}' ;;
              *stop*) echo '{"state": "paused"}' ;;
            esac
          done
          """
        try harness.open(
          command(harness, script) + ["--size", "\(size)", "--from", "en", "--to", "es"],
          input: .terminal)
        try await harness.inputDriver.click(
          at: harness.firstControl(reading: "Start listening", of: size))
        _ = try await harness.firstControl(reading: "Asked to start", of: size)
        _ = try harness.folder.write("", to: "go")
        _ = try await harness.firstControl(reading: "Stop listening", of: size)
        let requests = try String(decoding: readFile(harness.folder.file("heard")), as: UTF8.self)
        #expect(
          requests == """
            {"control":"languages","from":"en","to":"es"}
            {"control":"start"}

            """)
        // A pipeline killed while it listens must not be shown as paused.
        let group = try #require(shells(harness).first)
        kill(-group, SIGKILL)
        _ = try await harness.firstControl(reading: "Start listening", of: size)
        #expect(try shells(harness).count == 2, "it is another one, and said so itself")
      }
    }

    @Test func aSocketPipelineReceivesDisplayReportsOnRequest() async throws {
      try await WindowHarness.run { harness in
        try harness.open(Self.camera, input: .terminal)
        #expect(try await eventually { harness.folder.names.contains("visavis.sock") })
        let pipeline = try SocketClient(path: harness.folder.file("visavis.sock"))
        let bystander = try SocketClient(path: harness.folder.file("visavis.sock"))
        pipeline.send(#"{"hello": 1, "want": ["shown"]}"# + "\n")
        pipeline.send(#"{"id": "u1", "text": "Hola", "final": true}"# + "\n")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            pipeline.received.hasPrefix(#"{"shown":"u1","latency_ms":"#)
          })
        pipeline.send("No name\n")
        bystander.send(#"{"id": "u1", "text": "Other", "final": true}"# + "\n")
        let both = try await harness.expected(Self.camera, captions: "Hola\nNo name\nOther\n")
        #expect(try await harness.eventuallyShows(both), "nobody has read the first one yet")
        #expect(pipeline.received.split(separator: "\n").count == 1)
        #expect(bystander.received.isEmpty)
      }
    }

    @Test func aFloodOnOneConnectionHidesNoCaptionOfAnother() async throws {
      try await WindowHarness.run { harness in
        try harness.open(Self.camera, input: .terminal)
        #expect(try await eventually { harness.folder.names.contains("visavis.sock") })
        let flood = try SocketClient(path: harness.folder.file("visavis.sock"))
        let pipeline = try SocketClient(path: harness.folder.file("visavis.sock"))
        pipeline.send(#"{"hello": 1, "want": ["shown"]}"# + "\n")
        for round in 1...3 {
          flood.send(
            (0..<400).map { "Sentence \($0) of round \(round) has words for a whole line\n" }
              .joined())
          pipeline.send(#"{"id": "u\#(round)", "text": "A short answer", "final": true}"# + "\n")
          #expect(
            try await eventually(within: WindowHarness.timeout) {
              pipeline.received.split(separator: "\n").count == round
            })
        }
        let latencies = pipeline.received.split(separator: "\n").compactMap {
          $0.split(separator: #""latency_ms":"#).last.flatMap { Double($0.dropLast()) }
        }
        // A second, and another one for a busy machine.
        #expect(latencies.count == 3 && latencies.allSatisfy { $0 < 2000 }, "\(latencies)")
      }
    }

    @Test func aDisconnectedSocketPipelineHasANotice() async throws {
      try await WindowHarness.run { harness in
        try harness.open(Self.camera, input: .terminal)
        #expect(try await eventually { harness.folder.names.contains("visavis.sock") })
        var pipeline: SocketClient? = try SocketClient(path: harness.folder.file("visavis.sock"))
        pipeline?.send(#"{"state": "listening"}"# + "\nHola\n")
        try await harness.expectShown(Self.camera, captions: "Hola\n")
        pipeline = nil
        try await harness.expectShown(Self.camera, notice: "The pipeline ended", captions: "Hola\n")
        try SocketClient(path: harness.folder.file("visavis.sock")).send("Again\n")
        try await harness.expectShown(Self.camera, captions: "Hola\nAgain\n")
      }
    }
  }
}
