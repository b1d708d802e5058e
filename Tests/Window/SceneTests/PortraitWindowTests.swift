import Imaging
import Testing

@testable import Scene

@Suite struct PortraitWindowTests {
  private static let sizes = [
    (405, 720), (360, 780), (400, 800), (480, 640), (600, 601), (720, 1280), (1080, 1920),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  private func metrics(_ pane: Pane, _ look: CaptionLook = CaptionLook()) -> CaptionMetrics {
    CaptionMetrics(look: look, pane: pane)
  }

  @Test(arguments: sizes, [50, 100, 200])
  func lettersAreThoseOfTheWindowTurnedOnItsSide(size: PixelSize, textSize: Int) {
    let look = CaptionLook(textSize: textSize)
    let turned = PixelSize(width: size.height, height: size.width)
    #expect(metrics(Pane(size), look).fontSize == metrics(Pane(turned), look).fontSize)
  }

  @Test func inNineToSixteenALineHasAboutThirtyFiveLetters() {
    for size in Self.sizes where abs(size.width * 16 - size.height * 9) < size.height {
      let metrics = metrics(Pane(size))
      let ems = Double(metrics.measure) / Double(metrics.fontSize)
      #expect((16.5...18).contains(ems), "\(size)")
      // At least 2.7 % of the height, as a share of 4.8 % of the width.
      #expect(Double(metrics.fontSize) >= 0.027 * Double(size.height), "\(size)")
    }
    #expect(metrics(Pane(PixelSize(width: 405, height: 720))).fontSize == 20)
    #expect(metrics(Pane(PixelSize(width: 1080, height: 1920))).fontSize == 54)
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 4), (4, 6), (8, 12)])
  func thereAreHalfAsManyLinesAgain(asked: Int, lines: Int) {
    let look = CaptionLook(lines: asked)
    let portrait = metrics(Pane(PixelSize(width: 1080, height: 1920)), look)
    #expect(portrait.lines == lines)
    #expect(metrics(Pane(PixelSize(width: 1920, height: 1080)), look).lines == asked)
  }

  @Test(arguments: sizes, [50, 100, 200])
  func captionsKeepADistanceFromBothEdges(size: PixelSize, textSize: Int) {
    let metrics = metrics(Pane(size), CaptionLook(textSize: textSize))
    #expect(metrics.startEdge >= size.width / 20)
    #expect(metrics.endEdge <= size.width - size.width / 20)
    #expect(metrics.measure >= metrics.fontSize * 7)
  }

  @Test func theSizeOfLettersDoesNotJumpAtTheSquare() {
    let square = metrics(Pane(PixelSize(width: 900, height: 900)))
    let higher = metrics(Pane(PixelSize(width: 900, height: 910)))
    #expect(abs(square.fontSize - higher.fontSize) <= 1)
  }

  @Test func readersAtBothEndsOfAPortraitWindowSeeTheSameLetters() {
    let size = PixelSize(width: 720, height: 1280)
    let window = Pane(size)
    for part in [WindowPart.upperHalf, .lowerHalf] {
      let pane = window.part(PanePlacement(part.rect(in: size)))
      #expect(metrics(pane).fontSize == metrics(window).fontSize)
      #expect(metrics(pane).measure == metrics(window).measure)
    }
  }

  @Test(arguments: [PixelSize(width: 1280, height: 720), PixelSize(width: 540, height: 960)])
  func halvesHaveLettersAndLinesOfTheWholeWindow(size: PixelSize) {
    let window = Pane(size, fit: .cover)
    for part in [WindowPart.upperHalf, .lowerHalf] {
      let pane = window.part(PanePlacement(part.rect(in: size)), camera: .pane)
      #expect(metrics(pane).fontSize == metrics(window).fontSize)
      #expect(metrics(pane).measure == metrics(window).measure)
    }
  }

  @Test func captionsOfAHalfStandBelowAPictureWithBars() {
    let size = PixelSize(width: 540, height: 1400)
    let picture = PixelSize(width: 1280, height: 720)
    let half = Pane(size, picture: picture).part(
      PanePlacement(WindowPart.lowerHalf.rect(in: size)), camera: .pane)
    #expect(half.picture == PixelRect(x: 0, y: 198, width: 540, height: 304))
    let metrics = metrics(half)
    let page = metrics.lines * metrics.lineHeight + 2 * metrics.padding
    #expect(metrics.bottom - page > half.picture.maxY)
  }

  @Test func aNarrowPartOfALandscapeWindowIsAsItWas() {
    let size = PixelSize(width: 1280, height: 720)
    let part = WindowPart(right: 0.4)
    let pane = Pane(size).part(PanePlacement(part.rect(in: size)))
    #expect(pane.size == PixelSize(width: 512, height: 720))
    #expect(metrics(pane).fontSize == 16)
    #expect(metrics(pane).lines == 2)
  }

  @Test func tinyWindowsHaveALine() {
    for (width, height) in [(1, 2), (9, 16), (40, 60), (90, 120)] {
      let metrics = metrics(Pane(PixelSize(width: width, height: height)))
      #expect(metrics.fontSize >= 9 && metrics.measure >= metrics.fontSize)
      #expect(metrics.maxLines(secondaryLines: 2) >= 1)
    }
  }
}
