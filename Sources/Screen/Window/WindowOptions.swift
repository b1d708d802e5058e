package import Imaging

/// How the window is to be.
package struct WindowOptions: Sendable {
  /// Who draws.
  package enum Painter: String, Sendable, CaseIterable {
    /// The GPU where there is one; else memory.
    case auto
    case gpu
    case memory
  }

  /// In the window system's units; cut to the usable screen.
  package var size: PixelSize
  package var position: PixelPoint?
  package var isFullScreen: Bool
  package var isBorderless: Bool
  package var isAlwaysOnTop: Bool
  package var painter: Painter

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
