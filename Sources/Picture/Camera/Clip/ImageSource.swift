internal import Imaging
internal import Messages

/// A JPEG or PNG file as a source of one frame.
///
/// The file is decoded once.
final class ImageSource: FrameSource {
  let rate: FrameRate? = nil
  let count: Int? = 1
  private let still: Bitmap

  var size: PixelSize { still.size }

  init(jpeg file: FileBytes) throws(CameraError) {
    let bytes = try Self.contents(of: file)
    still = Bitmap(size: .zero)
    let decoder = JPEGDecoder(maxArea: MediaLimit.maxArea * 16)
    guard let size = decoder.size(of: bytes.span),
      decoder.decode(bytes.span, into: still, sufficientSize: Self.reducedSize(of: size)) != nil
    else { throw .damagedJPEG(path: file.path) }
  }

  init(png file: FileBytes) throws(CameraError) {
    let bytes = try Self.contents(of: file)
    do {
      still = try PNG.decode(bytes)
    } catch {
      throw .damagedPNG(path: file.path, reason: "\(error)")
    }
  }

  func draw(_ index: Int, into bitmap: Bitmap, sufficientSize: PixelSize?) -> FrameSourceOutcome {
    guard index == 0 else { return .beyondEnd(count: 1) }
    bitmap.reshape(to: still.size)
    bitmap.view.copy(still.view)
    return .drawn(size: still.size)
  }

  /// Returns a half or a quarter of the size of a picture that is too large; nil for others.
  private static func reducedSize(of size: PixelSize) -> PixelSize? {
    guard size.area > MediaLimit.maxArea else { return nil }
    let divisor = size.area > MediaLimit.maxArea * 4 ? 4 : 2
    return PixelSize(width: size.width / divisor, height: size.height / divisor)
  }

  private static func contents(of file: FileBytes) throws(CameraError) -> [UInt8] {
    guard file.count <= MediaLimit.maxBytes else { throw .pictureTooLarge(path: file.path) }
    var bytes: [UInt8] = []
    file.read(0..<MediaLimit.maxBytes, into: &bytes)
    return bytes
  }
}
