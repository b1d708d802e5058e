internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Captions {
    /// The place of captions: the lower part of the window.
    private static let place = PixelRect(x: 0, y: 320, width: 640, height: 160)

    private func comesToRead(_ harness: Harness, _ text: String) async throws -> Bool {
      try await harness.comesToRead(text, in: Self.place)
    }

    @Test func aLineOfStandardInputStandsOverTheCamera() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.tell("Nos vemos mañana a las diez\n")
        #expect(try await comesToRead(harness, "Nos vemos mañana a las diez"))
        #expect(try await harness.comesToShow(ColorBars.at75))
      }
    }

    /// The window is in the middle of the screen here, with the size of the camera's picture.
    @Test func theShortestCommandShowsCameraAndCaption() async throws {
      try await Harness.run { harness in
        let node = try #require(VividCamera.first.node)
        let program = try harness.run(["--camera", node])
        program.tell("The train leaves at noon\n")
        let (window, left) = (Harness.window.size, (harness.screen.size.width - 640) / 2)
        let appears = try await eventually {
          try harness.screen.look().bars(inRow: 200, from: left, to: left + window.width)
            .show(ColorBars.at75)
        }
        #expect(appears)
        let place = PixelRect(x: left, y: 380, width: window.width, height: 160)
        #expect(try await harness.comesToRead("The train leaves at noon", in: place))
      }
    }

    @Test func aCaptionGrowsAndOutlivesItsSpeaker() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.tell("{\"id\": \"u1\", \"text\": \"See you tomorrow\"}\n")
        #expect(try await comesToRead(harness, "See you tomorrow"))
        program.tell(
          "{\"id\": \"u1\", \"text\": \"See you tomorrow at the old museum\", \"final\": true}\n")
        program.closeInput()
        #expect(try await comesToRead(harness, "See you tomorrow at the old museum"))
        #expect(program.end == nil)
      }
    }

    @Test func xClearsTheCaptions() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.tell("Where is the station\n")
        #expect(try await comesToRead(harness, "Where is the station"))
        try await harness.inputDriver.press("x")
        let row = Self.place.maxY - 60
        let clear = try await eventually {
          try harness.screen.look().bars(inRow: row, to: Self.place.maxX).show(ColorBars.at75)
        }
        #expect(clear)
      }
    }

    @Test func aMirroredPictureHasUprightCaptions() async throws {
      try await Harness.run { harness in
        let program = try harness.start("--mirror", "on")
        #expect(try await harness.comesToShow(ColorBars.at75.reversed()))
        program.tell("The museum opens at nine\n")
        #expect(try await comesToRead(harness, "The museum opens at nine"))
      }
    }
  }
}
