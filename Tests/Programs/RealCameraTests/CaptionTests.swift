internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Captions {
    /// The area of captions: the lower part of the window.
    private static let captionArea = PixelRect(x: 0, y: 320, width: 640, height: 160)

    private func comesToRead(_ harness: Harness, _ text: String) async throws -> Bool {
      try await harness.comesToRead(text, in: Self.captionArea)
    }

    @Test func aLineOfStandardInputIsShownOverTheCamera() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.send("Nos vemos mañana a las diez\n")
        #expect(try await comesToRead(harness, "Nos vemos mañana a las diez"))
        #expect(try await harness.comesToShow(ColorBars.at75))
      }
    }

    /// The window is in the middle of the screen here, with the size of the camera's picture.
    @Test func theShortestCommandShowsCameraAndCaption() async throws {
      try await Harness.run { harness in
        let node = try #require(VividCamera.first.node)
        let program = try harness.run(["--camera", node])
        program.send("The train leaves at noon\n")
        let (window, left) = (Harness.window.size, (harness.screen.size.width - 640) / 2)
        let appears = try await eventually {
          try harness.screen.screenshot().bars(inRow: 200, from: left, to: left + window.width)
            .show(ColorBars.at75)
        }
        #expect(appears)
        let area = PixelRect(x: left, y: 380, width: window.width, height: 160)
        #expect(try await harness.comesToRead("The train leaves at noon", in: area))
      }
    }

    @Test func aCaptionGrowsAndOutlivesItsSpeaker() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        program.send("{\"id\": \"u1\", \"text\": \"See you tomorrow\"}\n")
        #expect(try await comesToRead(harness, "See you tomorrow"))
        program.send(
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
        program.send("Where is the station\n")
        #expect(try await comesToRead(harness, "Where is the station"))
        try await harness.inputDriver.press("x")
        let row = Self.captionArea.maxY - 60
        let clear = try await eventually {
          try harness.screen.screenshot().bars(inRow: row, to: Self.captionArea.maxX).show(
            ColorBars.at75)
        }
        #expect(clear)
      }
    }

    @Test func aMirroredPictureHasUprightCaptions() async throws {
      try await Harness.run { harness in
        let program = try harness.start("--mirror", "on")
        #expect(try await harness.comesToShow(ColorBars.at75.reversed()))
        program.send("The museum opens at nine\n")
        #expect(try await comesToRead(harness, "The museum opens at nine"))
      }
    }
  }
}
