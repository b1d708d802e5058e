internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  @Suite struct SavedTranscript {
    private static let camera = ["--camera", "pattern"]

    private func open(
      _ harness: WindowHarness, _ path: String = "talk.jsonl", isAsked: Bool = false
    ) throws -> Child {
      let options = ["--captions", "-", "--transcript", path, "--hold", "100"]
      return try harness.open(
        Self.camera + options + (isAsked ? [] : ["--consent-given"]), input: .pipe)
    }

    private func writtenLines(_ harness: WindowHarness) throws -> [String] {
      guard harness.folder.names.contains("talk.jsonl") else { return [] }
      let text = try String(decoding: readFile(harness.folder.file("talk.jsonl")), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }

    /// Waits until the file has `count` lines.
    private func eventuallyHas(_ count: Int, _ harness: WindowHarness) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) {
        try writtenLines(harness).count == count
      }
    }

    @Test func captionsAreWrittenAsTheyArriveAndTheFileCanBePlayed() async throws {
      try await WindowHarness.run { harness in
        let program = try open(harness)
        program.send(#"{"id": "u1", "source": "See you"}"# + "\n")
        program.send(#"{"id": "u1", "text": "Hasta mañana", "lang": "es", "final": true}"# + "\n")
        program.send("Y adiós\n")
        #expect(try await eventuallyHas(2, harness))
        var status = stat()
        try unsafe check("stat", stat(harness.folder.file("talk.jsonl"), &status))
        #expect(status.st_mode & 0o777 == 0o600)
        program.send(#"{"id": "u2", "text": "Half a word"}"# + "\n")
        program.send(#"{"clear": true}"# + "\nEnd\n")
        #expect(try await eventuallyHas(3, harness))
        // The first press asks, as the words are being kept.
        for _ in 1...2 { try await harness.inputDriver.press("q") }
        #expect(try await harness.waitForEnd(program) == .exited(0))
        let lines = try writtenLines(harness)
        #expect(lines.count == 4 && lines.last?.contains(#""final":false"#) == true)
        let replayed = try await harness.expected(
          Self.camera + ["--captions", harness.folder.file("talk.jsonl"), "--lines", "4"])
        let live = try await harness.expected(
          Self.camera + ["--lines", "4"], captions: "Hasta mañana\nY adiós\nEnd\nHalf a word\n")
        let areEqual = replayed.colors == live.colors
        #expect(areEqual)
      }
    }

    /// Waits for the question, which covers a part of the picture.
    private func eventuallyAsks(_ harness: WindowHarness, captions: String) async throws -> Bool {
      let bare = try await harness.expected(Self.camera, captions: captions)
      return try await eventually(within: WindowHarness.timeout) {
        let shown = try harness.screen.screenshot()
        func isBare(_ place: PixelRect) -> Bool {
          shown.part(place).packedBGR() == bare.view.part(place).packedBGR()
        }
        // A screen without the window is not bare either.
        return isBare(PixelRect(x: 0, y: 0, width: 6, height: 6))
          && !isBare(PixelRect(x: 180, y: 130, width: 120, height: 60))
      }
    }

    @Test func nothingIsWrittenBeforeThePeopleAgree() async throws {
      try await WindowHarness.run { harness in
        let program = try open(harness, isAsked: true)
        program.send("Hola\n")
        #expect(try await eventuallyAsks(harness, captions: "Hola\n"))
        #expect(try await throughout(.seconds(1)) { try writtenLines(harness).isEmpty })
        try await harness.inputDriver.press("Return")
        #expect(try await eventuallyHas(1, harness))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }

    @Test func anEndWithoutAnAnswerLeavesNoFile() async throws {
      try await WindowHarness.run { harness in
        let program = try open(harness, isAsked: true)
        program.send("Hola\n")
        #expect(try await eventuallyAsks(harness, captions: "Hola\n"))
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(!harness.folder.names.contains("talk.jsonl"))
        #expect(program.errorOutput.contains("talk.jsonl was not written"))
      }
    }

    @Test func aRefusalLeavesNoFileAndSaysSo() async throws {
      try await WindowHarness.run { harness in
        let program = try open(harness, isAsked: true)
        program.send("Hola\n")
        #expect(try await eventuallyAsks(harness, captions: "Hola\n"))
        try await harness.inputDriver.press("Escape")
        try await harness.expectShown(
          Self.camera, notice: "Nothing that was said is kept", captions: "Hola\n")
        program.send("Otra\n")
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(!harness.folder.names.contains("talk.jsonl"))
        #expect(program.errorOutput == "")
      }
    }

    @Test func theRecordingNoticeIsInTheWindowAndNotInSavedPictures() async throws {
      try await WindowHarness.run { harness in
        let program = try open(harness)
        program.send("Hola\n")
        #expect(try await eventuallyHas(1, harness))
        let bare = try await harness.expected(Self.camera, captions: "Hola\n")
        // The mark is in the top right corner, and nowhere else.
        let corner = PixelRect(x: 380, y: 0, width: 100, height: 32)
        let rest = PixelRect(x: 0, y: 32, width: 480, height: 238)
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try harness.screen.screenshot().part(rest).packedBGR()
              == bare.view.part(rest).packedBGR()
          })
        #expect(
          try harness.screen.screenshot().part(corner).packedBGR()
            != bare.view.part(corner).packedBGR())
        try await harness.inputDriver.press("s")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            harness.folder.names.contains { $0.hasSuffix(".png") }
          })
        let name = try #require(harness.folder.names.first { $0.hasSuffix(".png") })
        let saved = try PNG.decode(readFile(harness.folder.file(name)))
        #expect(saved.colors == bare.colors)
      }
    }
  }
}
