package import Imaging

/// A drag of the captions to another place of their pane, while the pointer is pressed.
///
/// The captions follow the pointer up and down, and stay at the nearest place when it is released.
/// Places differ in height only, so movements across have no effect.
package struct CaptionDrag: Hashable, Sendable {
  /// The distance of the captions from their place, in pixels of the pane, positive downwards.
  package let offset: Int
  /// The place at which the captions stay if the pointer is released now.
  package let target: CaptionLook.Position

  /// Creates the drag of a box of captions.
  ///
  /// - Parameters:
  ///   - frame: The box at rest, in the pane.
  ///   - distance: The distance of the pointer from its press, in pixels, positive downwards.
  ///   - height: The height of the pane. The box does not leave the pane.
  package init(of frame: PixelRect, by distance: Int, inPaneOfHeight height: Int) {
    offset = max(-frame.minY, min(distance, height - frame.maxY))
    // The nearest place is that of the half in which the middle of the box is.
    let middle = frame.minY + frame.size.height / 2 + offset
    target = middle < height / 2 ? .top : .bottom
  }
}
