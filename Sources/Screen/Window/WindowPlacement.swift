internal import CSDL2
package import Imaging

/// A change of the main window's size or position, other than by full screen.
package struct WindowPlacementChange: Equatable, Sendable {
  /// The new size in logical units, or nil if the size is the same.
  package var size: PixelSize?
  /// The new position of the top left corner, with the window's frame, or nil if it is the same.
  ///
  /// It is in units of the window system, as `WindowOptions.position` is.
  package var position: PixelPoint?
}

/// The watch on the size and the position of a window that is not in full screen.
///
/// On Wayland, a program neither knows nor chooses the position.
struct WindowPlacementWatch {
  private let canBePlaced: Bool
  private let report: (WindowPlacementChange) -> Void
  private var frame: PixelRect?

  /// - Parameters:
  ///   - window: The window.
  ///   - canBePlaced: True if the position is known.
  ///   - report: A function for each change since the call of this initializer.
  init(
    _ window: DisplayWindow, canBePlaced: Bool, report: @escaping (WindowPlacementChange) -> Void
  ) {
    self.canBePlaced = canBePlaced
    self.report = report
    frame = window.windowedFrame
  }

  /// Compares the window with the last call, and returns true if the window system was asked.
  mutating func update(_ window: DisplayWindow) -> Bool {
    guard let newer = window.windowedFrame, newer != frame else { return false }
    let before = frame
    frame = newer
    guard let before else { return false }
    var change = WindowPlacementChange()
    if newer.size != before.size { change.size = window.handle.logical(newer.size) }
    let hasMoved = canBePlaced && newer.origin != before.origin
    if hasMoved { change.position = window.handle.outerCorner(of: newer) }
    if change != WindowPlacementChange() { report(change) }
    return hasMoved
  }
}

extension DisplayWindow {
  /// The frame that the window has on its desktop, in units of the window system; nil while it fills
  /// the screen or is hidden.
  fileprivate var windowedFrame: PixelRect? {
    isFullScreen || isHidden || handle.isMaximized ? nil : handle.frame
  }
}

extension WindowHandle {
  /// True if the window fills the desktop by the user's wish.
  fileprivate var isMaximized: Bool {
    unsafe SDL_GetWindowFlags(pointer) & SDL_WINDOW_MAXIMIZED.rawValue != 0
  }

  /// Returns the top left corner of a window with its title bar and its border.
  ///
  /// A window manager places a new window by this corner.
  fileprivate func outerCorner(of frame: PixelRect) -> PixelPoint {
    var top: Int32 = 0
    var left: Int32 = 0
    guard unsafe SDL_GetWindowBordersSize(pointer, &top, &left, nil, nil) == 0 else {
      return frame.origin
    }
    return PixelPoint(x: frame.minX - Int(left), y: frame.minY - Int(top))
  }
}

extension VideoSystem {
  /// Returns true if a window could be moved by its upper edge, because the middle of that edge is on a
  /// screen.
  package func showsTop(of window: PixelRect) -> Bool {
    let grip = PixelPoint(x: window.minX + window.size.width / 2, y: window.minY + Self.gripDepth)
    return (0..<max(0, SDL_GetNumVideoDisplays())).contains { screen in
      var bounds = SDL_Rect()
      guard unsafe SDL_GetDisplayUsableBounds(screen, &bounds) == 0 else { return false }
      return PixelRect(
        x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h)
      ).contains(grip)
    }
  }

  /// The distance from the upper edge at which people take a window, inside its title bar.
  private static let gripDepth = 12
}
