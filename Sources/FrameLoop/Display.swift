package import FrameExchange
package import Imaging
package import Scene

/// The window as the frame loop sees it; main thread only.
package protocol Display: AnyObject {
  /// Its size in device pixels.
  var viewport: PixelSize { get }
  /// Device pixels for one unit of the window system; 2 on a HiDPI screen.
  var scale: Double { get }
  /// Takes in everything the window system has to say. After anything else that talks to it, this comes
  /// before `sleep`, or an event could be read ahead and slept over.
  func news() -> DisplayNews
  /// Puts the scene on the screen; returns when the picture may be written again.
  func show(_ scene: Scene, picture: ShownPicture?)
  /// Puts the scene on the screen as `show` does, and gives a copy of its pixels; nil where the window
  /// system has none to give.
  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap?
  /// Sleeps until the bell rings, input comes, or the time is over; nil sleeps for good.
  func sleep(until bell: WakeUp, atMost limit: Duration?)
  /// To full screen and back.
  func toggleFullScreen()
  /// Back to a window, if full screen.
  func leaveFullScreen()
}

extension Display {
  package var scale: Double { 1 }
}

/// What happened at the window since it was last asked.
package struct DisplayNews {
  package var input: [InputEvent] = []
  /// The window was closed, or the program was told to end.
  package var isClosed = false
  /// It is closed because the window system is gone.
  package var isLost = false
  /// What it shows is gone or has the wrong size.
  package var needsPainting = false
  /// Nobody can see it: painting would be for nothing.
  package var isHidden = false

  package init() {}
}
