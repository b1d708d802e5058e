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
    for earlier in stride(from: index, through: 0, by: -1) {
      if case .drawn = reel.draw(earlier, into: picture, wanted: nil) { return }
    }
    while true {
      index += 1
      switch reel.draw(index, into: picture, wanted: nil) {
      case .drawn: return
      case .missing: continue
      case .beyondEnd:
        throw CameraError(.unreadableFile, "\(source) has no whole picture in it; record it again")
      }
    }
  }
}
