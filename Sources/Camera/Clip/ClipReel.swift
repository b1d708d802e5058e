internal import Imaging

/// How the pictures of a clip lie in its file, and how one is decoded.
///
/// A container remembers nothing between calls but its decoder's memory: where a picture begins is
/// the caller's to remember.
protocol ClipContainer: AnyObject {
  var size: PixelSize { get }
  var rate: FrameRate { get }
  /// Where the search for the first picture begins.
  var start: Int { get }
  /// The first picture at or after `offset`; nil when there is none before the end of the file.
  func frame(from offset: Int) -> ClipFrame?
  /// Draws a picture's bytes; its own size, or nil when it is damaged.
  func decode(_ bytes: Span<UInt8>, into picture: Bitmap, wanted: PixelSize?) -> PixelSize?
}

/// Where one picture lies in a file.
struct ClipFrame: Hashable, Sendable {
  /// Empty where the clip says "the same as before".
  var bytes: Range<Int>
  /// Where the search for the following one begins.
  var next: Int
}

/// The pictures of a clip, by number; the file is walked as far as the highest that was asked for.
final class ClipReel: Reel {
  private let file: FileBytes
  private let container: any ClipContainer
  private var frames: [ClipFrame] = []
  private var isWholeWalked = false
  /// The encoded picture; kept so that nothing is allocated once it has had the largest.
  private var encoded: [UInt8] = []

  var size: PixelSize { container.size }
  var rate: FrameRate? { container.rate }
  var count: Int? {
    walk(to: .max)
    return frames.count
  }

  /// Throws when the clip has not a single picture.
  init(_ file: FileBytes, _ container: any ClipContainer) throws(CameraError) {
    self.file = file
    self.container = container
    walk(to: 0)
    guard !frames.isEmpty else {
      throw CameraError(.unreadableFile, "\(file.path) has no whole picture in it; record it again")
    }
  }

  func draw(_ index: Int, into picture: Bitmap, wanted: PixelSize?) -> ReelOutcome {
    walk(to: index)
    guard index < frames.count else { return .beyondEnd(count: frames.count) }
    let bytes = frames[index].bytes
    guard !bytes.isEmpty, bytes.count <= PictureLimit.bytes else { return .missing }
    file.read(bytes, into: &encoded)
    let whole = encoded
    guard let size = container.decode(whole.span, into: picture, wanted: wanted)
    else { return .missing }
    return .drawn(size: size)
  }

  private func walk(to index: Int) {
    while frames.count <= index && !isWholeWalked {
      guard frames.count < PictureLimit.count,
        let frame = container.frame(from: frames.last?.next ?? container.start)
      else {
        isWholeWalked = true
        return
      }
      frames.append(frame)
    }
  }
}
