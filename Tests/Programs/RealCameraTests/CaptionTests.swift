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
