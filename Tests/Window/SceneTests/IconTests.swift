import Imaging
import Testing

@testable import Scene

@Suite struct IconTests {
  private func bitmap(_ icon: Icon, side: Int) -> Bitmap {
    BitmapCache().icon(icon, side: side, color: .white, isRightToLeft: false)
  }

  /// The coverage of the pixels, from 0 to 255, row by row.
  private func coverage(_ bitmap: Bitmap) -> [UInt8] {
    (0..<bitmap.size.height).flatMap { y in
      (0..<bitmap.size.width).map { x in bitmap.view.color(x: x, y: y).red }
    }
  }

  @Test(arguments: Icon.allCases) func everyIconHasInkInsideItsGrid(icon: Icon) {
    for side in [17, 22, 33, 44] {
      let coverage = coverage(bitmap(icon, side: side))
      let inked = coverage.count { $0 > 127 }
      #expect(inked > side * 2 / 3 && inked < side * side / 2)
    }
    // Lines have a margin of their own half width.
    for point in icon.strokes.flatMap(\.points) {
      #expect((1.0...23).contains(point.x) && (1.0...23).contains(point.y))
    }
  }

  @Test func noTwoIconsAreAlike() {
    let pictures = Icon.allCases.map { coverage(bitmap($0, side: 22)) }
    for (index, one) in pictures.enumerated() {
      for other in pictures.dropFirst(index + 1) {
        #expect(zip(one, other).count { abs(Int($0) - Int($1)) > 100 } > 8)
      }
    }
  }

  @Test func anIconTwiceAsLargeIsTheSameDrawing() {
    for icon in Icon.allCases {
      let (small, large) = (bitmap(icon, side: 24), bitmap(icon, side: 48))
      let differences = (0..<24).flatMap { y in
        (0..<24).map { x in
          let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
            Int(large.view.color(x: 2 * x + dx, y: 2 * y + dy).red)
          }
          return abs(four.reduce(0, +) / 4 - Int(small.view.color(x: x, y: y).red))
        }
      }
      #expect(differences.max().map { $0 < 110 } == true)
      #expect(differences.count { $0 > 60 } < 12)
    }
  }

  @Test func onlyArrowsInTheDirectionOfReadingAreMirrored() {
    for icon in Icon.allCases {
      let isSame = icon.strokes(isRightToLeft: true) == icon.strokes(isRightToLeft: false)
      #expect(isSame == (icon != .back && icon != .quit))
    }
  }
}
