import Imaging
import Testing

@testable import Scene

/// The combination of a style with single options.
@Suite struct LookOverridesTests {
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private func look(_ change: (inout LookOverrides) -> Void) -> CaptionLook {
    var overrides = LookOverrides()
    change(&overrides)
    return overrides.look
  }

  @Test func noOverridesAreTheDefault() {
    #expect(LookOverrides().look == CaptionLook())
  }

  @Test func aStyleIsItsLook() {
    for style in CaptionStyle.allCases { #expect(look { $0.style = style } == style.look) }
    #expect(Set(CaptionStyle.allCases.map(\.look)).count == CaptionStyle.allCases.count)
    #expect(CaptionStyle.large.look.textSize == 150)
    #expect(CaptionStyle.highContrast.look.box == .black)
  }

  @Test func singleOverridesGoBeforeTheStyle() {
    let result = look {
      $0.style = .large
      $0.textSize = 80
      $0.lines = 4
      $0.color = Self.blue
      $0.edge = .raised
      $0.family = "Noto Serif"
      $0.textOpacity = 50
    }
    #expect(result.textSize == 80 && result.lines == 4 && result.text == Self.blue)
    #expect(result.edge == .raised && result.family == "Noto Serif" && result.textOpacity == 128)
    #expect(
      look {
        $0.style = .noBox; $0.edge = CaptionEdge.none
      }.edge == .none)
  }

  @Test func aColorKeepsTheOpacityOfTheStyle() {
    #expect(look { $0.background = .color(Self.blue) }.box == Self.blue.withAlpha(204))
    #expect(
      look {
        $0.style = .highContrast
        $0.background = .color(Self.blue)
      }.box == Self.blue)
  }

  @Test func aBoxThatTheStyleLacksIsShownIfRequested() {
    #expect(look { $0.window = .color(Self.blue) }.window == Self.blue.withAlpha(204))
    #expect(look { $0.windowOpacity = 50 }.window == Color.black.withAlpha(128))
    #expect(
      look {
        $0.style = .noBox
        $0.background = .color(Self.blue)
      }.box == Self.blue.withAlpha(204))
  }

  @Test func nothingIsNothingWhateverItsOpacity() {
    let result = look {
      $0.background = .nothing
      $0.backgroundOpacity = 100
      $0.window = .nothing
      $0.windowOpacity = 100
    }
    #expect(result.box.alpha == 0 && result.window.alpha == 0)
    #expect(look { $0.backgroundOpacity = 0 }.box.alpha == 0)
  }

  @Test func percentsAreShares() {
    #expect(
      [0, 25, 80, 100].map { share in look { $0.textOpacity = share }.textOpacity }
        == [0, 64, 204, 255])
  }
}
