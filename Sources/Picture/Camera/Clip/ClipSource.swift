internal import Imaging
internal import Messages

/// A clip's file format: locates frames in the file and decodes them.
///
/// A container keeps no position. The caller remembers the offset of each frame.
protocol ClipContainer: AnyObject {
  var size: PixelSize { get }
  var rate: FrameRate { get }
  /// The offset at which the search for the first frame begins.
  var firstFrameOffset: Int { get }
  /// Returns the first frame at or after `offset`, or nil at the end of the clip.
  func frame(from offset: Int) -> ClipFrame?
  /// Decodes a frame into `bitmap`, whose size is set to the decoded size.
  ///
  /// - Returns: The frame's full size, or nil if the frame is damaged.
  func decode(_ bytes: Span<UInt8>, into bitmap: Bitmap, sufficientSize: PixelSize?) -> PixelSize?
}

/// The location of one frame in a file.
struct ClipFrame: Hashable, Sendable {
  /// The encoded frame, which is empty if the clip repeats the previous frame.
  var byteRange: Range<Int>
  /// The offset at which the search for the next frame begins.
  var nextOffset: Int
}

/// A clip file as a frame source.
///
/// The file is scanned as far as the highest frame index that was requested.
final class ClipSource: FrameSource {
  private let file: FileBytes
  private let container: any ClipContainer
  private var frames: [ClipFrame] = []
  private var isFullyScanned = false
  /// The encoded frame.
  ///
  /// The memory is reused for every frame.
  private var encoded: [UInt8] = []

  var size: PixelSize { container.size }
  var rate: FrameRate? { container.rate }
  var count: Int? {
    scanFrames(to: .max)
    return frames.count
  }

  /// Opens a clip.
  ///
  /// - Throws: `noCompleteFrame` if the clip has no frame.
  init(_ file: FileBytes, _ container: any ClipContainer) throws(CameraError) {
    self.file = file
    self.container = container
    scanFrames(to: 0)
    guard !frames.isEmpty else { throw .noCompleteFrame(path: file.path) }
  }

  func draw(_ index: Int, into bitmap: Bitmap, sufficientSize: PixelSize?) -> FrameSourceOutcome {
    scanFrames(to: index)
    guard index < frames.count else { return .beyondEnd(count: frames.count) }
    let byteRange = frames[index].byteRange
    guard !byteRange.isEmpty, byteRange.count <= MediaLimit.maxBytes else { return .skipped }
    file.read(byteRange, into: &encoded)
    let frame = encoded
    guard let size = container.decode(frame.span, into: bitmap, sufficientSize: sufficientSize)
    else { return .skipped }
    return .drawn(size: size)
  }

  private func scanFrames(to index: Int) {
    while frames.count <= index && !isFullyScanned {
      guard frames.count < MediaLimit.maxFrames,
        let frame = container.frame(from: frames.last?.nextOffset ?? container.firstFrameOffset)
      else {
        isFullyScanned = true
        return
      }
      frames.append(frame)
    }
  }
}
