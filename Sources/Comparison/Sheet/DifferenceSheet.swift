package import Imaging
package import Typesetting

/// The picture of a judgement: what was expected, what is there, what changed, and a closer look at the
/// biggest change, each with its name above it.
///
/// The panels stand so that the sheet comes near to a screen's shape. One thread, the typesetter's.
package struct DifferenceSheet {
  private let expected: PixelView
  private let actual: PixelView
  private let judgement: Judgement
  private let ignored: [PixelRect]

  /// Of pictures of two sizes no more is shown.
  private static let longestSide = 4096

  /// Takes the pictures that `judgement` is about, and what was ignored of them.
  package init(
    expected: PixelView, actual: PixelView, judgement: Judgement, ignored: [PixelRect] = []
  ) {
    // Of pictures of two sizes the beginnings will do: on ground for both a long and a high one are huge.
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

  /// What changed, in a few words.
  private var name: String {
    if judgement.sizesDiffer { return "difference: another size" }
    guard !judgement.places.isEmpty else {
      return judgement.verdict == .same ? "no difference" : "no visible difference"
    }
    let count = judgement.places.count
    return "difference: \((judgement.share * 100).written(digits: 2)) % in \(count) "
      + (count == 1 ? "place" : "places")
  }

  /// The biggest change on both sides, enlarged; nil where it is large anyway, or there is none.
  package var closerLook: Bitmap? {
    CloserLook(expected: expected, actual: actual, judgement: judgement)?.picture
  }

  /// What changed, over a dimmed picture.
  package var marked: Bitmap {
    MarkedPicture(
      expected: expected, actual: actual, judgement: judgement, ignored: ignored
    ).bitmap
  }

  /// The picture on ground that has room for the other one, too.
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
