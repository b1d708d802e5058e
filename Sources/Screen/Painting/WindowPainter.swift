internal import Imaging
internal import Scene

/// A painter that shows scenes in a window, confined to the main thread.
protocol WindowPainter: AnyObject {
  /// The name in logs and statistics.
  var name: String { get }
  /// The required size of scenes for the window, in pixels.
  var viewport: PixelSize { get }
  /// Discards all textures after the GPU lost them; later scenes upload them again.
  func forgetTextures()
  /// Shows `scene`; on return, the memory of `picture` may be overwritten.
  func show(_ scene: Scene, picture: ShownPicture?)
  /// Shows `scene` and returns a copy of the painted pixels; nil if they cannot be read.
  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap?
}
