import Imaging
import Testing

@testable import Scene

/// The combination of a style with single choices.
@Suite struct LookChoiceTests {
  private static let blue = Color(red: 0, green: 0, blue: 255)

  @Test func singleChoicesGoBeforeTheStyle() {
    let result = CaptionLook(
      .large, textSize: 80, lines: 4, color: Self.blue, textOpacity: 50, edge: .raised,
      family: "Noto Serif")
    #expect(result.textSize == 80 && result.lines == 4 && result.text == Self.blue)
    #expect(result.edge == .raised && result.family == "Noto Serif" && result.textOpacity == 128)
    #expect(CaptionLook(.noBox, edge: CaptionEdge.none).edge == .none)
  }

  @Test func aColorKeepsTheOpacityOfTheStyle() {
    let background = CaptionLook.Background.color(Self.blue)
    #expect(CaptionLook(.default, background: background).box == Self.blue.withAlpha(204))
    #expect(CaptionLook(.highContrast, background: background).box == Self.blue)
  }

  @Test func aBoxThatTheStyleLacksIsShownIfRequested() {
    let blue = CaptionLook.Background.color(Self.blue)
    #expect(CaptionLook(.default, window: blue).window == Self.blue.withAlpha(204))
    #expect(CaptionLook(.default, windowOpacity: 50).window == Color.black.withAlpha(128))
    #expect(CaptionLook(.noBox, background: blue).box == Self.blue.withAlpha(204))
  }

  @Test func nothingIsNothingWhateverItsOpacity() {
    let result = CaptionLook(
      .default, background: .nothing, window: .nothing, backgroundOpacity: 100,
      windowOpacity: 100)
    #expect(result.box.alpha == 0 && result.window.alpha == 0)
    #expect(CaptionLook(.default, backgroundOpacity: 0).box.alpha == 0)
  }
}
