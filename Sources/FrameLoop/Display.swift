package import Imaging
package import Scene
package import Threading

/// A window, as the frame loop uses it.
///
/// The window is used on the main thread only.
package protocol Display: AnyObject {
  /// The size in device pixels.
  var viewport: PixelSize { get }
  /// The number of device pixels in one unit of the window system, such as 2 on a HiDPI screen.
  var scale: Double { get }
  /// Returns the window's new events and state.
  ///
  /// The method must be called before `sleep` after any other call to the window system. That call
  /// may have read events ahead, which `sleep` would not notice.
  func pollEvents() -> DisplayEvents
  /// Paints the scene to the screen.
  ///
  /// The method returns when the picture's buffer may be written again.
  func show(_ scene: Scene, picture: ShownPicture?)
  /// Paints the scene like `show` and returns a copy of the pixels, or nil if they cannot be read.
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap?
  /// Sleeps until the wake-up is signaled, input arrives, or the time has passed.
  ///
  /// A limit of nil means no time limit.
  func sleep(until wakeUp: WakeUp, atMost limit: Duration?)
  /// True in full screen.
  var isFullScreen: Bool { get }
  /// Switches between full screen and window.
  func toggleFullScreen()
  /// Returns from full screen to the window, if needed.
  func leaveFullScreen()
}

extension Display {
  package var scale: Double { 1 }
  package var isFullScreen: Bool { false }
}

/// The window's events and changes since the last query.
package struct DisplayEvents {
  package var input: [InputEvent] = []
  /// True if the window was closed, or the program was asked to end.
  package var isClosed = false
  /// True if the window was closed because the window system is gone.
  package var isLost = false
  /// True if the contents of the window are lost or have the wrong size.
  package var needsPainting = false
  /// True if the window is invisible and need not be painted.
  package var isHidden = false

  package init() {}
}
