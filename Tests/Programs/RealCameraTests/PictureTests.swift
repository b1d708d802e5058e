internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Picture {
    @Test(arguments: ["YUYV", "UYVY", "NV12", "YU12", "RGB3"])
    func everyFormatHasTheSameColors(format: String) async throws {
      try await Harness.run { harness in
        try harness.start("--camera-mode", "640x480@10:\(format)")
        #expect(try await harness.comesToShow(ColorBars.at75))
      }
    }

    @Test func theSecondCameraIsNotOpenedWhileTheFirstIsShown() async throws {
      try await Harness.run { harness in
        try harness.start(cameras: [.first, .second])
        #expect(try await harness.comesToShow(ColorBars.at75))
        // The driver lets only one open file stream from a node.
        let node = try #require(VividCamera.second.node)
        try await Tool.run("v4l2-ctl", ["-d", node, "--stream-mmap", "--stream-count=1"])
      }
    }
  }
}
