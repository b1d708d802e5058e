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
  private var movement: WindowMovement

  init(
    _ window: DisplayWindow, canBePlaced: Bool, report: @escaping (WindowPlacementChange) -> Void
  ) {
    self.canBePlaced = canBePlaced
    self.report = report
    movement = WindowMovement(from: window.windowedFrame)
  }

  /// Compares the window with the last call, and reports a change.
  mutating func update(_ window: DisplayWindow) {
    guard let (before, newer) = movement.update(window.windowedFrame, at: .now) else { return }
    var change = WindowPlacementChange()
    if newer.size != before.size { change.size = window.handle.logical(newer.size) }
    if canBePlaced, newer.origin != before.origin {
      change.position = window.handle.outerCorner(of: newer)
    }
    if change != WindowPlacementChange() { report(change) }
  }
}

/// The movement of a window between frames that it has on its desktop.
///
/// Window managers may resize a window before they say that it fills the screen. Such a frame is taken
/// back.
struct WindowMovement {
  /// The time within which changes belong together.
  static let pause = Duration.milliseconds(500)

  private var frame: PixelRect?
  /// The frame before the last changes that belong together.
  private var frameAtRest: PixelRect?
  private var lastChange: ContinuousClock.Instant?

  init(from frame: PixelRect?) {
    self.frame = frame
  }

  /// Takes the present frame, which is nil while the window fills the screen or is hidden.
  ///
  /// - Returns: The former frame and the one that counts now; nil if both are the same. The first frame
  ///   is no change.
  mutating func update(
    _ newer: PixelRect?, at now: ContinuousClock.Instant
  ) -> (before: PixelRect, now: PixelRect)? {
    let isMoving = lastChange.map { now - $0 < Self.pause } ?? false
    guard let newer else {
      defer { lastChange = nil }
      guard isMoving, let frame, let frameAtRest, frame != frameAtRest else { return nil }
      self.frame = frameAtRest
      return (frame, frameAtRest)
    }
    guard newer != frame else { return nil }
    defer { frame = newer }
    guard let frame else { return nil }
    if !isMoving { frameAtRest = frame }
    lastChange = now
    return (frame, newer)
  }
}

extension DisplayWindow {
  /// The frame that the window has on its desktop, in units of the window system; nil while it fills
  /// the screen or is hidden.
  fileprivate var windowedFrame: PixelRect? {
    isFullScreen || handle.isHidden || handle.fillsScreen ? nil : handle.frame
  }
}

extension WindowHandle {
  /// True if the window manager has maximized the window or made it full screen.
  fileprivate var fillsScreen: Bool {
    let flags = unsafe SDL_GetWindowFlags(pointer)
    return flags & (SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN.rawValue) != 0
  }

  /// Returns the corner of a window with its border, by which a window manager places windows.
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
      usableArea(ofScreen: screen)?.contains(grip) == true
    }
  }

  /// The distance from the upper edge at which people take a window, inside its title bar.
  private static let gripDepth = 12
}
