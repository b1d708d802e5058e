internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension ThePictures {
  /// Series of pictures, contact sheets and scales.
  @Suite struct SnapshotSeries {
    private static let conversation = """
      {"t": 1, "id": "a", "text": "The first", "final": true}
      {"t": 2.5, "id": "b", "text": "The second", "final": true}

      """
    private static let small = ["--size", "160x90", "--captions", "-"]

    private func digests(_ arguments: String...) async throws -> [Substring] {
      let outcome = try await Program.run(
        ["snapshot", "--hash"] + Self.small + arguments, inputText: Self.conversation)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      return outcome.printed.split(separator: "\n")
    }

    @Test func aSeriesGoesFromTheBeginningToTheEnd() async throws {
      let series = try await digests("--every", "0.5")
      let named = try await digests(
        "--at", "0", "--at", "0.5", "--at", "1", "--at", "1.5", "--at", "2", "--at", "2.5")
      #expect(series == named)
    }

    @Test func picturesAreInOrderOfTime() async throws {
      let both = try await digests("--at", "end", "--every", "1/2", "--at", "1.25")
      let end = try await digests("--at", "end")
      let named = try await digests("--at", "1.25")
      let series = try await digests("--every", "1/2")
      let merged = [Array(series[..<3]), named, Array(series[3...]), end]
      #expect(both == Array(merged.joined()))
    }

    @Test func theEndOfAClipIsItsLastPicture() async throws {
      let folder = try Folder()
      let clip = try folder.write(
        Pictures.clip(levels: [20, 60, 100, 140], rate: 1), to: "clip.y4m")
      func digests(_ instants: String...) async throws -> [Substring] {
        try await Program.run(["snapshot", "--camera", clip, "--hash"] + instants)
          .printed.split(separator: "\n")
      }
      let series = try await digests("--every", "1")
      #expect(series.count == 4 && Set(series).count == 4)
      #expect(try await digests("--at", "end", "--every", "1") == series + [series[3]])
    }

    @Test func aSeriesInOneFileIsRefused() async throws {
      let folder = try Folder()
      try await Program.expectRefusal(
        of: ["snapshot", "--every", "1", "-o", folder.file("one.png")] + Self.small, code: EX_USAGE,
        inputText: Self.conversation)
      #expect(folder.names.isEmpty)
    }

    @Test func aScaleOfTwoIsTheSamePictureInTwiceThePixels() async throws {
      let once = try await Program.snapshot(["--camera", "pattern:grid", "--size", "160x90"])
      let twice = try await Program.snapshot(
        ["--camera", "pattern:grid", "--size", "160x90", "--scale", "2"])
      #expect(once.size == PixelSize(width: 160, height: 90))
      #expect(twice.size == PixelSize(width: 320, height: 180))
      let large = try await Program.snapshot(["--camera", "pattern:grid", "--size", "320x180"])
      #expect(large.colors == twice.colors)
    }

    @Test func controlsAreThereOnlyWhenAskedFor() async throws {
      let without = try await digests("--at", "end")
      let with = try await digests("--at", "end", "--controls")
      #expect(without != with)
      // A small window has no room for the language label.
      let large = ["--at", "end", "--controls", "--size", "640x360"]
      let unnamed = try await Program.run(["snapshot", "--hash"] + large)
      let named = try await Program.run(["snapshot", "--hash", "--from", "fr"] + large)
      #expect(named.exitCode == 0 && named.printed != unnamed.printed)
    }

    /// The first words come at 1 s and the last ones at 2.5 s.
    @Test func theCellsOfASheetShareTheTimeEvenlyAndEndWithTheLastWords() async throws {
      let sheet = try await digests("--sheet", "2x1")
      #expect(try await digests("--sheet", "2x1", "--at", "1.25", "--at", "2.5") == sheet)
      #expect(try await digests("--sheet", "2x1", "--at", "1.25", "--at", "2.49") != sheet)
    }

    @Test func aSheetOfSubtitlesEndsWithTheLastOfThem() async throws {
      let folder = try Folder()
      let captions = try folder.write(
        "00:00:01,000 --> 00:00:02,000\nHola\n\n00:00:03,000 --> 00:00:09,000\nAdiós\n",
        to: "a.srt")
      func digest(_ instants: String...) async throws -> String {
        try await Program.run(
          ["snapshot", "--captions", captions, "--size", "160x90", "--sheet", "3x1", "--hash"]
            + instants.flatMap { ["--at", $0] }
        ).printed
      }
      #expect(try await digest() == digest("1", "2", "3"))
    }

    @Test func whatDoesNotFitOnOneSheetGoesOnTheNext() async throws {
      let folder = try Folder()
      let outcome = try await Program.run(
        [
          "snapshot", "--sheet", "2x1", "--every", "0.5", "--hash", "-o",
          folder.file("%d.png"),
        ] + Self.small, inputText: Self.conversation)
      #expect(outcome.exitCode == 0, "\(outcome)")
      #expect(folder.names == ["1.png", "2.png", "3.png"])
      #expect(outcome.printed.split(separator: "\n").count == 3)
    }

    @Test func aFailureInASeriesLeavesWholePicturesOnly() async throws {
      let folder = try Folder()
      #expect(unsafe symlink("/dev/full", folder.file("2.png")) == 0)
      try await Program.expectRefusal(
        of: ["snapshot", "--every", "1", "-o", folder.file("%d.png")] + Self.small, code: EX_IOERR,
        inputText: Self.conversation)
      #expect(folder.names == ["1.png", "2.png"])
      _ = try PNG.decode(readFile(folder.file("1.png")))
    }
  }
}
