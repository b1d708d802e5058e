package import Imaging

/// A file camera or the pattern, asked for the picture of an instant; no thread and no clock.
///
/// What pictures without a window are made of: the same file and time give the same pixels. Used by
/// one thread at a time.
package final class TimedPictures {
  private let source: CameraSource
  private let reel: any Reel

  /// Opens a file or the pattern.
  ///
  /// Throws what is wrong with it, or that it is a live camera.
  package init(_ source: CameraSource) throws(CameraError) {
    self.source = source
    reel = try source.openReel()
  }

  /// The size of the pictures, so far as the file's beginning tells.
  package var nominalSize: PixelSize { reel.size }
  /// Nil for one picture that stays.
  package var frameRate: FrameRate? { reel.rate }
  /// How many pictures there are, for which a clip's file is walked to its end; nil for what has none.
  package var frameCount: Int? { reel.count }

  /// Draws picture floor(`time` x rate) into `picture`, giving it that picture's size.
  ///
  /// After the end it is the last one, or with `looping` the clip begins again. In place of a damaged
  /// picture stands the nearest whole one before it, or else after it. Throws when none is whole.
  package func draw(
    at time: Duration, looping: Bool = false, into picture: Bitmap
  ) throws(CameraError) {
    var index = reel.rate?.index(at: time) ?? 0
    switch reel.draw(index, into: picture, wanted: nil) {
    case .drawn: return
    case .missing: break
    case .beyondEnd(let count): index = looping ? index % count : count - 1
    }
    let before = stride(from: index, through: max(0, index - Self.farthest), by: -1)
    for near in Array(before) + Array(index + 1...index + Self.farthest) {
      switch reel.draw(near, into: picture, wanted: nil) {
      case .drawn: return
      case .missing: continue
      case .beyondEnd: break
      }
    }
    throw CameraError(
      .unreadableFile, "\(source) has no whole picture near that time; record it again")
  }

  /// The distance, in pictures, at which a whole one is looked for in place of a damaged one.
  private static let farthest = 300
}
