internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// The window's own conversation, from the desktop's start on, with scripts in place of the programs
  /// that listen, translate and get models.
  @Suite struct StartedConversation {
    /// The scripts, which write what they are asked to a file.
    ///
    /// The listener says one sentence, and takes requests and reports.
    private static let scripts = [
      "visavis-listen": """
      case "$*" in
      *--microphones*) echo '{"name":"Webcam"}' ;;
      *--meter*)
        echo metered >>LOG
        while echo '{"level":0.5}'; do sleep 0.1; done ;;
      *)
        echo "listen $*" >>LOG
        echo '{"hello":1,"want":["control","shown"]}'
        echo '{"state":"listening"}'
        echo '{"id":"1","source":"Good morning","source_lang":"en","final":true}'
        cat >>LOG ;;
      esac
      """,
      "visavis-translate": """
      case "$*" in
      *--list*)
        echo '{"from":"en","to":["es"]}'
        echo '{"from":"es","to":["en"]}' ;;
      *)
        echo "translate $*" >>LOG
        exec cat ;;
      esac
      """,
      "visavis-models": """
      case "$1" in
      list)
        [ -e MODEL ] && installed=true || installed=false
        [ "$2" = speech ] || exit 0
        echo '{"name":"base","bytes":82000000,"languages":"many","installed":'$installed',"default":true}'
        echo '{"name":"voice-detector","bytes":900000,"languages":"any","installed":'$installed',"default":true}' ;;
      get)
        echo "get $2" >>LOG
        echo "$2: 50 % of 82 MB" >&2
        [ ! -e BROKEN ] || exit 69
        touch MODEL ;;
      esac
      """,
    ]

    /// Starts a copy of the program among the scripts, as the desktop does.
    private func start(_ harness: WindowHarness) throws -> Child {
      let folder = harness.folder
      for (name, body) in Self.scripts {
        let text = ["LOG", "MODEL", "BROKEN"].reduce("#!/bin/sh\n" + body + "\n") {
          $0.replacing($1, with: folder.file($1.lowercased()))
        }
        _ = try folder.write(text, to: name)
        unsafe chmod(folder.file(name), 0o755)
      }
      let copy = folder.file("visavis")
      try WindowHarness.copy(Program.path, to: copy)
      return try harness.start(
        copy,
        [
          "--size", "\(WindowHarness.window.size)", "--position", "0,0", "--borderless",
          "--camera", "pattern", "--painter", "memory", "--no-state",
        ], input: .devNull)
    }

    private func eventuallyLogs(_ line: String, _ harness: WindowHarness) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) {
        log(harness).contains { $0.contains(line) }
      }
    }

    private func log(_ harness: WindowHarness) -> [Substring] {
      let bytes = (try? readFile(harness.folder.file("log"))) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    @Test func aPressGetsTheMissingModelAndThenListensAndTranslates() async throws {
      try await WindowHarness.run { harness in
        let program = try start(harness)
        #expect(try await eventuallyLogs("metered", harness), "\(program.errorOutput)")
        try await harness.inputDriver.press("Return")
        #expect(try await eventuallyLogs("get base", harness), "\(program.errorOutput)")
        #expect(try await eventuallyLogs("listen --language en,es", harness))
        #expect(try await eventuallyLogs("translate --between en,es", harness))
        #expect(try await eventuallyLogs(#""shown":"1""#, harness), "\(program.errorOutput)")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }

    @Test func aDownloadThatFailsLeavesTheSheetForAnotherPress() async throws {
      try await WindowHarness.run { harness in
        _ = try harness.folder.write("", to: "broken")
        let program = try start(harness)
        #expect(try await eventuallyLogs("metered", harness), "\(program.errorOutput)")
        try await harness.inputDriver.press("Return")
        #expect(try await eventuallyLogs("get base", harness))
        unsafe unlink(harness.folder.file("broken"))
        // A press has no effect until the first download has failed.
        let deadline = ContinuousClock.now + WindowHarness.timeout
        while log(harness).count(where: { $0 == "get base" }) < 2, .now < deadline {
          try await harness.inputDriver.press("Return")
          try await Task.sleep(for: .milliseconds(200))
        }
        #expect(try await eventuallyLogs("listen --language en,es", harness))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }
  }
}
