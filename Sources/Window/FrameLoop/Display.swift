package import Imaging
package import Scene
package import System

/// The contents of a window, as the frame loop paints them.
///
/// The window is used on the main thread only.
package protocol WindowSurface: AnyObject {
  /// The size in device pixels.
  var viewport: PixelSize { get }
  /// The number of device pixels in one unit of the window system, such as 2 on a HiDPI screen.
  var scale: Double { get }
  /// Paints the scene to the screen.
  ///
  /// The method returns when the picture's buffer may be written again.
  func show(_ scene: Scene, picture: ShownPicture?)
  /// Paints the scene like `show` and returns a copy of the pixels, or nil if they cannot be read.
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap?
  /// True in full screen.
  var isFullScreen: Bool { get }
  /// Switches between full screen and window.
  func toggleFullScreen()
  /// Returns from full screen to the window, if needed.
  func leaveFullScreen()
}

/// The windows and the window system, as the frame loop uses them.
package protocol Display: AnyObject {
  /// The window that is there from the beginning to the end.
  var mainWindow: any WindowSurface { get }
  /// Returns the windows' new events and state.
  func pollEvents() -> DisplayEvents
  /// Sleeps until the wake-up is signaled, there are events, or the time has passed.
  ///
  /// A limit of nil means no time limit. Events that an earlier call to the window system has read
  /// count too.
  func sleep(until wakeUp: WakeUp, atMost limit: Duration?)
  /// The far reader's window, or nil if it is not open.
  var farWindow: (any WindowSurface)? { get }
  /// Opens the far reader's window, on another screen if there is one.
  ///
  /// - Returns: True if the window has a screen of its own.
  /// - Throws: An error that describes why the window cannot be opened.
  func openFarWindow() throws -> Bool
  /// Closes the far reader's window, if it is open.
  func closeFarWindow()
  /// Shows or hides the pointer while it is over the window.
  func showPointer(_ isVisible: Bool)
  /// Turns the keys of some windows into text from now on, with the user's input method.
  ///
  /// An input method forgets what it was composing.
  func acceptText(in windows: Set<WindowRole>)
  /// Tells the input method where on a window the caret is, in device pixels.
  func placeCaret(_ caret: PixelRect, in window: WindowRole)
  /// Returns the first bytes of the clipboard's text, or nil if there is none.
  func clipboardText(atMost limit: Int) -> String?
  /// Copies text to the clipboard, and returns false if the window system refuses it.
  func copy(_ text: String) -> Bool
  /// Inhibits the screen saver, or allows it again, without waiting for the desktop.
  func inhibitScreenSaver(_ isInhibited: Bool)
}

/// The windows' events and changes since the last query.
package struct DisplayEvents {
  /// The input in the main window.
  package var input: [InputEvent] = []
  /// The input in the far reader's window.
  package var farInput: [InputEvent] = []
  /// The reason why the far reader's window is to be closed, or nil if it is not.
  package var farWindowEnd: FarWindowEnd?
  /// True if the main window was closed, or the program was asked to end.
  package var isClosed = false
  /// True if the window was closed because the window system is gone.
  package var isLost = false
  /// True if the contents of a window are lost or have the wrong size.
  package var needsPainting = false
  /// True if the main window is invisible and need not be painted.
  package var isHidden = false
  /// True if the far reader's window is invisible and need not be painted.
  package var farIsHidden = false

  package init() {}

  /// True if nothing has happened; windows may be invisible.
  var isEmpty: Bool {
    input.isEmpty && farInput.isEmpty && farWindowEnd == nil && !isClosed && !isLost
      && !needsPainting
  }
}

/// The reason why the far reader's window ends.
package enum FarWindowEnd: Sendable {
  /// The user closed the window.
  case closed
  /// The window's screen was unplugged.
  case screenIsGone
}
