package import Imaging

/// The area in which the captions, controls and notices of one reader are placed.
///
/// The coordinates are the pane's own; `PanePlacement` is its place in the window. Zooming and
/// panning do not change the pane, so gestures move no text.
package struct Pane: Hashable, Sendable {
  /// The size in device pixels.
  package let size: PixelSize
  /// The number of device pixels per logical unit; type sizes are measured in logical units.
  package let scale: Double
  /// The part that shows the picture at zoom 1; the rest is black bars.
  package let picture: PixelRect

  /// Creates a pane of `size` device pixels.
  ///
  /// - Parameters:
  ///   - size: The size in device pixels.
  ///   - scale: The number of device pixels per logical unit.
  ///   - picture: The size of the camera picture before orientation; nil before the first frame,
  ///     which assumes a 16:9 picture.
  ///   - fit: The fit of the picture in the pane.
  ///   - orientation: The orientation of the picture.
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

  /// Creates a pane of `size` device pixels with a known place of the picture.
  private init(_ size: PixelSize, scale: Double, picture: PixelRect) {
    self.size = size
    self.scale = scale
    self.picture = picture
  }

  /// Returns the pane at `placement` of a window that is this pane.
  ///
  /// A pane outside the picture is laid out as if a picture filled it.
  package func part(_ placement: PanePlacement) -> Pane {
    guard placement != PanePlacement(whole: size) else { return self }
    let shown = placement.frame.intersection(picture)
    return Pane(
      placement.frame.size, scale: scale,
      picture: placement.local(shown.isEmpty ? placement.frame : shown))
  }

  private static let expectedPicture = PixelSize(width: 16, height: 9)
  /// The minimum font size of captions, in logical units.
  private static let legibleLetters = 16.0
  /// The minimum font size of controls and notices, in logical units.
  private static let legibleControls = 13.0

  /// The minimum em size of captions in pixels.
  ///
  /// The size is less than `legibleLetters` only if ten letters of that size are wider, or five
  /// lines higher, than the pane.
  var leastLetters: Int {
    Int(
      min(Self.legibleLetters * scale, Double(size.width) / 10, Double(size.height) / 5).rounded())
  }

  /// The minimum em size of controls and notices in pixels.
  var leastControls: Int {
    Int(
      min(Self.legibleControls * scale, Double(size.width) / 14, Double(size.height) / 8)
        .rounded())
  }
}

extension PixelSize {
  /// The height of the largest 16:9 picture that fits, the reference for text and controls.
  package var referenceHeight: Int { max(1, min(height, width * 9 / 16)) }
}
