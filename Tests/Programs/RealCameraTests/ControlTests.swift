internal import Imaging
internal import ProgramBench
internal import Testing

extension RealCameras {
  @Suite struct Controls {
    @Test func cShowsTheOtherCamera() async throws {
      try await Harness.run { harness in
        try await VividCamera.first.show(.red)
        try await VividCamera.second.show(.blue)
        try harness.start(cameras: [.first, .second])
        #expect(try await harness.comesToShow([Color(red: 255, green: 0, blue: 0)]))
        try await harness.inputDriver.press("c")
        #expect(try await harness.comesToShow([Color(red: 0, green: 0, blue: 255)]))
        try await harness.inputDriver.press("c")
        #expect(try await harness.comesToShow([Color(red: 255, green: 0, blue: 0)]))
      }
    }
  }
}
