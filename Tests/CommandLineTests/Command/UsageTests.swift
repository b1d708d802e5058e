internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  @Suite struct Usage {
    @Test(arguments: [
      "--nonsense", "--face-to-face", "--near es", "--far en", "--pipeline cat", "--format lines",
      "--transcript x.jsonl", "--config x.toml",
    ])
    func anOptionOfAnotherTimeIsUnknown(line: String) async throws {
      let outcome = try await Program.run(line.split(separator: " ").map(String.init))
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
    }

    @Test(arguments: [
      "--zoom 0.5", "--zoom 9", "--zoom much", "--zoom nan", "--rotate 45", "--fit stretch",
      "--text-size 49", "--text-size 201", "--lines 0", "--lines 9", "--hold 0", "--hold -1",
      "--hold nan", "--mirror yes", "--size 640", "--size 0x480", "--size 640x-1",
      "--size 99999x99999", "--position 10", "--painter vulkan", "--quit-after -1",
      "--quit-after soon", "--camera-mode huge", "--camera-mode 640x480@0",
      "--camera pattern:stripes", "--captions carrier-pigeon", "--captions file.sub",
      "--camera", "--size", "extra",
    ])
    func aBadValueIsOneLineThatNamesTheOption(line: String) async throws {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try await Program.run(words)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      let told = outcome.complaints.joined()
      #expect(told.contains(words[0]) || told.contains(words.last ?? ""), "\(told)")
    }

    @Test(arguments: [
      "--at -1", "--at later", "--at nan", "--size 1", "-o %d%d.png", "-o %s.png",
      "-o one.png --at 1 --at 2", "--every 0", "--every soon", "--every 1/0", "--scale 0",
      "--scale nan", "--sheet 4", "--sheet 0x3", "--sheet 30x30", "--size 0x0",
      "--size 20000x20000", "--size 16000x16000", "--scale 8 --size 8000x100",
      "--camera /dev/video0", "--camera somebody",
    ])
    func aBadValueOfASnapshotIsOneLine(line: String) async throws {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try await Program.run(["snapshot", "--hash"] + words)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
    }

    @Test func aSnapshotThatWouldGoNowhereIsRefused() async throws {
      let outcome = try await Program.run("snapshot")
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
    }

    @Test func helpAndVersionAreNoErrors() async throws {
      for option in ["--help", "--version"] {
        let outcome = try await Program.run(option)
        #expect(outcome.exitCode == 0 && outcome.complaints.isEmpty)
        #expect(!outcome.printed.isEmpty)
      }
    }

    @Test func everyOptionHasALineOfHelp() async throws {
      for command in ["view", "snapshot", "script", "compare", "cameras", "fonts"] {
        let help = try await Program.run(command, "--help").printed
        let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        #expect(!options.isEmpty)
        for option in options where !option.contains("  ", after: 4) {
          // A long name has its help on the following line.
          let next = help.range(after: option)
          #expect(next.hasPrefix("                "), "\(command): \(option)")
        }
      }
    }

    @Test func camerasListsAndEndsWell() async throws {
      let outcome = try await Program.run("cameras", "--json")
      #expect(outcome.exitCode == 0)
      #expect(outcome.printed.hasPrefix("["))
    }
  }
}

extension Substring {
  fileprivate func contains(_ text: String, after count: Int) -> Bool {
    dropFirst(count).split(separator: text, omittingEmptySubsequences: false).count > 1
  }
}

extension String {
  /// The line after the one that `line` is.
  fileprivate func range(after line: Substring) -> Substring {
    self[line.endIndex...].dropFirst().prefix { $0 != "\n" }
  }
}
