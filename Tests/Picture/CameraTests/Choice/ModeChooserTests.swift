import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct ModeChooserTests {
  @Test func theRateHasPriorityOverTheSize() {
    let modes = [
      mode(1280, 720, 10, "YUYV"), mode(1280, 720, 30, "MJPG"), mode(640, 480, 30, "YUYV"),
    ]
    #expect(ModeChooser.best(of: modes) == mode(1280, 720, 30, "MJPG"))
  }

  @Test func theSizeHasPriorityOverTheFormat() {
    let modes = [mode(640, 480, 30, "YUYV"), mode(1920, 1080, 30, "MJPG")]
    #expect(ModeChooser.best(of: modes) == mode(1920, 1080, 30, "MJPG"))
  }

  @Test func theCheapestOfEqualModesIsChosen() {
    let modes = [
      mode(640, 480, 30, "RGB3"), mode(640, 480, 30, "MJPG"), mode(640, 480, 30, "NV12"),
    ]
    #expect(ModeChooser.best(of: modes) == mode(640, 480, 30, "NV12"))
    #expect(ModeChooser.best(of: Array(modes.prefix(2))) == mode(640, 480, 30, "MJPG"))
  }

  @Test func modesLargerThanFullHDAreChosenOnlyIfThereAreNoOthers() {
    let large = [mode(3840, 2160, 30, "MJPG"), mode(2592, 1944, 30, "MJPG")]
    #expect(ModeChooser.best(of: large + [mode(640, 480, 30, "MJPG")])?.size.width == 640)
    #expect(ModeChooser.best(of: large)?.size.width == 2592)
  }

  @Test func withoutASmoothModeTheFastestIsChosen() {
    let modes = [
      mode(1920, 1080, 5, "YUYV"), mode(640, 480, 15, "YUYV"), mode(320, 240, 15, "YUYV"),
    ]
    #expect(ModeChooser.best(of: modes) == mode(640, 480, 15, "YUYV"))
  }

  @Test func thirtyIsPreferredAmongSmoothRates() {
    let modes = [60, 25, 30, 50].map { mode(640, 480, $0, "YUYV") }
    #expect(ModeChooser.best(of: modes) == mode(640, 480, 30, "YUYV"))
  }

  @Test func aFormatThatCannotBeShownIsNeverChosen() {
    #expect(ModeChooser.best(of: [mode(1280, 720, 30, "H264")]) == nil)
    #expect(ModeChooser.best(of: []) == nil)
  }

  @Test func anUnknownRateCountsAsTheDefault() {
    let unknown = CameraMode(size: .init(width: 640, height: 480), rate: nil, format: "YUYV")
    #expect(ModeChooser.best(of: [mode(800, 600, 10, "YUYV"), unknown]) == unknown)
  }

  @Test func aRequestSelectsTheCheapestMatchingMode() throws {
    let camera = device([mode(640, 480, 30, "MJPG"), mode(640, 480, 30, "YUYV")])
    let size = PixelSize(width: 640, height: 480)
    #expect(
      try ModeChooser.mode(for: CameraModeRequest(size: size), of: camera).format == "YUYV")
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
    let camera = device([mode(640, 480, 30, "YUYV"), mode(1280, 720, 15, "YUYV")])
    let request = try CameraModeRequest(parsing: "1280x720@30")
    let error = #expect(throws: CameraError.self) {
      try ModeChooser.mode(for: request, of: camera)
    }
    #expect(error?.cause == .noSuchMode)
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
    #expect(try ModeChooser.mode(for: odd, of: camera) == mode(1000, 500, 20, "YUYV"))
    let outside = try CameraModeRequest(parsing: "1001x500")
    #expect(throws: CameraError.self) { try ModeChooser.mode(for: outside, of: camera) }
  }

  private func mode(_ width: Int, _ height: Int, _ rate: Int, _ format: FourCC) -> CameraMode {
    CameraMode(size: PixelSize(width: width, height: height), rate: FrameRate(rate), format: format)
  }

  private func device(_ modes: [CameraMode], _ ranges: [CameraSizeRange] = []) -> CameraDevice {
    CameraDevice(
      name: "Test", busInfo: "usb", node: "/dev/video0", link: nil, facing: nil, modes: modes,
      sizeRanges: ranges)
  }
}
