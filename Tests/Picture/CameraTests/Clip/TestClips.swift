import Imaging
import Messages

@testable import Camera

/// Small clips of gray pictures, each known by its luma.
enum TestClips {
  static let size = PixelSize(width: 16, height: 8)

  static func jpeg(_ luma: UInt8) -> [UInt8] { TestJPEG(size: size).gray(luma) }

  /// A JPEG with a good header and no end.
  static let truncatedJPEG = Array(
    TestJPEG(size: PixelSize(width: 64, height: 48))
      .encode { column, row in UInt8(column * 25 + row * 9) }.dropLast(30))

  /// A Y4M clip in full range, so that decoded lumas equal the encoded ones.
  static func y4m(
    _ lumas: [UInt8], header: String = "YUV4MPEG2 W16 H8 F25:1 Ip C420jpeg XCOLORRANGE=FULL",
    frameHeader: String = "FRAME", chromaBytes: Int = 64
  ) -> [UInt8] {
    lumas.reduce(into: Array("\(header)\n".utf8)) { bytes, luma in
      bytes += Array("\(frameHeader)\n".utf8) + Array(repeating: luma, count: size.area)
      bytes += Array(repeating: 128, count: chromaBytes)
    }
  }

  /// An AVI clip of `frames`.
  ///
  /// An empty frame repeats the one before.
  static func avi(
    _ frames: [[UInt8]], codec: String = "MJPG", rate: Int = 10, hasAudioFirst: Bool = false
  ) -> [UInt8] {
    let audio = list(
      "strl", chunk("strh", Array("auds".utf8) + zeros(52)) + chunk("strf", zeros(16)))
    let header =
      Array("vids\(codec)".utf8) + zeros(12) + le32(1) + le32(rate) + zeros(28)
    let format =
      le32(40) + le32(size.width) + le32(size.height) + zeros(4) + Array(codec.utf8) + zeros(20)
    let video = list("strl", chunk("strh", header) + chunk("strf", format))
    let name = hasAudioFirst ? "01dc" : "00dc"
    let main = list("hdrl", chunk("avih", zeros(56)) + (hasAudioFirst ? audio : []) + video)
    let info = list("INFO", chunk("ISFT", Array("test".utf8)))
    let sound = hasAudioFirst ? chunk("00wb", zeros(5)) : []
    let movie = list("movi", frames.flatMap { sound + chunk(name, $0) })
    let body = Array("AVI ".utf8) + main + info + movie + chunk("idx1", zeros(16))
    return Array("RIFF".utf8) + le32(body.count) + body
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + le32(body.count) + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func list(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    chunk("LIST", Array(kind.utf8) + body)
  }

  static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  static func le32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
}

extension CameraSpecifier.FileFormat {
  /// The lumas of the pictures in a file of these bytes; see `CameraSpecifier.lumas`.
  func lumas(_ bytes: [UInt8]) throws(CameraError) -> [Int] {
    let file = TemporaryFile(bytes, suffix: "")
    return try CameraSpecifier.file(path: file.path, self).lumas()
  }
}

extension CameraSpecifier {
  /// The lumas of the file's pictures to its end, or -1 for a missing picture.
  func lumas(limit: Int = 100) throws(CameraError) -> [Int] {
    let frameSource = try openFrames()
    let bitmap = Bitmap(size: .zero)
    var lumas: [Int] = []
    while lumas.count < limit {
      switch frameSource.draw(lumas.count, into: bitmap, sufficientSize: nil) {
      case .drawn: lumas.append(Int(bitmap.view.color(x: 3, y: 3).green))
      case .skipped: lumas.append(-1)
      case .beyondEnd: return lumas
      }
    }
    return lumas
  }
}
