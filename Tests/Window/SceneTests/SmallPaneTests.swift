import Console
import Captions
import Imaging
import Testing
import Typesetting

@testable import Scene

/// The text of two readers in small windows.
@Suite struct SmallPaneTests {
  private static let windows = [
    (480, 270), (640, 360), (640, 480), (270, 480), (360, 640), (800, 450), (1280, 720),
    (405, 720),
  ].map { PixelSize(width: $0.0, height: $0.1) }
  /// Sixteen letters of a common width.
  private static let sixteenLetters = "is the old house"

  /// The window and its halves, with a wide picture and a narrow one.
  private func panes(of window: PixelSize) -> [Pane] {
    [PixelSize(width: 1280, height: 720), PixelSize(width: 720, height: 1280)].flatMap { picture in
      let whole = Pane(window, picture: picture)
      return [
        whole, whole.part(PanePlacement(WindowPart.lowerHalf.rect(in: window)), camera: .pane),
        whole.part(PanePlacement(WindowPart.upperHalf.rect(in: window))),
      ]
    }
  }

  @Test(arguments: windows, [CaptionLook.Position.bottom, .top])
  func aLineHoldsSixteenLettersAndTwoLinesFit(
    window: PixelSize, position: CaptionLook.Position
  ) throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    for pane in panes(of: window) {
      for textSize in [75, 150, 225, 300] {
        let look = CaptionLook(textSize: textSize, position: position, ownWords: .larger)
        let metrics = CaptionMetrics(look: look, pane: pane)
        for isOwn in [false, true] {
          let text = metrics.text(isOwn: isOwn)
          let lines = typesetter.lines(
            of: Self.sixteenLetters, language: "en", style: text.style, width: text.lineWidth)
          #expect(lines.count == 1, "\(pane.size) at \(textSize) %, own: \(isOwn)")
        }
        #expect(metrics.maxLines(secondaryLines: 0) >= 2, "\(pane.size) at \(textSize) %")
        #expect(metrics.fontSize >= min(16, pane.size.height / 5))
      }
    }
  }

  @Test func oneReadersTextInAnOrdinaryWindowIsNotLimited() {
    for window in Self.windows where window.width > window.height {
      let pane = Pane(window)
      for textSize in [100, 150, 200] {
        let metrics = CaptionMetrics(look: CaptionLook(textSize: textSize), pane: pane)
        let asked = 0.05 * Double(min(window.height, window.width * 9 / 16) * textSize) / 100
        #expect(metrics.fontSize == max(16, Int(asked.rounded())), "\(window) at \(textSize) %")
      }
    }
  }
}
