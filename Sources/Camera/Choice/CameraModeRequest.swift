package import Imaging
package import Messages

/// A camera mode that the user asks for with `--camera-mode WxH@FPS[:FOURCC]`.
///
/// If the rate or the format is nil, the program chooses it.
package struct CameraModeRequest: Hashable, Sendable {
  package var size: PixelSize
  package var rate: FrameRate?
  package var format: FourCC?

  package init(size: PixelSize, rate: FrameRate? = nil, format: FourCC? = nil) {
    self.size = size
    self.rate = rate
    self.format = format
  }

  /// Parses `1280x720`, `1280x720@30`, `1280x720@29.97:MJPG` or `1280x720:YUYV`.
  ///
  /// - Throws: `badMode` if the text has another form.
  package init(parsing text: String) throws(CameraError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let picture = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let rate = picture.count > 1 ? FrameRate(parsing: picture[1]) : nil
    let format = parts.count > 1 ? FourCC(parsing: parts[1]) : nil
    guard let size = PixelSize(parsing: picture[0]), size.width <= Bitmap.longestSide,
      size.height <= Bitmap.longestSide, rate != nil || picture.count == 1,
      format != nil || parts.count == 1
    else {
      throw .unknownMode(text)
    }
    self.init(size: size, rate: rate, format: format)
  }
}

extension CameraModeRequest: CustomStringConvertible {
  package var description: String {
    "\(size)\(rate.map { "@\($0)" } ?? "")\(format.map { ":\($0)" } ?? "")"
  }
}
