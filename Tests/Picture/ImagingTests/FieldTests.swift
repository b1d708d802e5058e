import Imaging
import Testing

@Suite struct FieldTests {
  @Test(arguments: 1...9, [Field.top, .bottom])
  func theRowsOfBothFieldsAreAllRows(height: Int, field: Field) {
    let picture = Bitmap(size: PixelSize(width: 5, height: height))
    for (field, color) in [(Field.top, Color.white), (.bottom, .black)] {
      let rows = picture.view.rows(of: field)
      rows.fill(rows.bounds, with: color)
    }
    #expect(
      (0..<height).map { picture.view.color(x: 4, y: $0) }
        == (0..<height).map { $0 % 2 == 0 ? .white : .black })
    picture.view.deinterlace(keeping: field)
    // A picture of one row has no bottom field.
    let known: Color = field == .top || height == 1 ? .white : .black
    #expect(Set((0..<height).map { picture.view.color(x: 4, y: $0) }) == [known])
  }

  @Test func nothingIsWrittenOutsideTheBounds() {
    let whole = Bitmap(size: PixelSize(width: 8, height: 8))
    whole.view.fill(whole.view.bounds, with: .white)
    let part = whole.view.part(PixelRect(x: 2, y: 2, width: 4, height: 3))
    part.fill(part.bounds, with: .black)
    part.deinterlace(keeping: .bottom)
    part.deinterlace(keeping: .top)
    let dark = (0..<8).map { y in (0..<8).count { whole.view.color(x: $0, y: y) == .black } }
    #expect(dark == [0, 0, 4, 4, 4, 0, 0, 0])
  }
}
