internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Pictures and clips as cameras, and the switch from one to the next.
  @Suite struct Cameras {
    private static let (dark, middle, bright) = (UInt8(40), UInt8(120), UInt8(220))

    private func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

    private func clip(_ harness: WindowHarness) throws -> String {
      let levels = [Self.dark, Self.middle, Self.bright].flatMap { Array(repeating: $0, count: 4) }
      return try harness.folder.write(Pictures.clip(levels: levels, rate: 10), to: "clip.y4m")
    }

    @Test func aClipInALoopStartsOver() async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", clip(harness), "--loop"])
        for _ in 1...2 {
          #expect(try await harness.eventuallyShows(gray(Self.dark)))
          #expect(try await harness.eventuallyShows(gray(Self.bright)))
        }
      }
    }

    @Test func cGoesRoundTheCameras() async throws {
      try await WindowHarness.run { harness in
        let red = try harness.still(Pictures.plain(Paint.red), named: "red.png")
        let blue = try harness.still(Pictures.plain(Paint.blue), named: "blue.png")
        try harness.open(["--camera", red, "--camera", blue, "--camera", "pattern:grid"])
        #expect(try await harness.eventuallyShows(Paint.red))
        try await harness.inputDriver.press("c")
        #expect(try await harness.eventuallyShows(Paint.blue))
        try await harness.inputDriver.press("c")
        try await harness.expectShown(["--camera", "pattern:grid"])
        try await harness.inputDriver.press("c")
        #expect(try await harness.eventuallyShows(Paint.red))
      }
    }

    @Test func aCameraThatIsFlippedBackToIsZoomedAsItWas() async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", "pattern", "--camera", "pattern:grid", "--zoom", "2"])
        try await harness.expectShown(["--camera", "pattern", "--zoom", "2"])
        try await harness.inputDriver.press("0")
        let unzoomed = try await harness.expected(["--camera", "pattern"])
        #expect(try await harness.eventuallyShows(unzoomed))
        try await harness.inputDriver.press("c")
        try await harness.expectShown(["--camera", "pattern:grid", "--zoom", "2"])
        try await harness.inputDriver.press("c")
        #expect(try await harness.eventuallyShows(unzoomed))
      }
    }

    @Test func aModeForASourceWithoutModesIsReported() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(["--camera", "pattern", "--camera-mode", "99x99"])
        try await harness.expectShown(["--camera", "pattern"])
        #expect(
          program.errorOutput
            == "visavis: --camera-mode 99x99 is for cameras; pattern:bars has a size of its own\n")
      }
    }

    @Test(arguments: [".", "/tmp", "/dev/zero"])
    func anInvalidCameraIsRefusedInOneLine(source: String) async throws {
      let outcome = try await Program.run("--camera", source)
      #expect(outcome.isOneLine(code: source == "/dev/zero" ? 69 : 66), "\(outcome)")
      let word = source == "/dev/zero" ? "is not a camera" : "is a folder"
      #expect(outcome.errorOutput.first?.contains(word) == true, "\(outcome)")
    }

    /// On a machine with cameras, one of them is shown instead.
    @Test func withoutAnyCameraThereIsThePattern() async throws {
      let listed = try await Program.run("cameras").printed
      guard listed.hasPrefix("no cameras") else { return }
      try await WindowHarness.run { harness in
        let program = try harness.open([])
        #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: PixelPoint(x: 20, y: 250)))
        #expect(program.end == nil)
      }
    }
  }
}
