internal import Imaging

/// The boxes of a pane's captions at rest, at their place and as they would be at the other places.
package struct CaptionFrames {
  /// The present place.
  let place: CaptionLook.Position
  /// The box at the present place, in the pane.
  let frame: PixelRect
  /// The boxes at the other places, in order of preference.
  let others: [(place: CaptionLook.Position, box: PixelRect)]

  /// Returns the place whose middle is nearest to a height in the pane, the present one of two.
  func nearestPlace(to height: Int) -> CaptionLook.Position {
    ([(place, frame)] + others).min {
      abs($0.box.middle.y - height) < abs($1.box.middle.y - height)
    }?
    .place ?? place
  }
}

/// A drag of the captions to another place of their pane, while the pointer is pressed.
///
/// The captions follow the pointer up and down, and stay at the nearest place when it is released.
/// Places differ in height only, so movements across have no effect.
package struct CaptionDrag: Hashable, Sendable {
  /// The distance of the captions from their place, in pixels of the pane, positive downwards.
  package let offset: Int
  /// The place at which the captions stay if the pointer is released now.
  package let target: CaptionLook.Position
  /// True if the captions would stay at another place than before.
  package let changesPlace: Bool

  /// Creates a drag by a distance of the pointer in pixels, positive downwards.
  package init(of frames: CaptionFrames, by distance: Int, inPaneOfHeight height: Int) {
    let frame = frames.frame
    offset = max(-frame.minY, min(distance, height - frame.maxY))
    target = frames.nearestPlace(to: frame.middle.y + offset)
    changesPlace = target != frames.place
  }
}
