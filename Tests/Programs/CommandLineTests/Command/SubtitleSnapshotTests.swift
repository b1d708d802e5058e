internal import ProgramBench
internal import Testing

extension ThePictures {
  /// Snapshots of subtitle files, compared with snapshots of equal caption streams.
  @Suite struct SubtitleSnapshots {
    private static let text = "The <i>first</i>\nof two lines\n"
    private static let subRip = "1\n00:00:01,000 --> 00:00:02,500\n" + text
    private static let webVTT = "WEBVTT\n\n00:01.000 --> 00:02.500\n" + text
    private static let stream = #"{"t":1,"text":"The first\nof two lines","final":true}"# + "\n"

    private func digest(of captions: String, at time: String) async throws -> Outcome {
      try await Program.run(
        "snapshot", "--hash", "--size", "320x180", "--captions", captions, "--at", time)
    }

    @Test(arguments: [("captions.srt", subRip), ("CAPTIONS.VTT", webVTT), ("captions", subRip)])
    func aSubtitleIsThereFromItsStartAndGoneAtItsEnd(name: String, text: String) async throws {
      let folder = try Folder()
      let file = try folder.write(text, to: name)
      let stream = try folder.write(Self.stream, to: "stream.jsonl")
      for (time, same) in [("0.999", "0"), ("1", "1"), ("2.499", "1"), ("2.5", "0"), ("end", "0")] {
        let outcome = try await digest(of: file, at: time)
        #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
        #expect(try await outcome.printed == digest(of: stream, at: same).printed)
      }
    }

    @Test func aPipeIsReadByItsContent() async throws {
      let folder = try Folder()
      let stream = try folder.write(Self.stream, to: "stream.jsonl")
      for text in [Self.subRip, Self.webVTT] {
        let outcome = try await Program.run(
          "snapshot", "--hash", "--size", "320x180", "--captions", "-", "--at", "1", inputText: text
        )
        #expect(try await outcome.printed == digest(of: stream, at: "1").printed)
      }
    }

    @Test func everyKindOfFaultIsOneLine() async throws {
      let folder = try Folder()
      let file = try folder.write(
        "astray\n\n\n0:0 --> never\nlost\n\nx --> y\nlost\n\n0:1 --> 0:1\nHola\n", to: "a.srt")
      let outcome = try await digest(of: file, at: "1")
      #expect(outcome.exitCode == 0)
      #expect(outcome.errorOutput.count == 3, "\(outcome)")
      #expect(outcome.errorOutput.allSatisfy { $0.hasPrefix("visavis: \(file): ") })
      #expect(outcome.errorOutput.contains { $0.hasSuffix("(2 times, read as srt)") })
      let empty = try folder.write("", to: "empty.vtt")
      #expect(try await digest(of: empty, at: "1").errorOutput.count == 1)
    }
  }
}
