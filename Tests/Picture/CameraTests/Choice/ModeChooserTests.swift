import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct ModeChooserTests {
  private static let unknownRate = CameraMode(
    size: PixelSize(width: 640, height: 480), rate: nil, format: "YUYV")

  @Test(arguments: [
    // The rate has priority over the size, and the size over the format.
    ([mode(1280, 720, 10), mode(1280, 720, 30, "MJPG"), mode(640, 480, 30)], 1),
    ([mode(640, 480, 30), mode(1920, 1080, 30, "MJPG")], 1),
    // The cheapest of equal modes.
    ([mode(640, 480, 30, "RGB3"), mode(640, 480, 30, "MJPG"), mode(640, 480, 30, "NV12")], 2),
    ([mode(640, 480, 30, "RGB3"), mode(640, 480, 30, "MJPG")], 1),
    // Modes larger than full HD only if there are no others.
    ([mode(3840, 2160, 30), mode(2592, 1944, 30), mode(640, 480, 30)], 2),
    ([mode(3840, 2160, 30), mode(2592, 1944, 30)], 1),
    // Without a smooth mode, the fastest; of smooth ones, 30 frames a second.
    ([mode(1920, 1080, 5), mode(640, 480, 15), mode(320, 240, 15)], 1),
    ([mode(640, 480, 60), mode(640, 480, 25), mode(640, 480, 30), mode(640, 480, 50)], 2),
    // An unknown rate counts as the default.
    ([mode(800, 600, 10), unknownRate], 1),
    // No format that cannot be shown.
    ([mode(1280, 720, 30, "H264")], nil), ([], nil),
  ])
  func theBestModeIsSmoothThenLargeThenCheap(modes: [CameraMode], best: Int?) {
    #expect(ModeChooser.best(of: modes) == best.map { modes[$0] })
  }

  @Test func aRequestSelectsTheCheapestMatchingMode() throws {
    let camera = device([Self.mode(640, 480, 30, "MJPG"), Self.mode(640, 480, 30)])
    let size = PixelSize(width: 640, height: 480)
    #expect(try ModeChooser.mode(for: CameraModeRequest(size: size), of: camera).format == "YUYV")
    #expect(
      try ModeChooser.mode(for: CameraModeRequest(size: size, format: "MJPG"), of: camera).format
        == "MJPG")
  }

  @Test func twoDecimalPlacesAreEnoughToMatchARate() throws {
    let ntsc = CameraMode(
      size: .init(width: 640, height: 480), rate: FrameRate(30000, per: 1001), format: "YUYV")
    let request = try CameraModeRequest(parsing: "640x480@29.97")
    #expect(try ModeChooser.mode(for: request, of: device([ntsc])) == ntsc)
  }

  @Test func theErrorForAnUnavailableModeListsTheNearestModes() throws {
    let camera = device([Self.mode(640, 480, 30), Self.mode(1280, 720, 15)])
    let request = try CameraModeRequest(parsing: "1280x720@30")
    let error = expect(.noSuchMode) {
      try ModeChooser.mode(for: request, of: camera)
    }
    #expect(error?.description.contains("1280x720@15:YUYV, 640x480@30:YUYV") == true)
  }

  @Test func sizesInsideARangeAreLeftToTheDriver() throws {
    let range = CameraSizeRange(
      format: "YUYV", minSize: .init(width: 32, height: 32),
      maxSize: .init(width: 1920, height: 1080),
      step: .init(width: 2, height: 2))
    let camera = device(
      range.representatives.map { CameraMode(size: $0, rate: nil, format: "YUYV") }, [range])
    let odd = try CameraModeRequest(parsing: "1000x500@20")
    #expect(try ModeChooser.mode(for: odd, of: camera) == Self.mode(1000, 500, 20))
    let outside = try CameraModeRequest(parsing: "1001x500")
    #expect(throws: CameraError.self) { try ModeChooser.mode(for: outside, of: camera) }
  }

  private static func mode(
    _ width: Int, _ height: Int, _ rate: Int, _ format: FourCC = "YUYV"
  ) -> CameraMode {
    CameraMode(size: PixelSize(width: width, height: height), rate: FrameRate(rate), format: format)
  }

  private func device(_ modes: [CameraMode], _ ranges: [CameraSizeRange] = []) -> CameraDevice {
    CameraDevice(
      name: "Test", busInfo: "usb", node: "/dev/video0", link: nil, facing: nil, modes: modes,
      sizeRanges: ranges)
  }
}
