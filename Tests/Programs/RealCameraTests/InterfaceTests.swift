internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  /// Cameras with other interfaces than plain webcams.
  @Suite struct Interfaces {
    @Test func aMultiPlanarNodeHasTheSameColorsInEveryFormat() async throws {
      try await Harness.run { harness in
        try await VividCamera.multiPlanar.showPlainBars()
        let formats = ["YUYV", "NV12", "NM12", "NM16", "NM61", "YM12", "YM21"]
        for (number, format) in formats.enumerated() {
          // The colors differ from the last format's, whose picture may still be shown.
          let isLight = number % 2 == 1
          try await VividCamera.multiPlanar.show(isLight ? .bars100 : .bars75)
          try harness.start(cameras: [.multiPlanar], "--camera-mode", "640x480@10:\(format)")
          #expect(
            try await harness.comesToShow(isLight ? ColorBars.at100 : ColorBars.at75), "\(format)")
        }
      }
    }

    @Test func aMultiPlanarNodeThatFailsIsRestarted() async throws {
      try await Harness.run { harness in
        try await VividCamera.multiPlanar.showPlainBars()
        try harness.start(cameras: [.multiPlanar], "--camera-mode", "640x480@10:NM12")
        #expect(try await harness.comesToShow(ColorBars.at75))
        try await VividCamera.multiPlanar.inject(.endOfStreaming)
        try await VividCamera.multiPlanar.show(.green)
        #expect(try await harness.comesToShow([Color(red: 0, green: 255, blue: 0)]))
      }
    }

    /// The fields of a moving picture are 20 ms apart, so edges of woven fields are combs.
    @Test(arguments: ["interlaced", "seq_bt", "alternate"])
    func anInterlacedPictureHasNoCombs(fields: String) async throws {
      try await Harness.run { harness in
        let camera = VividCamera.interlaced
        try await camera.showPlainBars()
        try await camera.deliver(fields: fields)
        try harness.run([
          "--camera", camera.node ?? "(unplugged)", "--size", "720x576", "--position", "0,0",
          "--borderless", "--no-state",
        ])
        #expect(try await harness.comesToShow(width: 720) { $0.show(ColorBars.at75) })
        try await camera.moveFast()
        #expect(try await harness.comesToShow(width: 720) { !$0.show(ColorBars.at75) }, "it moves")
        #expect(try await combs(harness) == 0)
      }
    }

    /// The least number of rows that differ from the row above, over many looks.
    ///
    /// A look during the change from one picture to the next has one such row.
    private func combs(_ harness: Harness) async throws -> Int {
      var least = Int.max
      for _ in 1...8 {
        let screen = try harness.screen.screenshot()
        let rows = (100...140).map { screen.bars(inRow: $0, to: 720) }
        least = min(least, zip(rows, rows.dropFirst()).count { $0 != $1 })
        try await Task.sleep(for: .milliseconds(70))
      }
      return least
    }
  }
}
