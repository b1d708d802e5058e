internal import Imaging
internal import Scene

/// Brings scenes into one window; main thread only.
protocol WindowPainter: AnyObject {
  /// What `--stats` and the tests call it.
  var name: String { get }
  /// The size that scenes for the window are to have, in pixels.
  var viewport: PixelSize { get }
  /// Everything that was uploaded is gone; it is to be uploaded anew.
  func forgetTextures()
  /// Shows `scene`; returns when the picture's memory may be written again.
  func show(_ scene: Scene, picture: ShownPicture?)
  /// Shows `scene`, and copies what this painter made of it; nil where it cannot be read back.
  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap?
}
