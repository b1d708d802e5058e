package import Imaging
package import Messages

/// The frames of a file or test pattern by time, without a thread or clock.
///
/// Used for pictures rendered without a window: the same file and time give the same pixels. Not
/// thread-safe.
package final class TimedPictures {
  private let source: CameraSource
  private let frameSource: any FrameSource

  /// Opens a file or a test pattern.
  ///
  /// - Throws: the reason why the file cannot be used; `badSource` for a live camera.
  package init(_ source: CameraSource) throws(CameraError) {
    self.source = source
    frameSource = try source.openFrames()
  }

  /// The frame size, according to the beginning of the file.
  package var nominalSize: PixelSize { frameSource.size }
  /// The frame rate; nil for a single still frame.
  package var frameRate: FrameRate? { frameSource.rate }
  /// The number of frames; nil if the source is endless.
  ///
  /// For a clip, the first access scans the whole file.
  package var frameCount: Int? { frameSource.count }

  /// Draws the frame with the index floor(`time` × rate).
  ///
  /// A damaged frame is replaced by the nearest intact one before it, or else after it.
  ///
  /// - Parameters:
  ///   - time: the time since the beginning of the clip.
  ///   - looping: true to start over at the end; false to repeat the last frame.
  ///   - picture: the target; its size is set to the frame's.
  /// - Throws: `unreadableFile` if there is no intact frame nearby.
  package func draw(
    at time: Duration, looping: Bool = false, into picture: Bitmap
  ) throws(CameraError) {
    var index = frameSource.rate?.index(at: time) ?? 0
    switch frameSource.draw(index, into: picture, wanted: nil) {
    case .drawn: return
    case .missing: break
    case .beyondEnd(let count): index = looping ? index % count : count - 1
    }
    let before = stride(from: index, through: max(0, index - Self.searchRadius), by: -1)
    search: for near in Array(before) + Array(index + 1...index + Self.searchRadius) {
      switch frameSource.draw(near, into: picture, wanted: nil) {
      case .drawn: return
      case .missing: continue
      case .beyondEnd: break search
      }
    }
    throw .noPictureAtTime(source: source.description)
  }

  /// The largest distance, in frames, of a replacement for a damaged frame.
  private static let searchRadius = 300
}
