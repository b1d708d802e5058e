import Console
import Comparison
import Imaging
import JudgedPairs
import Testing
import Typesetting

@Suite struct SheetTests {
  private let magenta = Color(red: 255, green: 45, blue: 110)

  private func sheet(
    _ one: Bitmap, _ other: Bitmap, ignoring: [PixelRect] = []
  ) -> DifferenceSheet {
    let judge = PictureJudge(ignoring: ignoring)
    return DifferenceSheet(
      expected: one.view, actual: other.view,
      judgement: judge.judge(expected: one.view, actual: other.view), ignored: ignoring)
  }

  @Test func changedPixelsAreMarkedAndTheRestIsGray() throws {
    let expected = try CaptionedPicture(lines: ["está"]).picture()
    let actual = try CaptionedPicture(lines: ["esta"]).picture()
    let marked = sheet(expected, actual).marked
    var strong = 0
    for y in 0..<marked.size.height {
      for x in 0..<marked.size.width where marked.view.color(x: x, y: y) == magenta { strong += 1 }
    }
    #expect((3...60).contains(strong))
    let corner = marked.view.color(x: 60, y: 5)
    #expect(corner.red == corner.green && corner.green == corner.blue && corner.red < 100)
  }

  @Test func ignoredRegionsAreHatched() throws {
    let picture = try CaptionedPicture(background: .dark).picture()
    let region = PixelRect(x: 40, y: 20, width: 32, height: 16)
    let marked = sheet(picture, picture, ignoring: [region]).marked
    let inside = (40..<72).filter { marked.view.color(x: $0, y: 25).blue > 150 }
    #expect(inside.count == 8)
    #expect((0..<40).allSatisfy { marked.view.color(x: $0, y: 25).blue < 100 })
  }

  @Test func pixelsOutsideTheCommonSizeAreMarked() throws {
    let small = try CaptionedPicture(background: .dark).picture()
    let large = try CaptionedPicture(background: .dark, size: PixelSize(width: 330, height: 180))
      .picture()
    let marked = sheet(small, large).marked
    #expect(marked.size == PixelSize(width: 330, height: 180))
    #expect(marked.view.color(x: 325, y: 10) == magenta)
    #expect(marked.view.color(x: 315, y: 10) != magenta)
  }

  @Test func theSheetIsNearToTheShapeOfAScreen() throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    let expected = try CaptionedPicture(size: PixelSize(width: 640, height: 360), lines: ["está"])
      .picture()
    let actual = try CaptionedPicture(size: PixelSize(width: 640, height: 360), lines: ["esta"])
      .picture()
    // Two panels by two, with the enlarged one.
    let four = sheet(expected, actual).picture(typesetter: typesetter).size
    #expect((1300...1340).contains(four.width) && (740...840).contains(four.height))
    // A tall picture has its panels side by side.
    let tall = Bitmap(size: PixelSize(width: 300, height: 600))
    let three = sheet(tall, tall).picture(typesetter: typesetter).size
    #expect(three.width > 900 && three.height < 700)
  }

  @Test func theSmallestPictureHasASheet() throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    let one = Bitmap(size: PixelSize(width: 1, height: 1))
    #expect(sheet(one, one).picture(typesetter: typesetter).size.width > 100)
  }
}
