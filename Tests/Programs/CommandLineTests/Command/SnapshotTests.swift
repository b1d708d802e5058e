internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension ThePictures {
  @Suite struct Snapshots {
    private static let conversation = """
      {"t": 1, "id": "a", "text": "The first", "final": true}
      {"t": 2.5, "id": "b", "text": "The second", "final": true}

      """
    private static let small = ["--size", "320x180"]

    private func digest(_ arguments: String..., inputText text: String = conversation) async throws
      -> String
    {
      let outcome = try await Program.run(
        ["snapshot", "--hash", "--captions", "-"] + Self.small + arguments, inputText: text)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      return outcome.printed
    }

    @Test func theSameInputsGiveTheSameBytesWhereverAndWhenever() async throws {
      let folder = try Folder()
      let captions = try folder.write(Self.conversation, to: "c.jsonl")
      let surroundings: [[String: String?]] = [
        [:], ["LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8", "TZ": "Asia/Kathmandu"],
        ["LANG": "C", "TZ": nil, "HOME": "/nonexistent"],
        ["FREETYPE_PROPERTIES": "truetype:interpreter-version=35", "HB_SHAPER_LIST": "fallback"],
      ]
      // Two processes use both processors, so that threads run in another order.
      let busy = try (1...2).map { _ in try Child("sh", ["-c", "while :; do :; done"]) }
      var pictures: [[UInt8]] = []
      for (number, variables) in surroundings.enumerated() {
        let file = folder.file("\(number).png")
        let outcome = try await Program.run(
          ["snapshot", "--captions", captions, "-o", file] + Self.small, variables: variables)
        #expect(outcome.exitCode == 0, "\(outcome)")
        pictures.append(try readFile(file))
      }
      withExtendedLifetime(busy) {}
      #expect(pictures.count == surroundings.count && Set(pictures).count == 1)
    }

    @Test func optionsOfTheWindowChangeNoPicture() async throws {
      let plain = try await digest("--at", "3")
      for words in [
        "--camera-mode 640x480@30 --wait-camera --no-hints --no-state --no-config -vv",
        "--position 1,2 --fullscreen --borderless --always-on-top --painter gpu --stats",
        "--quit-at-end --quit-after 9 --output /dev/video9 --consent-given --record-audio",
        "--listen --between en,es --transcript-show original --pipeline hear",
      ] {
        let words =
          ["snapshot", "--hash", "--captions", "-", "--at", "3"] + Self.small
          + words.words
        let outcome = try await Program.run(words, inputText: Self.conversation)
        #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
        #expect(outcome.printed == plain, "\(words)")
      }
    }

    @Test(arguments: [
      ("--transcript a.srt", "--transcript"), ("--record a.mkv", "--record"),
      ("--listen", "--listen"), ("--pipeline hear", "--pipeline"), ("--config a", "--config"),
      ("--captions unix:a --profile night", "--profile, a socket of --captions"),
      ("--camera pattern --camera pattern:grid", "only the first camera is shown"),
    ])
    func whatAWindowWouldDoBesidesIsLeftOutWithALine(line: String, told: String) async throws {
      for command in ["snapshot", "script -"] where command == "snapshot" || !told.hasPrefix("only")
      {
        let words = (command + " --hash " + line).split(separator: " ").map(String.init)
        let outcome = try await Program.run(words + Self.small, inputText: "at 0 shot a.png\n")
        #expect(outcome.exitCode == 0 && outcome.errorOutput.count == 1, "\(outcome)")
        #expect(outcome.errorOutput.first?.contains(told) == true, "\(outcome)")
      }
    }

    @Test func theDemonstrationIsTheBundledConversation() async throws {
      let assets = [
        "--camera", "assets/conversation.avi", "--captions", "assets/conversation.jsonl",
      ]
      let words = ["snapshot", "--hash", "--at", "9"] + Self.small
      let demo = try await Program.run(words + ["--demo"])
      #expect(demo.exitCode == 0 && demo.errorOutput.isEmpty, "\(demo)")
      #expect(try await Program.run(words + assets + ["--loop"]) == demo)
    }

    @Test func linesMoveWhenACaptionArrives() async throws {
      let (before, at, after) = try await (
        digest("--at", "2.499999"), digest("--at", "2.5"), digest("--at", "3")
      )
      #expect(Set([before, at, after]).count == 3)
      #expect(try await digest("--at", "2.65") == after)
      #expect(try await digest("--no-animation", "--at", "2.5") == after)
    }

    @Test func manyInstantsAreNumberedAsTheyWereAskedFor() async throws {
      let folder = try Folder()
      let outcome = try await Program.run(
        ["snapshot", "--captions", "-", "--at", "end", "--at", "0", "--at", "1", "--hash", "-o"]
          + [folder.file("picture-%02d.png")] + Self.small, inputText: Self.conversation)
      #expect(outcome.exitCode == 0, "\(outcome)")
      #expect(folder.names == ["picture-01.png", "picture-02.png", "picture-03.png"])
      let expected = try await [digest("--at", "end"), digest("--at", "0"), digest("--at", "1")]
      #expect(outcome.printed == expected.joined())
      let first = try PNG.decode(readFile(folder.file("picture-01.png")))
      let second = try PNG.decode(readFile(folder.file("picture-02.png")))
      #expect(first.colors != second.colors)
    }

    @Test func captionsWithoutTimesHaveAnEndOnly() async throws {
      try await Program.expectRefusal(
        of: ["snapshot", "--hash", "--captions", "-", "--at", "1"], code: EX_USAGE,
        saying: "--at end", inputText: "Hola\n")
      let shown = try await digest("--at", "end", inputText: "Hola\n")
      #expect(shown != (try await digest("--at", "end", inputText: "Adiós\n")))
    }

    @Test func theSizeIsTheOneThatWasAskedFor() async throws {
      #expect(
        try await Program.snapshot(["--size", "333x77"]).size == PixelSize(width: 333, height: 77))
      #expect(try await Program.snapshot([]).size == PixelSize(width: 1280, height: 720))
      #expect(
        try await Program.snapshot(["--rotate", "90"]).size == PixelSize(width: 720, height: 1280))
    }

    @Test(arguments: ["1x1", "2x2", "3x300", "300x1"])
    func aWindowOfSomePixelsIsAPictureToo(size: String) async throws {
      let outcome = try await Program.run(
        ["snapshot", "--hash", "--captions", "-", "--size", size, "--controls"],
        inputText: Self.conversation)
      #expect(outcome.exitCode == 0, "\(outcome)")
    }

    @Test func aPipeOrALinkIsWrittenToAndNotReplaced() async throws {
      let folder = try Folder()
      let pipe = folder.file("pipe")
      try unsafe check("mkfifo", mkfifo(pipe, 0o600))
      let reader = try Child("sh", ["-c", "cat \"$0\" > \"$1\"", pipe, folder.file("read.png")])
      #expect(try await Program.run("snapshot", "-o", pipe).exitCode == 0)
      #expect(try await eventually(within: .seconds(5)) { reader.end == .exited(0) })
      let expected = try await Program.snapshot([]).colors
      #expect(try PNG.decode(readFile(folder.file("read.png"))).colors == expected)

      let target = try folder.write("", to: "target.png")
      let link = folder.file("link.png")
      try unsafe check("symlink", symlink(target, link))
      #expect(try await Program.run("snapshot", "-o", link).exitCode == 0)
      #expect(try PNG.decode(readFile(target)).colors == expected)
      #expect(folder.names == ["link.png", "pipe", "read.png", "target.png"])
    }

    @Test(arguments: ["a.jpg", "a.jpeg", "a.png.txt", "frame-%d.bmp", "a.PNGX"])
    func aNameOfAnotherFormatIsRefused(name: String) async throws {
      let folder = try Folder()
      try await Program.expectRefusal(
        of: ["snapshot", "-o", folder.file(name)], code: EX_USAGE, saying: "written as PNG; name it"
      )
      #expect(folder.names.isEmpty)
    }

    @Test func aPictureWithoutCaptionsIsReported() async throws {
      let folder = try Folder()
      let film = try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHola\n", to: "film.srt")
      let at = ["snapshot", "--captions", film, "--size", "160x90", "--hash"]
      let late = try await Program.run(at)
      #expect(late.exitCode == 0 && late.errorOutput.count == 1, "\(late)")
      #expect(late.errorOutput[0].contains("--at SECONDS"))
      let inTime = try await Program.run(at + ["--at", "1.5"])
      #expect(inTime.exitCode == 0 && inTime.errorOutput.isEmpty, "\(inTime)")
      let some = try await Program.run(at + ["--at", "1.5", "--at", "end"])
      #expect(some.errorOutput.isEmpty, "\(some)")
    }
  }
}
