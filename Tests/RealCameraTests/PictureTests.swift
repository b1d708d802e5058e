internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Picture {
    @Test func theCameraPictureIsOnTheScreenInItsColours() async throws {
      try await Stage.set { stage in
        try stage.start()
        #expect(try await stage.comesToShow(ColorBars.at75))
        try await VividCamera.first.show(.bars100)
        #expect(try await stage.comesToShow(ColorBars.at100))
      }
    }

    @Test(arguments: ["YUYV", "UYVY", "NV12", "YU12", "RGB3"])
    func everyFormatHasTheSameColours(format: String) async throws {
      try await Stage.set { stage in
        try stage.start("--camera-mode", "640x480@25:\(format)")
        #expect(try await stage.comesToShow(ColorBars.at75))
      }
    }

    @Test func zoomMakesTheMiddleOfThePictureLarger() async throws {
      try await Stage.set { stage in
        try stage.start("--zoom", "2")
        let middle = Array(ColorBars.at75[2...5])
        #expect(try await stage.comesToShow(middle))
      }
    }

    @Test func theSecondCameraIsNotTouchedWhileTheFirstIsShown() async throws {
      try await Stage.set { stage in
        try stage.start(cameras: [.first, .second])
        #expect(try await stage.comesToShow(ColorBars.at75))
        // The driver lets only one open file stream from a node.
        let node = try #require(VividCamera.second.node)
        try await Tool.run("v4l2-ctl", ["-d", node, "--stream-mmap", "--stream-count=1"])
      }
    }
  }
}
