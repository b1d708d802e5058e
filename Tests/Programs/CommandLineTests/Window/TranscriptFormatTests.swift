internal import Glibc
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// Transcripts in several formats, written at once.
  @Suite struct TranscriptFormats {
    private static let names = ["talk.jsonl", "talk.srt", "talk.vtt", "talk.txt", "talk.md"]
    private static let camera = ["--camera", "pattern", "--captions", "-", "--consent-given"]

    private func open(_ harness: WindowHarness, _ names: [String] = names) throws -> Child {
      try harness.open(Self.camera + names.flatMap { ["--transcript", $0] }, input: .pipe)
    }

    private func text(_ name: String, _ harness: WindowHarness) throws -> String {
      guard harness.folder.names.contains(name) else { return "" }
      return String(decoding: try readFile(harness.folder.file(name)), as: UTF8.self)
    }

    /// Waits until all files contain `words`.
    private func allHave(
      _ words: String, _ harness: WindowHarness, _ names: [String] = names
    ) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) {
        try names.allSatisfy { try text($0, harness).contains(words) }
      }
    }

    @Test func killedBetweenTwoFinalsEveryFileIsWhole() async throws {
      try await WindowHarness.run { harness in
        for run in 1...2 {
          let program = try open(harness)
          for number in 1...3 {
            let speech = #""speaker":"Ana","source":"Number \#(number)""#
            program.send(
              #"{"id":"u\#(number)","text":"Número \#(run).\#(number)",\#(speech),"final":true}"#
                + "\n")
            #expect(try await allHave("Número \(run).\(number)", harness))
          }
          program.send(#"{"id":"u9","text":"unfinished"}"# + "\n")
          program.send(signal: SIGKILL)
          _ = try await harness.waitForEnd(program)
        }
        for name in ["talk.jsonl", "talk.srt", "talk.vtt"] {
          let decoded = try await Program.run("decode", harness.folder.file(name))
          #expect(decoded.exitCode == 0 && decoded.errorOutput.isEmpty, "\(name): \(decoded)")
          let lines = decoded.printed.split(separator: "\n")
          #expect(lines.count == 6 && lines[5].contains("Número 2.3"), "\(name): \(lines)")
        }
        let numbers = try text("talk.srt", harness).split(separator: "\n").compactMap { Int($0) }
        #expect(numbers == Array(1...6))
        let rows = try text("talk.md", harness).split(separator: "\n")
        #expect(rows.count == 8 && rows.last?.contains("| Número 2.3 | Number 3 |") == true)
        #expect(try text("talk.vtt", harness).split(separator: "WEBVTT").count == 1)
        #expect(try text("talk.txt", harness).hasSuffix("Ana: Número 2.3\n    Number 3\n"))
      }
    }

    @Test func aFullDiskOfOneFileIsANoticeWithItsName() async throws {
      try await WindowHarness.run { harness in
        unsafe symlink("/dev/full", harness.folder.file("full.srt"))
        let program = try open(harness, ["full.srt", "talk.txt"])
        program.send("Hola\n")
        let reason = unsafe String(cString: strerror(ENOSPC))
        #expect(try await allHave("Hola", harness, ["talk.txt"]))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.contains(
              "full.srt cannot be written: \(reason); what is said waits")
          })
        program.send("Otra\n")
        #expect(try await allHave("Otra", harness, ["talk.txt"]))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(EX_IOERR))
        let messages = program.errorOutput.split(separator: "\n")
        #expect(messages.count == 2 && messages.last?.contains("2 lines") == true, "\(messages)")
      }
    }

    @Test func aLongTranscriptIsConvertedInLittleMemory() async throws {
      let folder = try Folder()
      let output = folder.file("talk.srt")
      let program = try Child(
        Program.path, ["transcript", "-", "--format", "srt", "-o", output], input: .pipe)
      let words = String(repeating: "palabra ", count: 30)
      func send(_ numbers: ClosedRange<Int>) {
        program.send(
          numbers.map { #"{"id":"\#($0)","text":"\#(words)","final":true,"t":\#($0)}"# + "\n" }
            .joined())
      }
      send(1...4000)
      let atFirst = try Process(of: program).mostMemory
      for thousand in 4..<40 { send(thousand * 1000 + 1...thousand * 1000 + 1000) }
      // All of the text would take 10 MiB, and its utterances several times as much.
      #expect(try Process(of: program).mostMemory < atFirst + (8 << 20))
      program.closeInput()
      #expect(try await eventually(within: .seconds(60)) { program.end != nil })
      #expect(program.end == .exited(0) && program.errorOutput.isEmpty)
      let end = String(decoding: try readFile(output).suffix(400), as: UTF8.self)
      #expect(end.contains("\n40000\n11:06:40,000 --> 11:06:47,000\npalabra"), "\(end)")
    }
  }
}
