internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct KeptTranscript {
    private static let camera = ["--camera", "pattern"]

    private func open(_ desk: Desk, _ path: String = "talk.jsonl") throws -> Child {
      try desk.open(
        Self.camera + ["--captions", "-", "--transcript", path, "--hold", "100"], input: .pipe)
    }

    private func lines(_ desk: Desk) throws -> [String] {
      guard desk.folder.names.contains("talk.jsonl") else { return [] }
      let text = try String(decoding: readFile(desk.folder.file("talk.jsonl")), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }

    /// Waits until the file has `count` lines.
    private func comesToHave(_ count: Int, _ desk: Desk) async throws -> Bool {
      try await eventually(within: Desk.timeout) { try lines(desk).count == count }
    }

    @Test func whatIsSaidIsKeptAsItComesAndCanBeShownFromTheFile() async throws {
      try await Desk.set { desk in
        let program = try open(desk)
        program.tell(#"{"id": "u1", "source": "See you"}"# + "\n")
        program.tell(#"{"id": "u1", "text": "Hasta mañana", "lang": "es", "final": true}"# + "\n")
        program.tell("Y adiós\n")
        #expect(try await comesToHave(2, desk))
        var status = stat()
        try unsafe check("stat", stat(desk.folder.file("talk.jsonl"), &status))
        #expect(status.st_mode & 0o777 == 0o600)
        program.tell(#"{"id": "u2", "text": "Half a word"}"# + "\n")
        program.tell(#"{"clear": true}"# + "\nEnd\n")
        #expect(try await comesToHave(3, desk))
        try await desk.hand.press("q")
        #expect(try await desk.comesToEnd(program) == .exited(0))
        let kept = try lines(desk)
        #expect(kept.count == 4 && kept.last?.contains(#""final":false"#) == true)
        let replayed = try await desk.expected(
          Self.camera + ["--captions", desk.folder.file("talk.jsonl"), "--lines", "4"])
        let said = try await desk.expected(
          Self.camera + ["--lines", "4"], captions: "Hasta mañana\nY adiós\nEnd\nHalf a word\n")
        let areAlike = replayed.colors == said.colors
        #expect(areAlike)
      }
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func whatHasArrivedIsInTheFileHoweverTheProgramEnds(signal: Int32) async throws {
      try await Desk.set { desk in
        let program = try open(desk)
        program.tell((0..<5000).map { "Line \($0)\n" }.joined())
        #expect(try await comesToHave(5000, desk))
        program.send(signal: signal)
        _ = try await desk.comesToEnd(program)
        let kept = try lines(desk)
        #expect(kept.count == 5000 && kept.last?.contains("Line 4999") == true)
      }
    }

    @Test func thePictureSaysThatItIsKeptAndASavedOneDoesNot() async throws {
      try await Desk.set { desk in
        let program = try open(desk)
        program.tell("Hola\n")
        #expect(try await comesToHave(1, desk))
        let bare = try await desk.expected(Self.camera, captions: "Hola\n")
        // The mark is in the top right corner, and nowhere else.
        let corner = PixelRect(x: 380, y: 0, width: 100, height: 32)
        let rest = PixelRect(x: 0, y: 32, width: 480, height: 238)
        #expect(
          try await eventually(within: Desk.timeout) {
            try desk.screen.look().part(rest).packedBGR() == bare.view.part(rest).packedBGR()
          })
        #expect(
          try desk.screen.look().part(corner).packedBGR() != bare.view.part(corner).packedBGR())
        try await desk.hand.press("s")
        #expect(
          try await eventually(within: Desk.timeout) {
            desk.folder.names.contains { $0.hasSuffix(".png") }
          })
        let name = try #require(desk.folder.names.first { $0.hasSuffix(".png") })
        let saved = try PNG.decode(readFile(desk.folder.file(name)))
        #expect(saved.colors == bare.colors)
      }
    }

    @Test func aDiskWithoutRoomIsOneNoticeAndOneLine() async throws {
      try await Desk.set { desk in
        unsafe symlink("/dev/full", desk.folder.file("full.jsonl"))
        let program = try open(desk, "full.jsonl")
        program.tell("Hola\n")
        let reason = unsafe String(cString: strerror(ENOSPC))
        let notice = try await desk.expected(
          Self.camera, notice: "The transcript cannot be written: \(reason)", captions: "Hola\n")
        #expect(try await desk.comesToShow(notice))
        program.tell("Otra\n")
        program.send(signal: SIGTERM)
        #expect(try await desk.comesToEnd(program) == .exited(EX_IOERR))
        let said = program.complaints.split(separator: "\n")
        #expect(said.count == 2 && said[0].contains(reason) && said[1].contains("2 lines"))
      }
    }

    @Test func aFileThatHasReachedItsLimitIsLeftWithWholeLines() async throws {
      try await Desk.set { desk in
        let options = Self.camera + ["--captions", "-", "--transcript", "talk.jsonl"]
        let program = try desk.start(
          "sh", ["-c", #"ulimit -f 1; exec "$0" "$@""#, Program.path] + options, input: .pipe)
        program.tell((0..<100).map { "Line \($0)\n" }.joined())
        #expect(
          try await eventually(within: Desk.timeout) {
            program.complaints.contains("cannot be written")
          })
        program.send(signal: SIGTERM)
        #expect(try await desk.comesToEnd(program) == .exited(EX_IOERR))
        let bytes = try readFile(desk.folder.file("talk.jsonl"))
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count <= 1024)
        #expect(try lines(desk).allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
      }
    }
  }
}
