internal import Imaging

/// Pictures by number: what a clip, a still picture and the pattern have in common.
///
/// Used by one thread.
protocol Reel: AnyObject {
  /// The size of the pictures, so far as the file's beginning tells.
  var size: PixelSize { get }
  /// Nil for one picture that stays.
  var rate: FrameRate? { get }
  /// How many pictures there are, for which a clip's file is walked to its end; nil for what has none.
  var count: Int? { get }

  /// Draws picture `index` into `picture`, giving it the size that results.
  ///
  /// `wanted` is the size that is enough; nil asks for all.
  func draw(_ index: Int, into picture: Bitmap, wanted: PixelSize?) -> ReelOutcome
}

/// What became of a picture that was asked for by number.
enum ReelOutcome: Hashable, Sendable {
  /// It is drawn; `size` is its own, whatever it was scaled to.
  case drawn(size: PixelSize)
  /// It cannot be decoded, or stands for "the same as before"; the target is undefined.
  case missing
  /// There are only so many.
  case beyondEnd(count: Int)
}

/// What no picture of this program exceeds: more is a bomb, or a mistake.
enum PictureLimit {
  /// Pixels; 8192 x 8192.
  static let area = 1 << 26
  /// Bytes of one encoded picture, and of whatever stands between two.
  static let bytes = 1 << 27
  /// Pictures of a clip: a day and a half at 30 a second.
  static let count = 1 << 22
}
