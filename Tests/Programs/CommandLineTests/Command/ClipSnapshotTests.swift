internal import Imaging
internal import ProgramBench
internal import Testing

extension ThePictures {
  /// The choice of a clip's frame for an instant.
  @Suite struct ClipSnapshots {
    private static let levels: [UInt8] = [20, 60, 100, 140, 180]

    private func level(of clip: String, at instant: String) async throws -> UInt8 {
      let picture = try await Program.snapshot(["--camera", clip, "--at", instant])
      return picture.view.color(x: 8, y: 8).green
    }

    @Test(arguments: [
      ("0", 0), ("0.099", 0), ("0.1", 1), ("0.25", 2), ("0.3", 3), ("0.4", 4), ("7", 4),
    ])
    func theFrameIsThePartOfTheRateThatHasPassed(instant: String, frame: Int) async throws {
      let folder = try Folder()
      let clip = try folder.write(Pictures.clip(levels: Self.levels, rate: 10), to: "clip.y4m")
      #expect(try await level(of: clip, at: instant) == Self.levels[frame])
    }

    /// The end of captions is 1 s here, at which the clip shows another frame than its last.
    @Test func theEndIsTheLastFrameWhateverElseIsTaken() async throws {
      let folder = try Folder()
      let clip = try folder.write(Pictures.clip(levels: Self.levels, rate: 1), to: "clip.y4m")
      func digests(_ instants: String...) async throws -> [Substring] {
        try await Program.run(
          ["snapshot", "--camera", clip, "--hash"] + instants.flatMap { ["--at", $0] }
        ).printed.split(separator: "\n")
      }
      let (second, end) = try await (digests("1"), digests("end"))
      #expect(try await digests("1", "end", "1") == second + end + second)
    }

    /// A clip of three pictures, the second of which is cut in half.
    @Test func aTornPictureCostsOneFrame() async throws {
      let folder = try Folder()
      let jpegs = try Pictures.jpegs(3)
      let torn = Array(jpegs[1].prefix(jpegs[1].count / 2))
      let clip = try folder.write(jpegs[0] + torn + jpegs[2], to: "clip.mjpeg")
      // MJPEG has no frame rate; 30 a second is assumed.
      let pictures = try await [
        Program.snapshot(["--camera", clip, "--at", "0"]),
        Program.snapshot(["--camera", clip, "--at", "0.034"]),
        Program.snapshot(["--camera", clip, "--at", "0.067"]),
      ].map(\.colors)
      let intact = try await [
        Program.snapshot(["--camera", folder.write(jpegs[0], to: "0.jpg")]),
        Program.snapshot(["--camera", folder.write(jpegs[2], to: "2.jpg")]),
      ].map(\.colors)
      #expect(pictures[0] == intact[0])
      #expect(pictures[1] == intact[0], "the picture before stays")
      #expect(pictures[2] == intact[1])
    }
  }
}
