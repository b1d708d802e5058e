internal import Imaging

/// Turns the frames of one stream into pictures, whatever their format.
///
/// What it needs is allocated once. Used by one thread.
final class FrameDecoder {
  private enum Method {
    case raw(RawLayout, stride: Int)
    case jpeg(JPEGDecoder)
    case converted(LibV4LConverter)
  }

  private let format: StreamFormat
  private let method: Method

  /// Nil for a format that cannot be shown.
  init?(_ format: StreamFormat) {
    guard !format.size.isEmpty else { return nil }
    self.format = format
    if let layout = format.format.nativeLayout {
      let tight = layout.tightStride(width: format.size.width)
      method = .raw(layout, stride: format.bytesPerRow == 0 ? tight : format.bytesPerRow)
    } else if format.format.isJPEG {
      // A frame's header is the camera's word; some round the height up to whole blocks.
      method = .jpeg(JPEGDecoder(largestArea: 2 * format.size.area))
    } else if let converter = LibV4LConverter(format) {
      method = .converted(converter)
    } else {
      return nil
    }
  }

  /// Draws a frame into `picture`, giving it the size that results.
  ///
  /// - Parameters:
  ///   - frame: the bytes that the driver has filled.
  ///   - picture: where the pixels go.
  ///   - wanted: the size that is enough, for formats that can be decoded smaller.
  /// - Returns: false when the frame is short or damaged; the picture is undefined then.
  func decode(_ frame: Span<UInt8>, into picture: Bitmap, wanted: PixelSize?) -> Bool {
    switch method {
    case .raw(let layout, let stride):
      picture.reshape(to: format.size)
      return picture.view.convert(
        frame, layout: layout, stride: stride, encoding: format.encoding)
    case .jpeg(let decoder):
      return decoder.decode(frame, into: picture, wanted: wanted) != nil
    case .converted(let converter):
      picture.reshape(to: format.size)
      return converter.convert(frame, into: picture.view)
    }
  }
}
