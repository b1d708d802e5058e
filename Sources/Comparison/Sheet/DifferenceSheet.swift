package import Imaging
package import Typesetting

/// An image of a comparison, with labeled panels.
///
/// The panels show the expected image, the actual image, the changes, and an enlargement of the
/// largest change. The panels are arranged so that the sheet is close to the shape of a screen. A
/// sheet is drawn on the thread of its typesetter.
package struct DifferenceSheet {
  private let expected: PixelView
  private let actual: PixelView
  private let judgement: Judgement
  private let ignored: [PixelRect]

  /// The largest side shown of images with different sizes.
  private static let longestSide = 4096

  /// Creates a sheet from the images that `judgement` is about and the ignored parts.
  package init(
    expected: PixelView, actual: PixelView, judgement: Judgement, ignored: [PixelRect] = []
  ) {
    // Each panel has room for both images, which would be huge for a wide image and a tall one.
    let most = PixelRect(x: 0, y: 0, width: Self.longestSide, height: Self.longestSide)
    self.expected = judgement.sizesDiffer ? expected.part(most) : expected
    self.actual = judgement.sizesDiffer ? actual.part(most) : actual
    self.judgement = judgement
    self.ignored = ignored
  }

  /// Draws the sheet.
  package func picture(typesetter: Typesetter) -> Bitmap {
    var panels = [
      Panel(name: "expected \(expected.size)", picture: framed(expected)),
      Panel(name: "actual \(actual.size)", picture: framed(actual)),
      Panel(name: name, picture: marked),
    ]
    if let closerLook {
      panels.append(Panel(name: "a closer look: expected and actual", picture: closerLook))
    }
    return SheetLayout(panels: panels, typesetter: typesetter).picture()
  }

  /// A short description of the changes.
  private var name: String {
    if judgement.sizesDiffer { return "difference: another size" }
    guard !judgement.places.isEmpty else {
      return judgement.verdict == .same ? "no difference" : "no visible difference"
    }
    let count = judgement.places.count
    return "difference: \((judgement.share * 100).written(digits: 2)) % in \(count) "
      + (count == 1 ? "place" : "places")
  }

  /// The largest change in both images, enlarged, or nil if there is none or it is large enough.
  package var closerLook: Bitmap? {
    CloserLook(expected: expected, actual: actual, judgement: judgement)?.picture
  }

  /// The changes, drawn over a dimmed image.
  package var marked: Bitmap {
    MarkedPicture(
      expected: expected, actual: actual, judgement: judgement, ignored: ignored
    ).bitmap
  }

  /// Returns the image on a background with room for both images.
  private func framed(_ picture: PixelView) -> Bitmap {
    let size = PixelSize(
      width: max(expected.size.width, actual.size.width),
      height: max(expected.size.height, actual.size.height))
    let bitmap = Bitmap(size: size)
    bitmap.view.fill(bitmap.view.bounds, with: SheetLook.ground)
    bitmap.view.copy(picture)
    return bitmap
  }
}
