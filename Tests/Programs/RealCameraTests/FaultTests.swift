internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Faults {
    /// Checks that the picture is live again after a fault, by changing the camera's picture.
    private func showsWhatTheCameraShows(_ harness: Harness) async throws {
      try await VividCamera.first.show(.green)
      #expect(try await harness.comesToShow([Color(red: 0, green: 255, blue: 0)]))
      #expect(harness.program?.end == nil)
    }

    @Test(arguments: VividCamera.Fault.allCases)
    func afterAFaultThePictureIsLiveAgain(fault: VividCamera.Fault) async throws {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        for _ in 1...(fault == .erroneousBuffer ? 3 : 1) {
          try await VividCamera.first.inject(fault)
        }
        try await showsWhatTheCameraShows(harness)
      }
    }

    @Test func anUnpluggedCameraLeavesItsLastFrameDimmedAndReturnsUnderAnotherNumber() async throws
    {
      try await Harness.run { harness in
        try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        let before = try #require(VividCamera.first.node)
        do {
          let openNode = try OpenNode(before)
          VividCamera.unplugAll()
          let bright = ColorBars.at75[0]
          #expect(
            try await harness.comesToShow {
              $0.first.map { $0.color.red > 20 && $0.color.red < bright.red - 20 } == true
            }, "the last picture stays, dimmed")
          #expect(harness.program?.errorOutput.split(separator: "\n").count == 1)
          try await VividCamera.plugInAll()
          _ = consume openNode
        }
        #expect(VividCamera.first.node != before)
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await showsWhatTheCameraShows(harness)
      }
    }

    @Test func lostFramesAreReportedAndTheRestIsShown() async throws {
      try await Harness.run { harness in
        try await VividCamera.first.loseFrames(percent: 50)
        let program = try harness.start("--stats", "--camera-mode", "640x480@25")
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await showsWhatTheCameraShows(harness)
        let statistics = try await statistics(of: program)
        let lost = try #require(statistics.number(before: "lost by the driver"), "\(statistics)")
        let shown = try #require(statistics.number(before: "frames shown"), "\(statistics)")
        #expect(lost >= 5 && lost > shown / 4, "\(statistics)")
      }
    }

    @Test func damagedFramesAndLatencyAreReported() async throws {
      try await Harness.run { harness in
        let program = try harness.start("--stats")
        #expect(try await harness.comesToShow(ColorBars.at75))
        for _ in 1...3 {
          try await VividCamera.first.inject(.erroneousBuffer)
          try await Task.sleep(for: .milliseconds(300))
        }
        try await showsWhatTheCameraShows(harness)
        let statistics = try await statistics(of: program)
        #expect((1...3).contains(statistics.number(before: "damaged") ?? 0), "\(statistics)")
        let latency = statistics.text(after: "from capture to screen ") ?? ""
        // An emulated machine is slow, but a timestamp of another clock would be off by far more.
        let median = try #require(Double(latency.prefix { $0 != " " }), "\(statistics)")
        #expect(median > 0.1 && median < 5000, "\(statistics)")
      }
    }

    /// The statistics that the program prints at its end.
    private func statistics(of program: Child) async throws -> String {
      program.send(signal: SIGTERM)
      #expect(try await eventually { program.end != nil })
      #expect(program.end == .exited(0))
      return program.errorOutput
    }

    @Test func captionsArriveWhileTheCameraIsAbsent() async throws {
      try await Harness.run { harness in
        let program = try harness.start()
        #expect(try await harness.comesToShow(ColorBars.at75))
        VividCamera.unplugAll()
        program.send("Keep talking, I am listening\n")
        let lower = PixelRect(x: 0, y: 320, width: 640, height: 160)
        #expect(try await harness.comesToRead("Keep talking, I am listening", in: lower))
        #expect(program.end == nil)
        try await VividCamera.plugInAll()
      }
    }
  }
}

extension String {
  /// The number before `words`.
  func number(before words: String) -> Int? {
    firstRange(of: " \(words)").flatMap { range in
      Int(String(self[..<range.lowerBound].reversed().prefix { $0.isNumber }.reversed()))
    }
  }

  /// The text behind `words`.
  fileprivate func text(after words: String) -> Substring? {
    firstRange(of: words).map { self[$0.upperBound...] }
  }
}
