internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Controls {
    @Test func plusMakesTheBarsWiderAndZeroBringsThemBack() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        for _ in 1...4 { try await stage.hand.press("plus") }
        #expect(try await stage.comesToShow { $0.count < 8 && $0.contains { $0.width > 95 } })
        try await stage.hand.press("0")
        #expect(try await stage.comesToShow(ColorBars.at75))
      }
    }

    @Test func theWheelZoomsAroundThePointer() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await stage.hand.move(to: PixelPoint(x: 2, y: 240))
        try await stage.hand.turnWheel(notches: 5)
        #expect(
          try await stage.comesToShow {
            // Zooming at the left edge keeps the left bar and moves the right one out.
            $0.count < 8 && $0.first.map { $0.color.isClose(to: ColorBars.at75[0]) } == true
          })
      }
    }

    @Test func mMirrorsThePicture() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await stage.hand.press("m")
        #expect(try await stage.comesToShow(ColorBars.at75.reversed()))
        try await stage.hand.press("m")
        #expect(try await stage.comesToShow(ColorBars.at75))
      }
    }

    @Test func rTurnsThePictureByAQuarter() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await stage.hand.press("r")
        // The left bar is on top, and the upright picture is in the middle of the window.
        let window = Stage.window
        let lies = try await eventually {
          try stage.screen.look().bars(inColumn: window.maxX / 2, to: window.maxY)
            .show(ColorBars.at75)
        }
        #expect(lies)
      }
    }

    @Test func cShowsTheOtherCamera() async throws {
      try await Stage.set { stage in
        try await VividCamera.first.show(.red)
        try await VividCamera.second.show(.blue)
        try stage.start(cameras: [.first, .second])
        #expect(try await stage.comesToShow([Color(red: 255, green: 0, blue: 0)]))
        try await stage.hand.press("c")
        #expect(try await stage.comesToShow([Color(red: 0, green: 0, blue: 255)]))
        try await stage.hand.press("c")
        #expect(try await stage.comesToShow([Color(red: 255, green: 0, blue: 0)]))
      }
    }
  }
}
