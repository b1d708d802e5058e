internal import Imaging
internal import Testing

extension RealCameras {
  @Suite struct Captions {
    /// Where captions are: the window's lower part.
    private static let place = PixelRect(x: 0, y: 320, width: 640, height: 160)

    private func comesToRead(_ stage: Stage, _ text: String) async throws -> Bool {
      for _ in 1...6 {
        let read = try await CaptionReader.read(stage.screen.look(), in: Self.place)
        if CaptionReader.finds(text, in: read) { return true }
        try await Task.sleep(for: .seconds(1))
      }
      return false
    }

    @Test func aLineOfStandardInputStandsOverTheCamera() async throws {
      try await Stage.set { stage in
        let program = try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        program.tell("Nos vemos mañana a las diez\n")
        #expect(try await comesToRead(stage, "Nos vemos mañana a las diez"))
        #expect(try await stage.comesToShow(ColorBars.at75))
      }
    }

    @Test func aCaptionGrowsAndOutlivesItsSpeaker() async throws {
      try await Stage.set { stage in
        let program = try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        program.tell("{\"id\": \"u1\", \"text\": \"See you\"}\n")
        #expect(try await comesToRead(stage, "See you"))
        program.tell("{\"id\": \"u1\", \"text\": \"See you tomorrow morning\", \"final\": true}\n")
        program.closeInput()
        #expect(try await comesToRead(stage, "See you tomorrow morning"))
        #expect(program.end == nil)
      }
    }

    @Test func xClearsTheCaptions() async throws {
      try await Stage.set { stage in
        let program = try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        program.tell("Where is the station\n")
        #expect(try await comesToRead(stage, "Where is the station"))
        try await stage.hand.press("x")
        let row = Self.place.maxY - 60
        let clear = try await eventually {
          try stage.screen.look().bars(inRow: row, to: Self.place.maxX).show(ColorBars.at75)
        }
        #expect(clear)
      }
    }

    @Test func aMirroredPictureHasUprightCaptions() async throws {
      try await Stage.set { stage in
        let program = try stage.start("--mirror", "on")
        #expect(try await stage.comesToShow(ColorBars.at75.reversed()))
        program.tell("The museum opens at nine\n")
        #expect(try await comesToRead(stage, "The museum opens at nine"))
      }
    }
  }
}
