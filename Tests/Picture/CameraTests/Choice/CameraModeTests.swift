import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct CameraModeTests {
  @Test func aRequestMayLeaveOutRateAndFormat() throws {
    let size = PixelSize(width: 1280, height: 720)
    #expect(try CameraModeRequest(parsing: "1280x720") == CameraModeRequest(size: size))
    #expect(
      try CameraModeRequest(parsing: "1280x720@30")
        == CameraModeRequest(size: size, rate: FrameRate(30)))
    #expect(
      try CameraModeRequest(parsing: "1280x720@30000/1001:MJPG")
        == CameraModeRequest(size: size, rate: FrameRate(30000, per: 1001), format: "MJPG"))
    #expect(
      try CameraModeRequest(parsing: "1280x720:Y16")
        == CameraModeRequest(size: size, format: "Y16 "))
  }

  @Test(arguments: [
    "", "1280", "0x720", "-1x2", "1280x720@", "1280x720@0", "1280x720@x", "1280x720@nan",
    "1280x720@30:", "1280x720@30:TOOLONG", "axb@30", "1280x720@30@30",
  ])
  func anInvalidModeIsRejected(text: String) {
    expect(.badMode) { try CameraModeRequest(parsing: text) }
  }

  @Test func ratesAreFormattedWithAtMostTwoDecimalPlaces() {
    #expect(FrameRate(30).description == "30")
    #expect(FrameRate(25, per: 2).description == "12.5")
    #expect(FrameRate(30000, per: 1001).description == "29.97")
    #expect(FrameRate(1, per: 20).description == "0.05")
  }

  @Test(arguments: [
    FrameRate(30), FrameRate(30000, per: 1001), FrameRate(1, per: 3), FrameRate(240),
  ])
  func theTimeOfAFrameIsTheFirstInstantAtWhichItIsShown(rate: FrameRate) {
    for index in [0, 1, 2, 29, 30, 31, 1000, 107_892, 5_000_000] {
      let time = rate.time(of: index)
      #expect(rate.index(at: time) == index)
      if index > 0 { #expect(rate.index(at: time - .nanoseconds(2)) == index - 1) }
    }
    #expect(rate.index(at: .seconds(-1)) == 0)
  }
}
