import Imaging
import Snapshots
import Testing

@Suite struct MomentTests {
  @Test func secondsAndTheEndAreRead() {
    #expect(Moment(parsing: "2.5") == .at(.milliseconds(2500)))
    #expect(Moment(parsing: "0") == .at(.zero))
    #expect(Moment(parsing: "end") == .end)
  }

  @Test(arguments: ["", "-1", "nan", "inf", "1e99", "2,5", "END", "two"])
  func anythingElseIsNot(_ text: String) {
    #expect(Moment(parsing: text) == nil)
  }
}

@Suite struct PictureNamesTests {
  @Test(arguments: [
    ("a.png", 7, "a.png"), ("a%d.png", 7, "a7.png"), ("f/%03d.png", 7, "f/007.png"),
    ("%02d", 123, "123"),
  ])
  func aNumberGoesWhereThePatternHasIt(_ pattern: String, _ number: Int, _ name: String) throws {
    #expect(try #require(PictureNames(pattern: pattern)).name(of: number) == name)
  }

  @Test(arguments: ["a%.png", "%s", "%d%d", "100%", "%-3d", "%0123d"])
  func anyOtherUseOfThePercentSignIsRefused(_ pattern: String) {
    #expect(PictureNames(pattern: pattern) == nil)
  }
}

@Suite struct PictureDigestTests {
  @Test func itDependsOnPixelsAndShapeAlone() {
    let wide = Bitmap(size: PixelSize(width: 40, height: 10))
    let tall = Bitmap(size: PixelSize(width: 10, height: 40))
    #expect(PictureDigest(of: wide.view) != PictureDigest(of: tall.view))
    #expect(PictureDigest(of: wide.view) == PictureDigest(of: Bitmap(size: wide.size).view))
    let before = PictureDigest(of: wide.view)
    wide.view.fill(PixelRect(x: 39, y: 9, width: 1, height: 1), with: .white)
    #expect(PictureDigest(of: wide.view) != before)
    #expect(before.description.count == 32)
  }

  /// The fourth byte of a pixel is undefined in a painter's picture, and no part of a digest.
  @Test func aPictureAndItsFileHaveTheSame() throws {
    let results = try SimulationHarness().pictures(
      of: """
        at 1 say A "Hola"
        at 1 move 10,10
        at 2 shot said.png
        at 3 camera lost
        at 3 mirror on
        at 3 zoom 3
        at 9 shot zoomed.png
        """)
    for picture in results.values {
      let read = try PNG.decode(PNG.encode(picture.view))
      #expect(PictureDigest(of: read.view) == PictureDigest(of: picture.view))
    }
  }
}

@Suite struct SeriesTests {
  @Test func secondsAndFractionsOfThemAreRead() throws {
    #expect(try #require(Series(parsing: "0.5")).time(of: 3) == .milliseconds(1500))
    #expect(try #require(Series(parsing: "2")).time(of: 3) == .seconds(6))
    #expect(try #require(Series(parsing: "1/25")).time(of: 50) == .seconds(2))
  }

  @Test func theEndBelongsToIt() throws {
    let series = try #require(Series(parsing: "0.5"))
    #expect(series.count(through: .zero) == 1)
    #expect(series.count(through: .milliseconds(999)) == 2)
    #expect(series.count(through: .seconds(1)) == 3)
  }

  @Test(arguments: ["", "0", "-1", "nan", "1/0", "0/5", "1/2/3", "x", "1e9"])
  func anythingElseIsNot(_ text: String) {
    #expect(Series(parsing: text) == nil)
  }
}
