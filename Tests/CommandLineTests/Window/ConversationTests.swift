internal import Imaging
internal import ProgramBench
internal import Testing
internal import Typesetting

extension TheWindow {
  /// Captions played from a file, such as the bundled conversation.
  @Suite struct Conversation {
    private static let camera = ["--camera", "pattern"]

    /// The bundled conversation, one second after its start.
    private func afterASecond(_ desk: Desk) async throws -> Bitmap {
      let conversation = try InstalledFiles.assets() + "/conversation.jsonl"
      return try await desk.expected(Self.camera + ["--captions", conversation], at: "1")
    }

    @Test func theDemonstrationSpeaksInItsOwnTime() async throws {
      try await Desk.set { desk in
        let second = try await afterASecond(desk)
        let started = ContinuousClock.now
        try desk.open(Self.camera + ["--demo"], input: .terminal)
        #expect(try await desk.comesToShow(second))
        #expect(ContinuousClock.now - started > .milliseconds(800))
      }
    }

    @Test func theDemonstrationHasItsOwnScene() async throws {
      try await Desk.set { desk in
        try desk.run(["--demo", "--size", "480x270", "--position", "0,0"], input: .terminal)
        let bars = try await desk.expected(Self.camera).colors
        #expect(
          try await eventually(within: Desk.timeout) {
            let colors = try desk.pixels().packedBGR()
            return colors != bars && colors.contains { $0 > 60 }
          })
      }
    }

    @Test func anInputThatSaysNothingIsReplacedWhereItWasAsked() async throws {
      try await Desk.set { desk in
        let second = try await afterASecond(desk)
        try desk.open(Self.camera + ["--demo-at-end-of-input"])
        #expect(try await desk.comesToShow(second))
      }
      try await Desk.set { desk in
        let file = try desk.folder.write("I do speak\n", to: "captions")
        try desk.open(Self.camera + ["--demo-at-end-of-input"], input: .file(path: file))
        let spoken = try await desk.expected(Self.camera, captions: "I do speak\n")
        #expect(try await desk.comesToShow(spoken))
        #expect(
          try await throughout(.milliseconds(1200)) {
            try desk.pixels().packedBGR() == spoken.colors
          })
      }
    }

    /// A file with an unknown ending is detected by its first line.
    @Test(arguments: ["captions.jsonl", "stream.log", "captions"])
    func aPlayedFileEndsAndItsLastCaptionStays(name: String) async throws {
      try await Desk.set { desk in
        let text = #"{"t": 0.2, "text": "One", "final": true}"# + "\n"
        let file = try desk.folder.write(text, to: name)
        let program = try desk.open(Self.camera + ["--captions", file], input: .terminal)
        #expect(try await desk.comesToShow(desk.expected(Self.camera, captions: "One\n")))
        #expect(program.end == nil)
      }
    }

    @Test(arguments: [
      ("captions.srt", "1\n00:00:00,300 --> 00:00:01,500\n<i>One</i>\n", "One\n"),
      (
        "captions.vtt", "WEBVTT\n\n00:00.300 --> 00:01.500\n<v Ana>One",
        #"{"speaker": "Ana", "text": "One", "final": true}"# + "\n"
      ),
    ])
    func aSubtitleComesAndGoesAtItsTimes(
      name: String, subtitles: String, caption: String
    ) async throws {
      try await Desk.set { desk in
        let file = try desk.folder.write(subtitles, to: name)
        let bare = try await desk.expected(Self.camera)
        let spoken = try await desk.expected(Self.camera, captions: caption)
        let program = try desk.open(Self.camera + ["--captions", file], input: .terminal)
        #expect(try await desk.comesToShow(spoken))
        let shown = ContinuousClock.now
        #expect(try await desk.comesToShow(bare))
        #expect(ContinuousClock.now - shown > .milliseconds(600))
        #expect(program.end == nil)
      }
    }

    @Test(arguments: ["absent.jsonl", "absent.srt"])
    func anAbsentFileOfCaptionsEndsTheStart(name: String) async throws {
      try await Desk.set { desk in
        let program = try desk.open(Self.camera + ["--captions", name])
        #expect(try await desk.comesToEnd(program) == .exited(66))
        #expect(program.complaints.split(separator: "\n").count == 1)
      }
    }
  }
}
