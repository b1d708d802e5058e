internal import Imaging
internal import Messages

/// A JPEG or PNG file as a source of one frame; the file is decoded once.
final class ImageSource: FrameSource {
  let rate: FrameRate? = nil
  let count: Int? = 1
  private let still: Bitmap

  var size: PixelSize { still.size }

  init(jpeg file: FileBytes) throws(CameraError) {
    let bytes = try Self.contents(of: file)
    still = Bitmap(size: .zero)
    let decoder = JPEGDecoder(largestArea: PictureLimit.area)
    guard decoder.decode(bytes.span, into: still) != nil else {
      throw .damagedJPEG(path: file.path)
    }
  }

  init(png file: FileBytes) throws(CameraError) {
    let bytes = try Self.contents(of: file)
    do {
      still = try PNG.decode(bytes)
    } catch {
      throw .damagedPNG(path: file.path, reason: "\(error)")
    }
  }

  func draw(_ index: Int, into picture: Bitmap, wanted: PixelSize?) -> FrameSourceOutcome {
    guard index == 0 else { return .beyondEnd(count: 1) }
    picture.reshape(to: still.size)
    picture.view.copy(still.view)
    return .drawn(size: still.size)
  }

  private static func contents(of file: FileBytes) throws(CameraError) -> [UInt8] {
    guard file.count <= PictureLimit.bytes else {
      throw .pictureTooLarge(path: file.path)
    }
    var bytes: [UInt8] = []
    file.read(0..<PictureLimit.bytes, into: &bytes)
    return bytes
  }
}
