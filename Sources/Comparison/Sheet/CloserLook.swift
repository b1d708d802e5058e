internal import Imaging

/// An enlargement of the largest place in both images, side by side, with countable pixels.
struct CloserLook {
  let picture: Bitmap

  /// The largest scale.
  ///
  /// Larger pixels show no more detail.
  private static let largestScale = 16
  private static let gap = 8
  /// The number of pixels shown around the place, for orientation.
  private static let margin = 6

  /// Creates the enlargement, or nil if there is no place or the place is too large to enlarge.
  init?(expected: PixelView, actual: PixelView, judgement: Judgement) {
    guard !judgement.sizesDiffer, let place = judgement.places.first else { return nil }
    let size = expected.size
    let half = PixelSize(width: (size.width - Self.gap) / 2, height: size.height)
    let wanted = place.bounds.grown(by: Self.margin).size
    let scale = min(
      Self.largestScale, half.width / wanted.width, half.height / wanted.height)
    guard scale >= 2 else { return nil }
    let shown = PixelSize(width: half.width / scale, height: half.height / scale)
    let part = PixelRect(
      x: Self.start(place.bounds.minX + place.bounds.size.width / 2, shown.width, size.width),
      y: Self.start(place.bounds.minY + place.bounds.size.height / 2, shown.height, size.height),
      width: shown.width, height: shown.height)
    picture = Bitmap(size: size)
    picture.view.fill(picture.view.bounds, with: SheetLook.ground)
    enlarge(expected.part(part), by: scale, to: .zero)
    enlarge(actual.part(part), by: scale, to: PixelPoint(x: half.width + Self.gap, y: 0))
  }

  /// Returns the start of a span of `length` centered on `center` but inside `whole`.
  private static func start(_ center: Int, _ length: Int, _ whole: Int) -> Int {
    max(0, min(center - length / 2, whole - length))
  }

  private func enlarge(_ part: PixelView, by scale: Int, to origin: PixelPoint) {
    for y in 0..<part.size.height {
      for x in 0..<part.size.width {
        picture.view.fill(
          PixelRect(
            x: origin.x + x * scale, y: origin.y + y * scale, width: scale, height: scale),
          with: part.color(x: x, y: y))
      }
    }
  }
}
