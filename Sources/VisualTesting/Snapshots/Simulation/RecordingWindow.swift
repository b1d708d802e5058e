internal import FrameLoop
internal import Imaging
internal import Scene

/// A window in a simulation, which records the scene that it shows.
final class RecordingWindow: WindowSurface {
  private let target: any WindowSurface
  private let clock: VirtualClock
  /// The scene on the screen, or nil before the first one.
  private(set) var shown: Scene?
  private var picture: ShownPicture?
  private var shownAt = Duration.zero

  init(_ target: any WindowSurface, clock: VirtualClock) {
    self.target = target
    self.clock = clock
  }

  var viewport: PixelSize { target.viewport }
  var scale: Double { target.scale }

  func show(_ scene: Scene, picture: ShownPicture?) {
    target.show(scene, picture: picture)
    (shown, self.picture, shownAt) = (scene, picture, clock.now)
  }

  /// Returns true if the scene has changed by itself since its painting.
  func hasMoved(by now: Duration) -> Bool { shown?.isMoving == true && shownAt < now }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    target.showAndReadBack(scene, picture: picture)
  }

  // Full-screen requests are ignored because the size of the screen differs between machines.
  let isFullScreen = false
  func toggleFullScreen() {}
  func leaveFullScreen() {}

  /// Returns the pixels of the scene that was shown last, or nil if there are none.
  func readBack() -> Bitmap? {
    shown.flatMap { target.showAndReadBack($0, picture: picture) }
  }
}

/// A clock of one thread that advances on request only, and never goes back.
final class VirtualClock {
  private(set) var now = Duration.zero

  func advance(to time: Duration) { now = max(now, time) }
}
