package import Imaging
package import Messages

/// A frame size, a frame rate and a pixel format that a camera offers together.
package struct CameraMode: Hashable, Sendable {
  package var size: PixelSize
  /// The frame rate, or nil if the driver does not report one.
  package var rate: FrameRate?
  package var format: FourCC
}

extension CameraMode: CustomStringConvertible {
  /// The mode in the syntax of `--camera-mode`, such as `1280x720@30:MJPG`.
  package var description: String {
    "\(size)\(rate.map { "@\($0)" } ?? ""):\(format)"
  }
}

/// A range of frame sizes that a camera offers for one pixel format.
package struct CameraSizeRange: Hashable, Sendable {
  package let format: FourCC
  package let minSize: PixelSize
  package let maxSize: PixelSize
  /// The distance between two neighboring sizes, at least 1 on each axis.
  package let step: PixelSize

  /// Returns true if `size` lies in the range, on a step.
  package func contains(_ size: PixelSize) -> Bool {
    (minSize.width...maxSize.width).contains(size.width)
      && (minSize.height...maxSize.height).contains(size.height)
      && (size.width - minSize.width) % step.width == 0
      && (size.height - minSize.height) % step.height == 0
  }

  /// The sizes worth listing: the two ends, and the common sizes between them.
  package var representatives: [PixelSize] {
    let common = [(320, 240), (640, 360), (640, 480), (800, 600), (1280, 720), (1920, 1080)]
      .map { PixelSize(width: $0.0, height: $0.1) }
    let inside = common.filter { contains($0) && $0 != minSize && $0 != maxSize }
    return minSize == maxSize ? [minSize] : [minSize] + inside + [maxSize]
  }
}

/// A camera mode that the user requests with `--camera-mode WxH@FPS[:FOURCC]`.
///
/// If the rate or the format is nil, the program chooses it.
package struct CameraModeRequest: Hashable, Sendable {
  package var size: PixelSize
  package var rate: FrameRate?
  package var format: FourCC?
}

extension CameraModeRequest: CustomStringConvertible {
  package var description: String {
    "\(size)\(rate.map { "@\($0)" } ?? "")\(format.map { ":\($0)" } ?? "")"
  }

  /// Parses `1280x720`, `1280x720@30`, `1280x720@29.97:MJPG` or `1280x720:YUYV`.
  ///
  /// - Throws: `unknownMode` if the text has another form.
  package init(parsing text: String) throws(CameraError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let sizeAndRate = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let rate = sizeAndRate.count > 1 ? FrameRate(parsing: sizeAndRate[1]) : nil
    let format = parts.count > 1 ? FourCC(parsing: parts[1]) : nil
    guard let size = PixelSize(parsing: sizeAndRate[0]), size.width <= Bitmap.maxSide,
      size.height <= Bitmap.maxSide, rate != nil || sizeAndRate.count == 1,
      format != nil || parts.count == 1
    else {
      throw .unknownMode(text)
    }
    self.init(size: size, rate: rate, format: format)
  }
}
