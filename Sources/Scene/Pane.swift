package import Imaging

/// The part of the window that one reader looks at, which is all of it: its size, and where the picture
/// stands in it.
///
/// Captions, controls and notices are placed by this and by nothing that a gesture changes: zooming and
/// moving the picture leaves them where they are.
package struct Pane: Hashable, Sendable {
  /// In device pixels.
  package let size: PixelSize
  /// Device pixels for one unit of the window system; letters are measured in these units.
  package let scale: Double
  /// The part that shows the picture while it is not zoomed; the rest is bars.
  package let picture: PixelRect

  /// A pane of `size` device pixels.
  ///
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - scale: device pixels for one unit of the window system.
  ///   - picture: the size of the camera's picture, not turned; nil before the first frame, when one of
  ///     16:9 is expected.
  ///   - fit: how the picture fills the pane.
  ///   - orientation: how the picture is turned.
  package init(
    _ size: PixelSize, scale: Double = 1, picture: PixelSize? = nil,
    fit: ViewState.Fit = .contain, orientation: Orientation = .identity
  ) {
    self.size = size
    self.scale = scale
    self.picture =
      PicturePlacement(
        of: picture ?? Self.expectedPicture, in: size, fit: fit,
        orientation: picture == nil ? .identity : orientation, framing: .whole
      ).visible
  }

  private static let expectedPicture = PixelSize(width: 16, height: 9)
  /// Letters of captions are not smaller than this, in units of the window system.
  private static let legibleLetters = 16.0
  /// Letters of controls and notices are not smaller than this, in units of the window system.
  private static let legibleControls = 13.0

  /// The least em of captions in pixels: less than `legibleLetters` only if ten of them are wider, or
  /// five lines higher, than the pane.
  var leastLetters: Int {
    Int(
      min(Self.legibleLetters * scale, Double(size.width) / 10, Double(size.height) / 5).rounded())
  }

  /// The least em of controls and notices in pixels.
  var leastControls: Int {
    Int(
      min(Self.legibleControls * scale, Double(size.width) / 14, Double(size.height) / 8)
        .rounded())
  }
}

extension PixelSize {
  /// The height of a 16:9 picture that fits in: the measure of text and controls.
  package var referenceHeight: Int { max(1, min(height, width * 9 / 16)) }
}
