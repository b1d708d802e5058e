internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Controls {
    @Test func plusMakesTheBarsWiderAndZeroBringsThemBack() async throws {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        for _ in 1...4 { try await harness.inputDriver.press("plus") }
        #expect(try await harness.comesToShow { $0.count < 8 && $0.contains { $0.width > 95 } })
        try await harness.inputDriver.press("0")
        #expect(try await harness.comesToShow(ColorBars.at75))
      }
    }

    @Test func theWheelZoomsAroundThePointer() async throws {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await harness.inputDriver.move(to: PixelPoint(x: 2, y: 240))
        try await harness.inputDriver.turnWheel(notches: 5)
        #expect(
          try await harness.comesToShow {
            // Zooming at the left edge keeps the left bar and moves the right one out.
            $0.count < 8 && $0.first.map { $0.color.isClose(to: ColorBars.at75[0]) } == true
          })
      }
    }

    @Test func mMirrorsThePicture() async throws {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await harness.inputDriver.press("m")
        #expect(try await harness.comesToShow(ColorBars.at75.reversed()))
        try await harness.inputDriver.press("m")
        #expect(try await harness.comesToShow(ColorBars.at75))
      }
    }

    @Test func rTurnsThePictureByAQuarter() async throws {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await harness.inputDriver.press("r")
        // The left bar is on top, and the upright picture is in the middle of the window.
        let window = Harness.window
        let lies = try await eventually {
          try harness.screen.screenshot().bars(inColumn: window.maxX / 2, to: window.maxY)
            .show(ColorBars.at75)
        }
        #expect(lies)
      }
    }

    @Test func cShowsTheOtherCamera() async throws {
      try await Harness.run { harness in
        try await VividCamera.first.show(.red)
        try await VividCamera.second.show(.blue)
        try harness.start(cameras: [.first, .second])
        #expect(try await harness.comesToShow([Color(red: 255, green: 0, blue: 0)]))
        try await harness.inputDriver.press("c")
        #expect(try await harness.comesToShow([Color(red: 0, green: 0, blue: 255)]))
        try await harness.inputDriver.press("c")
        #expect(try await harness.comesToShow([Color(red: 255, green: 0, blue: 0)]))
      }
    }
  }
}
