internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  @Suite("visavis transcript") struct TranscriptCommandTests {
    private static let talk = """
      {"id":"1","text":"Hasta mañana","final":true,"lang":"es","source":"See you","t":3}
      {"id":"2","text":"No","final":false,"stable":2,"t":4}
      {"id":"2","text":"No importa","final":true,"t":6}
      {"id":"3","cancel":true,"t":7}
      """

    private func convert(
      _ arguments: String..., inputText text: String = talk
    ) async throws -> Outcome {
      try await Program.run(["transcript", "-"] + arguments, inputText: text)
    }

    @Test func aTranscriptBecomesSubtitles() async throws {
      let outcome = try await convert("--format", "srt")
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      #expect(
        outcome.printed == """
          1
          00:00:03,000 --> 00:00:04,000
          Hasta mañana
          See you

          2
          00:00:04,000 --> 00:00:06,000
          No importa


          """)
    }

    @Test func theTextsAndTheLanguageAreSelected() async throws {
      let original = try await convert("--format", "txt", "--show", "original")
      #expect(original.printed == "[0:00:03] See you\n[0:00:04] No importa\n")
      let several =
        #"{"translations":{"fr":{"text":"un"},"es":{"text":"uno"}},"final":true,"t":1}"#
      let spanish = try await convert("--format", "txt", "--to", "Spanish", inputText: several)
      #expect(spanish.printed == "[0:00:01] uno\n")
    }

    @Test(arguments: ["jsonl", "srt", "vtt", "txt", "md"])
    func theEndingNamesTheFormatAndTheFileIsPrivate(ending: String) async throws {
      let folder = try Folder()
      let source = try folder.write(Self.talk + "\n", to: "talk.jsonl")
      let path = folder.file("out.\(ending)")
      let outcome = try await Program.run("transcript", source, "-o", path)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      let printed = try await Program.run("transcript", source, "--format", ending)
      #expect(try readFile(path) == Array(printed.printed.utf8))
      #expect(try mode(of: path) == 0o600)
      #expect(folder.names.sorted() == ["out.\(ending)", "talk.jsonl"])
    }

    @Test func anExistingFileIsReplacedOnlyByForce() async throws {
      let folder = try Folder()
      let source = try folder.write(Self.talk, to: "talk.jsonl")
      let path = try folder.write("mine", to: "out.srt")
      let refused = try await Program.run("transcript", source, "-o", path)
      #expect(refused.isOneLine(code: EX_IOERR) && refused.errorOutput[0].contains("--force"))
      #expect(try readFile(path) == Array("mine".utf8))
      let forced = try await Program.run("transcript", source, "-o", path, "--force")
      #expect(forced.exitCode == 0)
      #expect(try readFile(path).starts(with: Array("1\n00:00:03".utf8)))
      try await Program.expectRefusal(
        of: ["transcript", source, "-o", source, "--force"], code: EX_USAGE)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func aConversionThatIsEndedLeavesNoWords(signal: Int32) async throws {
      let folder = try Folder()
      let child = try Child(Program.path, ["transcript", "-", "-o", folder.file("out.srt")])
      child.send(Self.talk + "\n")
      #expect(try await eventually { hasOpenFile(of: child, in: folder) })
      child.send(signal: signal)
      #expect(child.wait() == .killed(bySignal: signal))
      #expect(folder.names.isEmpty)
    }

    /// Returns true if a program has a file of a folder open, with or without a name.
    private func hasOpenFile(of child: Child, in folder: Folder) -> Bool {
      let descriptors = "/proc/\(child.pid)/fd"
      return entries(of: descriptors).contains { name in
        var target = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("\(descriptors)/\(name)", &target, target.count)
        let path = target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
        return String(decoding: path, as: UTF8.self).hasPrefix(folder.file(""))
      }
    }

    @Test(arguments: [[], ["-o", "-"]])
    func withoutAFormatStandardOutputGetsText(options: [String]) async throws {
      let outcome = try await Program.run(["transcript", "-"] + options, inputText: Self.talk)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      #expect(
        outcome.printed == "[0:00:03] Hasta mañana\n    See you\n[0:00:04] No importa\n")
    }

    @Test(arguments: ["-o talk", "-o talk.doc", "--format doc", "--format srt --show all"])
    func anUnknownFormatIsOneLine(line: String) async throws {
      let words = line.words
      try await Program.expectRefusal(of: ["transcript", "-"] + words, code: EX_USAGE)
    }

    @Test func whatCannotBeReadOrWrittenIsOneLine() async throws {
      let folder = try Folder()
      try await Program.expectRefusal(
        of: ["transcript", "/no/such.jsonl", "--format", "srt"], code: EX_NOINPUT)
      let source = try folder.write(Self.talk, to: "talk.jsonl")
      for path in ["/no/such/folder/out.srt", "/dev/full"] {
        try await Program.expectRefusal(
          of: ["transcript", source, "-o", path, "--format", "srt", "--force"], code: EX_IOERR)
      }
    }

    @Test func damagedLinesAreSkippedAndCounted() async throws {
      let damaged = "{\"id\":\"0\",\"te\n" + Self.talk + "\n{broken\n{\"id\":\"9\",\"text\":\"Fin"
      let outcome = try await convert("--format", "txt", inputText: damaged)
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.printed == "[0:00:03] Hasta mañana\n    See you\n[0:00:04] No importa\n",
        "\(outcome)")
      #expect(outcome.errorOutput.count == 1, "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("3 times") == true, "\(outcome)")
    }

    @Test func textWithoutTimesFollowsInOrder() async throws {
      let folder = try Folder()
      let source = try folder.write("uno\ndos\n", to: "talk.jsonl")
      let outcome = try await Program.run("transcript", source, "--format", "srt")
      #expect(
        outcome.printed == """
          1
          00:00:00,000 --> 00:00:01,000
          uno

          2
          00:00:01,000 --> 00:00:02,000
          dos


          """)
    }

    @Test func anEmptyTranscriptIsToldOf() async throws {
      let outcome = try await convert("--format", "vtt", inputText: "")
      #expect(outcome.exitCode == 0 && outcome.printed == "WEBVTT\n\n")
      #expect(outcome.errorOutput.count == 1 && outcome.errorOutput[0].contains("no caption"))
    }
  }
}
