internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  @Suite struct Usage {
    @Test(arguments: ["--nonsense", "--signs x"])
    func anOptionOfAnotherTimeIsUnknown(line: String) async throws {
      try await Program.expectRefusal(of: line.words, code: EX_USAGE)
    }

    @Test(arguments: [
      ("--face-to-face=round", "--face-to-face"), ("--near es --to en", "leave one out"),
      ("--far es --from en", "leave one out"), ("--far-lines 9", "from 1 to 8"),
    ])
    func aContradictionAboutTwoReadersIsNamed(line: String, named: String) async throws {
      let words = line.words
      for command in [["view"], ["snapshot", "--hash"]] {
        try await Program.expectRefusal(of: command + words, code: EX_USAGE, saying: named)
      }
    }

    @Test(arguments: [
      ("/dev/video63", "there is no such device"), ("/dev/null", "it takes no pictures"),
      ("/etc/passwd", "it takes no pictures"), ("/tmp", "name another device"),
    ])
    func aVirtualCameraThatIsNoOutputDeviceIsOneLine(device: String, reason: String) async throws {
      try await Program.expectRefusal(
        of: ["--camera", "pattern", "--output", device], code: EX_UNAVAILABLE,
        saying: "--output \(device): ", reason)
    }

    @Test func theLayoutOfTwoReadersMayBeLeftOut() async throws {
      let folder = try Folder()
      let captions = try folder.write(
        #"{"source":"Hi","source_lang":"en","text":"Hola","lang":"es"}"#, to: "a.jsonl")
      func panes(_ layout: String) async throws -> String {
        try await Program.run(
          ["snapshot", layout, "--captions", captions, "--near", "en", "--far", "es", "--text"]
            + ["--at", "end", "--size", "320x240"]
        ).printed
      }
      let split = try await panes("--face-to-face")
      #expect(split.contains(#""pane":"near""#) && split.contains(#""pane":"far""#))
      #expect(try await panes("--face-to-face=split") == split)
      #expect(try await panes("--face-to-face=stacked") != split)
    }

    @Test func anUnknownFormatIsReportedWithAllFormats() async throws {
      for command in ["view", "decode"] {
        try await Program.expectRefusal(
          of: [command, "--format", "morse"], code: EX_USAGE, saying: "auto, jsonl, lines, srt")
      }
    }

    @Test(arguments: [
      ("--listen", "--language en"),
      ("--listen --to es", "--language auto | --to es"),
      ("--listen --from Spanish --to en", "--language es | --from es --to en"),
      ("--listen --from en-GB --to English", "--language en-GB"),
      ("--listen --between English,es", "--language en,es | --between en,es"),
      (
        "--listen-audio it's.wav --between es,ca",
        "--language es,ca --audio it's.wav | --between es,ca"
      ),
      ("--listen --microphone USB", "--language en --microphone USB"),
    ])
    func listeningIsAPipelineOfTwoPrograms(options: String, pipeline: String) async throws {
      let words = options.words
      let outcome = try await Program.run(words + ["--print-pipeline"])
      #expect(outcome.exitCode == 0)
      // The shell itself says which words the programs get.
      let script =
        "show() { echo \"$*\"; }\n"
        + outcome.printed.replacing(/'[^']*visavis-(listen|translate)'/) { _ in "show" }
        .replacing(" | ", with: "; echo '|'; ")
      let shown = try await Tool.run("/bin/sh", ["-c", script])
      let told = shown.split(separator: "\n").joined(separator: " ")
      #expect(told == pipeline)
    }

    @Test(arguments: [
      "--microphone USB", "--between en,es", "--listen --between en", "--listen --between en,en-US",
      "--listen --between en,nonsense", "--listen --between en,es --to fr",
      "--listen --microphone USB --listen-audio a.wav", "--print-pipeline",
    ])
    func listeningOptionsThatContradictEachOtherAreOneLine(line: String) async throws {
      try await Program.expectRefusal(of: line.words, code: EX_USAGE)
    }

    @Test func aFileIsNotPlayedIntoItself() async throws {
      let folder = try Folder()
      let file = try folder.write("{\"text\":\"Hola\",\"final\":true,\"t\":1}\n", to: "a.jsonl")
      _ = unsafe symlink(file, folder.file("b.jsonl"))
      try await Program.expectRefusal(
        of: ["--captions", file, "--transcript", folder.file("b.jsonl")], code: EX_USAGE)
    }

    @Test(arguments: [
      "--zoom 0.5", "--zoom 9", "--zoom much", "--zoom nan", "--rotate 45", "--fit stretch",
      "--text-size 49", "--text-size 201", "--lines 0", "--lines 9", "--hold 0", "--hold -1",
      "--hold nan", "--hold always", "--mirror yes", "--size 640", "--size 0x480", "--size 640x-1",
      "--size 99999x99999", "--position 10", "--painter vulkan", "--quit-after -1",
      "--quit-after soon", "--camera-mode huge", "--camera-mode 640x480@0",
      "--camera pattern:stripes", "--captions carrier-pigeon", "--captions file.sub",
      "--transcript talk.doc", "--transcript talk", "--transcript", "--transcript-show all",
      "--transcript srt", "--transcript a.srt --transcript ./a.srt", "--pipeline",
      "--camera", "--size", "extra",
    ])
    func aBadValueIsOneLineThatNamesTheOption(line: String) async throws {
      let words = line.words
      let outcome = try await Program.run(words)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      let told = outcome.errorOutput.joined()
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
      let words = line.words
      try await Program.expectRefusal(of: ["snapshot", "--hash"] + words, code: EX_USAGE)
    }

    /// A wrong value is reported with the values that the option takes.
    @Test(arguments: [
      ("--hold -1", "above 0"), ("--hold 1e9", "1000000"), ("--hold soon", "never"),
      ("--lines two", "1 to 8"), ("--lines -1", "1 to 8"), ("--text-size 100%", "50 to 200"),
      ("--text-opacity -1", "0 to 100"), ("--background-opacity -1", "0 to 100"),
      ("--window-opacity half", "0 to 100"), ("--zoom -2", "1 to 8"), ("--zoom much", "1 to 8"),
      ("--rotate -90", "0, 90, 180 or 270"), ("--rotate left", "0, 90, 180 or 270"),
      ("--size 0x0", "1280x720"), ("--size -1", "1280x720"), ("--position 10", "100,50"),
      ("--quit-after -1", "seconds from 0"), ("--quit-after soon", "seconds from 0"),
      ("--captions unix:", "unix:PATH"),
    ])
    func aBadValueIsAnsweredWithWhatTheOptionTakes(line: String, valid: String) async throws {
      let words = line.words
      let outcome = try await Program.run(words)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      let told = outcome.errorOutput.joined()
      #expect(told.contains(valid) && told.contains(words[0]), "\(told)")
    }

    @Test(arguments: [
      ("snapshot --hash --at -1", "from 0"), ("snapshot --hash --every -1", "0.5"),
      ("snapshot --hash --sheet -1", "20x20"), ("snapshot --hash --scale -1", "0.25 to 8"),
      ("snapshot --hash --scale big", "0.25 to 8"), ("fonts a --size 1", "1280x720"),
      ("compare a b --tolerance -1", "0 to 1"), ("compare a b --tolerance some", "0 to 1"),
      ("compare a b --ignore -1", "x,y,w,h"),
    ])
    func aBadValueOfAnotherCommandToo(line: String, valid: String) async throws {
      try await Program.expectRefusal(of: line.words, code: EX_USAGE, saying: valid)
    }

    @Test func aQuestionEndsItsSentence() async throws {
      try await Program.expectRefusal(
        of: ["--caption-mod", "pop-on"], code: EX_USAGE, saying: "'--caption-mode'? `visavis")
    }

    /// The parser alone would take the nearest option of all, `--far`.
    @Test(arguments: [
      ("--cam", "--camera"), ("--trans", "--transcript"),
      ("snapshot --hash --capt a.srt", "--captions"),
    ])
    func theBeginningOfAnOptionIsAnsweredWithTheOption(line: String, meant: String) async throws {
      try await Program.expectRefusal(
        of: line.words, code: EX_USAGE, saying: "Did you mean '\(meant)'? `")
    }

    @Test(arguments: ["--face-to-face side", "snapshot --hash --face-to-face side"])
    func anUnknownLayoutIsAnsweredWithTheLayouts(line: String) async throws {
      let equal = try await Program.run(
        line.replacing("--face-to-face ", with: "--face-to-face=").words)
      try await Program.expectRefusal(
        of: line.words, code: EX_USAGE, saying: "split", "stacked", "window")
      #expect(try await Program.run(line.words).errorOutput == equal.errorOutput)
    }

    @Test(arguments: [
      ("hlep", "did you mean 'help'? `"), ("snapshto", "did you mean 'snapshot'? `"),
      ("histry --help-me", "Unknown option"), ("history", "only view, snapshot, script, compare"),
      ("history of talk", "no subcommand 'history', only view"),
      ("view extra", "Unexpected argument"),
    ])
    func aFirstWordThatIsNoSubcommandIsAnsweredWithSubcommands(
      line: String, answer: String
    ) async throws {
      try await Program.expectRefusal(of: line.words, code: EX_USAGE, saying: answer)
    }

    @Test(arguments: [
      ("view", "--camera ", "--zoom"), ("view", "--captions", "--zoom"),
      ("view", "--demo", "--text-size"), ("view", "--script", "--text-size"),
      ("snapshot", "--at", "--zoom"), ("snapshot", "--output", "--zoom"),
      ("snapshot", "--captions", "--zoom"), ("script", "--output", "--zoom"),
    ])
    func helpBeginsWithWhatGoesInAndOut(
      command: String, first: String, later: String
    ) async throws {
      let help = try await Program.run(command, "--help-all").printed
      let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.map { $0 + " " }
      let earlier = try #require(options.firstIndex { $0.contains(first) })
      #expect(earlier < (try #require(options.firstIndex { $0.contains(later) })))
    }

    @Test func aSnapshotThatWouldGoNowhereIsRefused() async throws {
      try await Program.expectRefusal(of: ["snapshot"], code: EX_USAGE)
    }

    @Test(arguments: [
      ("clip.avi", "--camera clip.avi"), ("view photo.JPG", "--camera photo.JPG"),
      ("/dev/video2", "--camera /dev/video2"), ("talk.jsonl", "--captions talk.jsonl"),
      ("--fullscreen film.srt", "--captions film.srt"), ("a.script", "--script a.script"),
      ("snapshot clip.y4m --hash", "--camera clip.y4m"), ("snapshot --hash out.png", "-o out.png"),
    ])
    func aFileThatNoOptionTakesIsAnsweredWithTheOption(line: String, meant: String) async throws {
      try await Program.expectRefusal(
        of: line.words, code: EX_USAGE, saying: "did you mean \(meant)? `")
    }

    @Test func everyOptionHasALineOfHelp() async throws {
      for command in ["view", "snapshot", "script", "compare", "cameras", "fonts"] {
        let help = try await Program.run(command, "--help-all").printed
        let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        #expect(!options.isEmpty)
        for option in options where !option.contains("  ", after: 4) {
          // The help for a long option name starts on the next line.
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
  /// The line after `line`.
  fileprivate func range(after line: Substring) -> Substring {
    self[line.endIndex...].dropFirst().prefix { $0 != "\n" }
  }
}
