import Console
internal import Imaging
internal import ProgramBench
internal import Testing
internal import Typesetting

extension TheFeeds {
  /// Captions played from a file, such as the bundled conversation.
  @Suite struct Conversation {
    private static let camera = ["--camera", "pattern"]

    /// The first sentence of the bundled conversation, which is whole from 2.8 s to 4.6 s after the start.
    private func firstSentence(_ harness: WindowHarness) async throws -> Bitmap {
      let conversation = try InstalledFiles.assets() + "/conversation.jsonl"
      return try await harness.expected(Self.camera + ["--captions", conversation], at: "3")
    }

    @Test func theDemonstrationPlaysInRealTime() async throws {
      try await WindowHarness.run { harness in
        let sentence = try await firstSentence(harness)
        let started = ContinuousClock.now
        try harness.open(Self.camera + ["--demo"], input: .terminal)
        #expect(try await harness.eventuallyShows(sentence))
        #expect(ContinuousClock.now - started > .milliseconds(2700))
      }
    }

    @Test func anEmptyInputIsReplacedIfRequested() async throws {
      try await WindowHarness.run { harness in
        let sentence = try await firstSentence(harness)
        try harness.open(Self.camera + ["--demo-at-end-of-input"])
        #expect(try await harness.eventuallyShows(sentence))
      }
      try await WindowHarness.run { harness in
        let file = try harness.folder.write("I do speak\n", to: "captions")
        try harness.open(Self.camera + ["--demo-at-end-of-input"], input: .file(path: file))
        let caption = try await harness.expected(Self.camera, captions: "I do speak\n")
        #expect(try await harness.eventuallyShows(caption))
        #expect(
          try await throughout(.milliseconds(1200)) {
            try harness.pixels().packedBGR() == caption.colors
          })
      }
    }

    /// A file with an unknown ending is detected by its first line.
    @Test(arguments: ["captions.jsonl", "stream.log", "captions"])
    func aPlayedFileEndsAndItsLastCaptionStays(name: String) async throws {
      try await WindowHarness.run { harness in
        let text = #"{"t": 0.2, "text": "One", "final": true}"# + "\n"
        let file = try harness.folder.write(text, to: name)
        let program = try harness.open(Self.camera + ["--captions", file], input: .terminal)
        try await harness.expectShown(Self.camera, captions: "One\n")
        #expect(program.end == nil)
      }
    }

    @Test(arguments: [
      ("captions.srt", "1\n00:00:01,000 --> 00:00:04,000\n<i>One</i>\n", "One\n"),
      (
        "captions.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>One",
        #"{"speaker": "Ana", "text": "One", "final": true}"# + "\n"
      ),
    ])
    func aSubtitleComesAndGoesAtItsTimes(
      name: String, subtitles: String, caption: String
    ) async throws {
      try await WindowHarness.run { harness in
        let file = try harness.folder.write(subtitles, to: name)
        let bare = try await harness.expected(Self.camera)
        let captioned = try await harness.expected(Self.camera, captions: caption)
        let program = try harness.open(Self.camera + ["--captions", file], input: .terminal)
        #expect(try await harness.eventuallyShows(captioned))
        let shown = ContinuousClock.now
        #expect(try await harness.eventuallyShows(bare))
        #expect(ContinuousClock.now - shown > .milliseconds(600))
        #expect(program.end == nil)
      }
    }

    @Test(arguments: ["absent.jsonl", "absent.srt"])
    func anAbsentFileOfCaptionsEndsTheStart(name: String) async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera + ["--captions", name])
        #expect(try await harness.waitForEnd(program) == .exited(66))
        #expect(program.errorOutput.split(separator: "\n").count == 1)
      }
    }
  }
}
