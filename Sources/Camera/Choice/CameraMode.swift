package import Imaging

/// One way in which a camera can deliver pictures.
package struct CameraMode: Hashable, Sendable {
  package var size: PixelSize
  /// Nil where the driver does not tell.
  package var rate: FrameRate?
  package var format: FourCC

  package init(size: PixelSize, rate: FrameRate?, format: FourCC) {
    self.size = size
    self.rate = rate
    self.format = format
  }
}

extension CameraMode: CustomStringConvertible {
  /// As `--camera-mode` takes it: `1280x720@30:MJPG`.
  package var description: String {
    "\(size)\(rate.map { "@\($0)" } ?? ""):\(format)"
  }
}

/// Sizes of a format that a camera offers as a range instead of one by one.
package struct CameraSizeRange: Hashable, Sendable {
  package let format: FourCC
  package let smallest: PixelSize
  package let largest: PixelSize
  /// The distance between two sizes; 1 where everything goes.
  package let step: PixelSize

  /// Whether `size` is one of the range.
  package func contains(_ size: PixelSize) -> Bool {
    (smallest.width...largest.width).contains(size.width)
      && (smallest.height...largest.height).contains(size.height)
      && (size.width - smallest.width) % step.width == 0
      && (size.height - smallest.height) % step.height == 0
  }

  /// The sizes worth listing: the usual ones inside, and the two ends.
  package var representatives: [PixelSize] {
    let usual = [(320, 240), (640, 360), (640, 480), (800, 600), (1280, 720), (1920, 1080)]
      .map { PixelSize(width: $0.0, height: $0.1) }
    let inside = usual.filter { contains($0) && $0 != smallest && $0 != largest }
    return smallest == largest ? [smallest] : [smallest] + inside + [largest]
  }
}
