internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Keys, each compared with the option of the same effect, pixel by pixel.
  @Suite struct Keys {
    @Test func mMirrorsAndRTurns() async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--camera", harness.still(Pictures.corners())]
        try harness.open(camera)
        try await harness.expectShown(camera)
        try await harness.inputDriver.press("m")
        try await harness.expectShown(camera + ["--mirror", "on"])
        try await harness.inputDriver.press("m")
        for degrees in ["90", "180", "270", "0"] {
          try await harness.inputDriver.press("r")
          let turned = try await harness.expected(camera + ["--rotate", degrees])
          #expect(try await harness.eventuallyShows(turned), "\(degrees)")
        }
      }
    }

    @Test func fFillsTheScreenAndGivesItBack() async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--camera", harness.still(Pictures.corners())]
        try harness.open(camera)
        let small = try await harness.expected(camera)
        #expect(try await harness.eventuallyShows(small))
        let large = try await harness.expected(camera, size: WindowHarness.screenSize)
        try await harness.inputDriver.press("f")
        #expect(try await harness.eventuallyShows(large))
        try await harness.inputDriver.press("f")
        #expect(try await harness.eventuallyShows(small))
      }
    }

    @Test func aWindowThatStartsInFullScreenHasARestorableSize() async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--camera", harness.still(Pictures.corners())]
        try harness.open(camera + ["--fullscreen"])
        try await harness.expectShown(camera, size: WindowHarness.screenSize)
        try await harness.inputDriver.press("Escape")
        try await harness.expectShown(camera)
      }
    }

    @Test func aResizedWindowIsFilledAnew() async throws {
      try await WindowHarness.run { harness in
        let camera = ["--camera", "pattern"]
        let program = try harness.open(camera, input: .pipe)
        program.send("It fits again\n")
        try await harness.expectShown(camera, captions: "It fits again\n")
        for size in [(600, 200), (200, 550), (481, 271)] {
          let size = PixelSize(width: size.0, height: size.1)
          try await harness.inputDriver.resizeWindow(named: "Vis", to: size)
          let fitting = try await harness.expected(camera, captions: "It fits again\n", size: size)
          #expect(try await harness.eventuallyShows(fitting), "\(size)")
        }
      }
    }

    @Test func lettersWithCtrlOrAltAreIgnoredExceptCtrlQ() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(["--camera", "pattern"])
        let plain = try await harness.expected(["--camera", "pattern"])
        #expect(try await harness.eventuallyShows(plain))
        for key in ["alt+q", "ctrl+alt+q", "alt+m", "ctrl+r"] {
          try await harness.inputDriver.press(key)
        }
        #expect(
          try await throughout(.milliseconds(300)) {
            try program.end == nil && harness.pixels().packedBGR() == plain.colors
          })
        try await harness.inputDriver.press("ctrl+q")
        #expect(try await eventually(within: WindowHarness.timeout) { program.end != nil })
      }
    }
  }
}
