import Console
import Imaging
import Snapshots
import Testing
import Typesetting

@Suite struct ContactSheetTests {
  private func sheet(_ grid: String, of size: PixelSize, pictures: Int) throws -> ContactSheet {
    let sheet = ContactSheet(
      try #require(SheetGrid(parsing: grid)), picturesOf: size,
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()))
    for number in 0..<pictures {
      let picture = Bitmap(size: size)
      picture.view.fill(
        picture.view.bounds, with: Color(red: UInt8(40 * number + 40), green: 0, blue: 0))
      sheet.add(picture.view, label: "\(number) s")
    }
    return sheet
  }

  /// The distinct red values along the line `y`.
  private func reds(_ picture: PixelView, y: Int) -> [UInt8] {
    var reds: [UInt8] = []
    for x in 0..<picture.size.width {
      let color = picture.color(x: x, y: y)
      if color.green == 0, reds.last != color.red { reds.append(color.red) }
    }
    return reds
  }

  @Test func picturesStandRowByRow() throws {
    let picture = try sheet("3x2", of: PixelSize(width: 160, height: 90), pictures: 5).picture
    #expect(reds(picture, y: 40) == [40, 80, 120])
    #expect(reds(picture, y: picture.size.height - 60) == [160, 200])
  }

  @Test func emptyRowsAreLeftOut() throws {
    let size = PixelSize(width: 160, height: 90)
    let one = try sheet("3x4", of: size, pictures: 3).picture.size
    let two = try sheet("3x4", of: size, pictures: 4).picture.size
    #expect(one.width == two.width && one.height < two.height && two.height < 2 * one.height)
  }

  @Test func aFullSheetIsReported() throws {
    #expect(try !sheet("2x1", of: PixelSize(width: 40, height: 30), pictures: 1).isFull)
    #expect(try sheet("2x1", of: PixelSize(width: 40, height: 30), pictures: 2).isFull)
  }

  @Test(arguments: [("20x20", 160, 16_384), ("1x20", 1080, 1920), ("20x1", 16_384, 160)])
  func aSheetOfAnyShapeIsNoLargerThanScreens(grid: String, width: Int, height: Int) throws {
    let grid = try #require(SheetGrid(parsing: grid))
    let size = PixelSize(width: width, height: height)
    let sheet = ContactSheet(
      grid, picturesOf: size, typesetter: try Typesetter(fonts: InstalledFiles.fonts()))
    let blank = Bitmap(size: size)
    for _ in 0..<grid.cells { sheet.add(blank.view, label: "0 s") }
    #expect(sheet.picture.size.width < 5000 && sheet.picture.size.height < 5000)
  }

  @Test(arguments: ["", "4", "0x3", "4x0", "21x1", "4x3x2", "-1x2"])
  func anythingElseIsNoGrid(_ text: String) {
    #expect(SheetGrid(parsing: text) == nil)
  }
}
