internal import FrameLoop
internal import Imaging
internal import Scene

/// A scene that was shown, with its time.
struct ShownScene {
  let scene: Scene
  let picture: ShownPicture?
  let time: Duration
}

/// The far reader's window in a simulation, which records the scene that it shows.
///
/// In pictures, the window is above the main one.
final class RecordingWindow: WindowSurface {
  private let target: any WindowSurface
  private(set) var shown: ShownScene?

  init(_ target: any WindowSurface) {
    self.target = target
  }

  var viewport: PixelSize { target.viewport }
  var scale: Double { target.scale }

  func show(_ scene: Scene, picture: ShownPicture?) {
    target.show(scene, picture: picture)
    shown = ShownScene(scene: scene, picture: picture, time: .zero)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    target.showAndReadBack(scene, picture: picture)
  }

  // Full-screen requests are ignored because the size of the screen differs between machines.
  func toggleFullScreen() {}
  func leaveFullScreen() {}

  /// Returns the pixels of the scene that was shown last, or nil if there are none.
  func readBack() -> Bitmap? {
    shown.flatMap { target.showAndReadBack($0.scene, picture: $0.picture) }
  }
}

extension Bitmap {
  /// Creates a bitmap with one picture above another.
  convenience init(_ upper: Bitmap, above lower: Bitmap) {
    self.init(
      size: PixelSize(
        width: max(upper.size.width, lower.size.width),
        height: upper.size.height + lower.size.height))
    view.fill(view.bounds, with: .black)
    view.copy(upper.view)
    view.copy(lower.view, to: PixelPoint(x: 0, y: upper.size.height))
  }
}
