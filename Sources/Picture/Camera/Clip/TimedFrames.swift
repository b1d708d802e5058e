package import Imaging
package import Messages

/// The frames of a file or test pattern by time, without a thread or clock.
///
/// The type renders pictures without a window: the same file and time give the same pixels. The
/// type is not thread-safe.
package final class TimedFrames {
  private let specifier: CameraSpecifier
  private let frameSource: any FrameSource

  /// Opens a file or a test pattern.
  ///
  /// - Throws: The reason why the file cannot be used, or `liveSource` for a live camera.
  package init(_ specifier: CameraSpecifier) throws(CameraError) {
    self.specifier = specifier
    frameSource = try specifier.openFrames()
  }

  /// The frame size, according to the beginning of the file.
  package var nominalSize: PixelSize { frameSource.size }
  /// The frame rate, or nil for a single still frame.
  package var frameRate: FrameRate? { frameSource.rate }
  /// The number of frames, or nil if the source is endless.
  ///
  /// For a clip, the first access scans the whole file.
  package var frameCount: Int? { frameSource.count }

  /// Draws the frame with the index floor(`time` × rate) into `bitmap`, whose size is set to the
  /// frame's.
  ///
  /// After the end of a clip, a loop starts over, and otherwise the last frame is repeated. A
  /// damaged frame is replaced by the nearest intact one before it, or else after it.
  ///
  /// - Throws: `noFrameAtTime` if there is no intact frame nearby.
  package func draw(
    at time: Duration, looping: Bool = false, into bitmap: Bitmap
  ) throws(CameraError) {
    var index = frameSource.rate?.index(at: time) ?? 0
    switch frameSource.draw(index, into: bitmap, sufficientSize: nil) {
    case .drawn: return
    case .skipped: break
    case .beyondEnd(let count): index = looping ? index % count : count - 1
    }
    let before = stride(from: index, through: max(0, index - Self.searchRadius), by: -1)
    search: for near in Array(before) + Array(index + 1...index + Self.searchRadius) {
      switch frameSource.draw(near, into: bitmap, sufficientSize: nil) {
      case .drawn: return
      case .skipped: continue
      case .beyondEnd: break search
      }
    }
    throw .noFrameAtTime(source: specifier.description)
  }

  /// The largest distance, in frames, of a replacement for a damaged frame.
  private static let searchRadius = 300
}
