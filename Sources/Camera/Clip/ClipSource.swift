internal import Imaging
internal import Messages

/// A clip's file format: locates frames in the file and decodes them.
///
/// A container keeps no position. The caller remembers the offset of each frame.
protocol ClipContainer: AnyObject {
  var size: PixelSize { get }
  var rate: FrameRate { get }
  /// The offset at which the search for the first frame begins.
  var start: Int { get }
  /// Returns the first frame at or after `offset`; nil at the end of the clip.
  func frame(from offset: Int) -> ClipFrame?
  /// Decodes a frame into `picture`.
  ///
  /// - Parameters:
  ///   - bytes: the encoded frame.
  ///   - picture: the target; its size is set to the decoded size.
  ///   - wanted: the size that is sufficient; nil for the full size.
  /// - Returns: the frame's full size; nil if the frame is damaged.
  func decode(_ bytes: Span<UInt8>, into picture: Bitmap, wanted: PixelSize?) -> PixelSize?
}

/// The location of one frame in a file.
struct ClipFrame: Hashable, Sendable {
  /// The encoded frame; empty if the clip repeats the previous frame.
  var bytes: Range<Int>
  /// The offset at which the search for the next frame begins.
  var next: Int
}

/// A clip file as a frame source.
///
/// The file is scanned as far as the highest frame index that was requested.
final class ClipSource: FrameSource {
  private let file: FileBytes
  private let container: any ClipContainer
  private var frames: [ClipFrame] = []
  private var isFullyScanned = false
  /// The encoded frame; the memory is reused for every frame.
  private var encoded: [UInt8] = []

  var size: PixelSize { container.size }
  var rate: FrameRate? { container.rate }
  var count: Int? {
    scanFrames(to: .max)
    return frames.count
  }

  /// Opens a clip.
  ///
  /// - Throws: `unreadableFile` if the clip has no frame.
  init(_ file: FileBytes, _ container: any ClipContainer) throws(CameraError) {
    self.file = file
    self.container = container
    scanFrames(to: 0)
    guard !frames.isEmpty else {
      throw .noWholePicture(path: file.path)
    }
  }

  func draw(_ index: Int, into picture: Bitmap, wanted: PixelSize?) -> FrameSourceOutcome {
    scanFrames(to: index)
    guard index < frames.count else { return .beyondEnd(count: frames.count) }
    let bytes = frames[index].bytes
    guard !bytes.isEmpty, bytes.count <= PictureLimit.bytes else { return .missing }
    file.read(bytes, into: &encoded)
    let whole = encoded
    guard let size = container.decode(whole.span, into: picture, wanted: wanted)
    else { return .missing }
    return .drawn(size: size)
  }

  private func scanFrames(to index: Int) {
    while frames.count <= index && !isFullyScanned {
      guard frames.count < PictureLimit.count,
        let frame = container.frame(from: frames.last?.next ?? container.start)
      else {
        isFullyScanned = true
        return
      }
      frames.append(frame)
    }
  }
}
