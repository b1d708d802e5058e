internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Keys, each compared with the option of the same effect, pixel by pixel.
  @Suite struct Keys {
    @Test func mMirrorsAndRTurns() async throws {
      try await Desk.set { desk in
        let camera = try ["--camera", desk.still(Pictures.corners())]
        try desk.open(camera)
        #expect(try await desk.comesToShow(desk.expected(camera)))
        try await desk.hand.press("m")
        #expect(try await desk.comesToShow(desk.expected(camera + ["--mirror", "on"])))
        try await desk.hand.press("m")
        for degrees in ["90", "180", "270", "0"] {
          try await desk.hand.press("r")
          let turned = try await desk.expected(camera + ["--rotate", degrees])
          #expect(try await desk.comesToShow(turned), "\(degrees)")
        }
      }
    }

    @Test func plusAndMinusZoomAboutTheMiddleAndZeroShowsAll() async throws {
      try await Desk.set { desk in
        let camera = ["--camera", "pattern:grid"]
        try desk.open(camera)
        let whole = try await desk.expected(camera)
        #expect(try await desk.comesToShow(whole))
        for _ in 1...3 { try await desk.hand.press("plus") }
        let closer = try await desk.expected(camera + ["--zoom", "1.953125"])
        #expect(try await desk.comesToShow(closer))
        try await desk.hand.press("minus")
        let further = try await desk.expected(camera + ["--zoom", "1.5625"])
        #expect(try await desk.comesToShow(further))
        try await desk.hand.press("0")
        #expect(try await desk.comesToShow(whole))
      }
    }

    @Test func xClearsTheCaptionsOfNow() async throws {
      try await Desk.set { desk in
        let camera = ["--camera", "pattern"]
        let program = try desk.open(camera, input: .pipe)
        program.tell("Gone in a moment\n")
        let said = try await desk.expected(camera, captions: "Gone in a moment\n")
        #expect(try await desk.comesToShow(said))
        try await desk.hand.press("x")
        #expect(try await desk.comesToShow(desk.expected(camera)))
        program.tell("Something new\n")
        let new = try await desk.expected(camera, captions: "Something new\n")
        #expect(try await desk.comesToShow(new))
      }
    }

    @Test func fFillsTheScreenAndGivesItBack() async throws {
      try await Desk.set { desk in
        let camera = try ["--camera", desk.still(Pictures.corners())]
        try desk.open(camera)
        let small = try await desk.expected(camera)
        #expect(try await desk.comesToShow(small))
        let large = try await desk.expected(camera, size: Desk.screenSize)
        try await desk.hand.press("f")
        #expect(try await desk.comesToShow(large))
        try await desk.hand.press("f")
        #expect(try await desk.comesToShow(small))
      }
    }

    @Test func aWindowThatBeganOnTheWholeScreenHasASizeToGoBackTo() async throws {
      try await Desk.set { desk in
        let camera = try ["--camera", desk.still(Pictures.corners())]
        try desk.open(camera + ["--fullscreen"])
        #expect(try await desk.comesToShow(desk.expected(camera, size: Desk.screenSize)))
        try await desk.hand.press("Escape")
        #expect(try await desk.comesToShow(desk.expected(camera)))
      }
    }

    @Test func aResizedWindowIsFilledAnew() async throws {
      try await Desk.set { desk in
        let camera = ["--camera", "pattern"]
        let program = try desk.open(camera, input: .pipe)
        program.tell("It fits again\n")
        let first = try await desk.expected(camera, captions: "It fits again\n")
        #expect(try await desk.comesToShow(first))
        for size in [(600, 200), (200, 550), (481, 271)] {
          let size = PixelSize(width: size.0, height: size.1)
          try await desk.hand.resizeWindow(named: "Vis", to: size)
          let fitting = try await desk.expected(
            camera, captions: "It fits again\n", size: size)
          #expect(try await desk.comesToShow(fitting), "\(size)")
        }
      }
    }

    @Test func aLetterWithCtrlOrAltIsSomebodyElsesButForCtrlQ() async throws {
      try await Desk.set { desk in
        let program = try desk.open(["--camera", "pattern"])
        let plain = try await desk.expected(["--camera", "pattern"])
        #expect(try await desk.comesToShow(plain))
        for key in ["alt+q", "ctrl+alt+q", "alt+m", "ctrl+r"] { try await desk.hand.press(key) }
        #expect(
          try await throughout(.milliseconds(300)) {
            try program.end == nil && desk.pixels().packedBGR() == plain.colors
          })
        try await desk.hand.press("ctrl+q")
        #expect(try await eventually(within: Desk.timeout) { program.end != nil })
      }
    }
  }
}
