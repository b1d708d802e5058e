internal import FrameLoop
internal import Imaging
internal import Scene

/// A scene that was shown, with its time.
struct ShownScene {
  let scene: Scene
  let picture: ShownPicture?
  let time: Duration
}

/// A window in a simulation, which records the scene that it shows.
final class RecordingWindow: WindowSurface {
  private let target: any WindowSurface
  private let clock: VirtualClock
  /// The scene on the screen, or nil before the first one.
  private(set) var shown: ShownScene?
  /// The number of scenes that were shown.
  private(set) var paintings = 0

  init(_ target: any WindowSurface, clock: VirtualClock) {
    self.target = target
    self.clock = clock
  }

  var viewport: PixelSize { target.viewport }
  var scale: Double { target.scale }

  func show(_ scene: Scene, picture: ShownPicture?) {
    target.show(scene, picture: picture)
    shown = ShownScene(scene: scene, picture: picture, time: clock.now)
    paintings += 1
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    target.showAndReadBack(scene, picture: picture)
  }

  // Full-screen requests are ignored because the size of the screen differs between machines.
  let isFullScreen = false
  func toggleFullScreen() {}
  func leaveFullScreen() {}

  /// Returns the pixels of the scene that was shown last, or nil if there are none.
  func readBack() -> Bitmap? {
    shown.flatMap { target.showAndReadBack($0.scene, picture: $0.picture) }
  }
}

/// A clock that advances on request only.
///
/// The type is confined to one thread.
final class VirtualClock {
  private(set) var now = Duration.zero

  /// Advances to `time`.
  ///
  /// The clock never goes back.
  func advance(to time: Duration) {
    now = max(now, time)
  }
}
