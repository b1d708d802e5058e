internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Faults {
    /// After each of these the picture is live again: it follows what the camera shows.
    private func showsWhatTheCameraShows(_ stage: Stage) async throws {
      try await VividCamera.first.show(.green)
      #expect(try await stage.comesToShow([Color(red: 0, green: 255, blue: 0)]))
      #expect(stage.program?.end == nil)
    }

    @Test func anErroneousBufferCostsOneFrame() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        for _ in 1...3 { try await VividCamera.first.inject(.erroneousBuffer) }
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func aBufferThatIsRefusedDoesNotEndThePicture() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await VividCamera.first.inject(.queueing)
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func aFatalStreamingErrorStartsTheCameraAgain() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await VividCamera.first.inject(.endOfStreaming)
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func aDisconnectedCameraComesBack() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await VividCamera.first.inject(.disconnection)
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func anUnpluggedCameraLeavesItsPictureDimmedAndReturnsUnderAnotherNumber() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        let before = try #require(VividCamera.first.node)
        do {
          let held = try HeldNode(before)
          VividCamera.unplugBoth()
          let bright = ColorBars.at75[0]
          #expect(
            try await stage.comesToShow {
              $0.first.map { $0.color.red > 20 && $0.color.red < bright.red - 20 } == true
            }, "the last picture stays, dimmed")
          #expect(stage.program?.complaints.split(separator: "\n").count == 1)
          try await VividCamera.plugInBoth()
          _ = consume held
        }
        #expect(VividCamera.first.node != before)
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func everySecondFrameLostIsStillAPicture() async throws {
      try await Stage.set { stage in
        try await VividCamera.first.loseFrames(percent: 50)
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await showsWhatTheCameraShows(stage)
      }
    }

    @Test func captionsArriveWhileTheCameraIsAway() async throws {
      try await Stage.set { stage in
        let program = try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        VividCamera.unplugBoth()
        program.tell("Keep talking, I am listening\n")
        let lower = PixelRect(x: 0, y: 320, width: 640, height: 160)
        #expect(try await stage.comesToRead("Keep talking, I am listening", in: lower))
        #expect(program.end == nil)
        try await VividCamera.plugInBoth()
      }
    }
  }
}
