package import Imaging

/// The options of a window.
package struct WindowOptions: Sendable {
  /// The choice of the painter.
  package enum Painter: String, Sendable, CaseIterable {
    /// The GPU if there is one, otherwise the memory painter.
    case auto
    case gpu
    case memory
  }

  /// The size in logical units, reduced to fit the usable screen.
  ///
  /// A logical unit is `VideoSystem.scale` units of the window system.
  package var size: PixelSize
  package var position: PixelPoint?
  /// The number of the screen that the window fills, or nil for a window on the first one.
  var screen: Int32?
  package var isFullScreen: Bool
  package var isBorderless: Bool
  package var isAlwaysOnTop: Bool
  package var painter: Painter
  /// The picture for title bars and task lists on X11, with straight alpha.
  ///
  /// On Wayland, the desktop takes it from the application's entry in the menu.
  package var icon: Bitmap?

  package init(
    size: PixelSize, position: PixelPoint? = nil, isFullScreen: Bool = false,
    isBorderless: Bool = false, isAlwaysOnTop: Bool = false, painter: Painter = .auto
  ) {
    self.size = size
    self.position = position
    self.isFullScreen = isFullScreen
    self.isBorderless = isBorderless
    self.isAlwaysOnTop = isAlwaysOnTop
    self.painter = painter
  }
}
