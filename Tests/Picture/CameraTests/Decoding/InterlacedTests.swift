import Frames
import Imaging
import Messages
import Testing

@testable import Camera

/// Frames of a light and a dark field, which must not mix.
@Suite struct InterlacedTests {
  private let size = PixelSize(width: 16, height: 8)
  private let light: UInt8 = 200
  private let dark: UInt8 = 40

  @Test(arguments: ["YUYV", "NV12", "YU12", "BGR3", "GREY"] as [FourCC])
  func oneFieldOfAnInterlacedFrameIsShown(fourCC: FourCC) throws {
    let frame = frame(fourCC) { row, _ in row % 2 == 0 ? light : dark }
    #expect(try lumas(frame, fourCC, .interlaced) == Array(repeating: light, count: 8))
  }

  @Test(arguments: ["YUYV", "NV12", "YU12", "BGR3", "GREY"] as [FourCC])
  func theTopFieldOfSequentialFieldsIsShown(fourCC: FourCC) throws {
    let topFirst = frame(fourCC) { row, rows in row < rows / 2 ? light : dark }
    #expect(
      try lumas(topFirst, fourCC, .sequential(first: .top)) == Array(repeating: light, count: 8))
    let bottomFirst = frame(fourCC) { row, rows in row < rows / 2 ? dark : light }
    #expect(
      try lumas(bottomFirst, fourCC, .sequential(first: .bottom))
        == Array(repeating: light, count: 8))
  }

  @Test func theRowsBetweenThoseOfAFieldAreInterpolated() throws {
    let frame = (0..<4).flatMap { row -> [UInt8] in gray(UInt8(20 + row * 40)) }
    let format = format("YUYV", .alternate, height: 4)
    #expect(format.frameSize == size)
    #expect(try lumas(frame, format, field: .top) == [20, 40, 60, 80, 100, 120, 140, 140])
    #expect(try lumas(frame, format, field: .bottom) == [20, 20, 40, 60, 80, 100, 120, 140])
  }

  @Test func aShortFieldIsRejected() throws {
    let frame = frame("YUYV") { _, _ in light }
    for fields in [FieldOrder.interlaced, .sequential(first: .bottom), .alternate] {
      let decoder = try #require(FrameDecoder(format("YUYV", fields)))
      let short = Array(frame.dropLast(fields == .interlaced ? 33 : 1))
      #expect(decoder.picture(of: short) == nil)
    }
  }

  @Test func aJPEGOfFieldsIsNotShown() {
    #expect(FrameDecoder(format("MJPG", .progressive)) != nil)
    #expect(FrameDecoder(format("MJPG", .interlaced)) == nil)
  }

  @Test func aStreamOfFieldsHasFramesOfFullHeight() throws {
    let camera = FakeCamera(fields: .alternate)
    let run = try StreamRun(camera)
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.info.nominalSize == PixelSize(width: 16, height: 16))
    #expect(frame.luma == 100)
    #expect(run.stopAndWait() == nil)
  }

  @Test func aCameraWithInterlacedJPEGIsRejectedInOneLine() {
    let camera = FakeCamera(format: "MJPG", fields: .interlaced)
    let error = expect(.noSuchMode) { try StreamRun(camera) }
    #expect(error?.description.contains("interlaced MJPG") == true)
    #expect(camera.openDevices == 0)
  }

  @Test func theChromaOfTheOtherFieldIsNotShown() throws {
    // Rows of 4:2:0 chroma alternate between the fields, as luma's do: neutral above, strong below.
    let chroma = (0..<4).flatMap { row in
      [UInt8](repeating: row % 2 == 0 ? 128 : 250, count: size.width)
    }
    let frame = [UInt8](repeating: 100, count: size.area) + chroma
    #expect(try lumas(frame, "NV12", .interlaced) == Array(repeating: 100, count: 8))
  }

  /// A gray frame in which row `row` of `rows`, in each plane, has its own luma.
  private func frame(_ fourCC: FourCC, _ luma: (_ row: Int, _ rows: Int) -> UInt8) -> [UInt8] {
    let rows = (0..<size.height).map { luma($0, size.height) }
    func plane(_ bytes: Int) -> [UInt8] { rows.flatMap { Array(repeating: $0, count: bytes) } }
    let chroma = [UInt8](repeating: 128, count: size.area / 2)
    return switch fourCC {
    case "YUYV": rows.flatMap { gray($0) }
    case "BGR3": plane(size.width * 3)
    case "GREY": plane(size.width)
    default: plane(size.width) + chroma
    }
  }

  /// A row of YUYV.
  private func gray(_ luma: UInt8) -> [UInt8] {
    (0..<size.width).flatMap { _ -> [UInt8] in [luma, 128] }
  }

  private func format(_ fourCC: FourCC, _ fields: FieldOrder, height: Int? = nil) -> StreamFormat {
    StreamFormat(
      pixelFormat: fourCC, size: PixelSize(width: size.width, height: height ?? size.height),
      bytesPerRow: 0, rate: nil, encoding: YUVEncoding(.bt601, .full), fields: fields)
  }

  private func lumas(_ frame: [UInt8], _ fourCC: FourCC, _ fields: FieldOrder) throws -> [UInt8] {
    try lumas(frame, format(fourCC, fields), field: .top)
  }

  /// The green of each row's last pixel.
  private func lumas(_ frame: [UInt8], _ format: StreamFormat, field: Field) throws -> [UInt8] {
    let bitmap = try #require(FrameDecoder(format)?.picture(of: frame, field: field))
    return (0..<bitmap.size.height).map {
      bitmap.view.color(x: bitmap.size.width - 1, y: $0).green
    }
  }
}
