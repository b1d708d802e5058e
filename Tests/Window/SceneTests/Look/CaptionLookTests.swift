import Imaging
import Testing
import Typesetting

@testable import Scene

/// The contrast of captions over any picture.
@Suite struct CaptionLookTests {
  @Test func textAndDimmedTextHaveSevenToOneOnTheBox() {
    for style in [CaptionStyle.default, .highContrast, .large] {
      let look = style.look
      #expect(look.minContrast >= 7, "\(style)")
      #expect(look.minContrast(of: look.dimmedText) >= 7, "\(style)")
      #expect(look.dimmedText != look.text, "\(style)")
    }
    // White on the default box over white: (1 + 0.05) / (0.0331 + 0.05).
    #expect(abs(CaptionLook().minContrast - 12.63) < 0.01)
  }

  @Test func anOutlineCarriesTheTextOverTheWorstPicture() {
    let look = CaptionStyle.noBox.look
    #expect(look.box.alpha == 0 && look.edge == .outline)
    // √21 = 4.58 on the gray in the middle. 8-bit grays are close to it.
    #expect(look.minContrast >= 4.58 && look.minContrast < 4.62)
    #expect(look.dimmedText != look.text)
    #expect(look.dimmedText.contrast(with: look.text.opposite) >= 7)
  }

  @Test func coloredTextInAnOutlineIsReadable() {
    let none = Color.black.withAlpha(0)
    for (name, color) in Color.named {
      let look = CaptionLook(text: color, box: none, edge: .outline)
      let expected = color.contrast(with: color.opposite) >= 7
      #expect(look.isReadable == expected, "\(name)")
      #expect(!CaptionLook(text: color, box: none, edge: .raised).isReadable)
    }
    #expect(CaptionLook(textOpacity: 230, box: none, edge: .outline).isReadable)
    #expect(!CaptionLook(textOpacity: 128, box: none, edge: .outline).isReadable)
    #expect(CaptionLook().isReadable)
  }

  @Test func textInItsOwnColorsPictureIsNotReadable() {
    let none = Color.black.withAlpha(0)
    #expect(CaptionLook(box: none).minContrast == 1)
    #expect(CaptionLook(box: none, edge: .shadow).minContrast == 1)
    // A gray between the box over black and the box over white.
    let gray = Color(red: 30, green: 30, blue: 30)
    #expect(CaptionLook(text: gray).minContrast < 1.05)
    // With half a box, the text cannot be read over white.
    #expect(CaptionLook(box: Color.black.withAlpha(40)).minContrast < 2)
  }

  @Test func theWindowHelpsAndOpacityOfTheTextCounts() {
    let none = Color.black.withAlpha(0)
    #expect(CaptionLook(box: none, window: .black).minContrast == 21)
    let faint = CaptionLook(textOpacity: 64).minContrast
    #expect(faint > 1 && faint < 4.5)
  }

  @Test func dimmedTextIsNeverMuchWorseThanTheText() {
    for (_, text) in Color.named {
      for (_, box) in Color.named {
        for edge in [CaptionEdge.none, .outline] {
          let look = CaptionLook(text: text, box: box, edge: edge)
          let contrast = look.minContrast(of: look.dimmedText)
          let enough = look.minContrast >= 7 ? 7 : look.minContrast * 0.8
          #expect(contrast >= min(enough, look.minContrast))
        }
      }
    }
  }

  @Test func theOppositeOfAColorIsToldFromIt() {
    for step in UInt8.min...UInt8.max {
      let color = Color(red: step, green: step, blue: step)
      #expect(color.contrast(with: color.opposite) >= 4.58)
    }
    #expect(Color.white.opposite == .black && Color.black.opposite == .white)
    #expect(Color(red: 255, green: 255, blue: 0).opposite == .black)
    #expect(Color(red: 0, green: 0, blue: 255).opposite == .white)
  }
}

@Suite struct SpeakerPaletteTests {
  @Test func everySpeakerCanBeReadOverAnyPicture() {
    let look = CaptionLook()
    let palette = SpeakerPalette(look: look)
    #expect((4...8).contains(palette.colors.count))
    #expect(Set(palette.colors).count == palette.colors.count)
    for color in palette.colors { #expect(look.minContrast(of: color) >= 7, "\(color)") }
  }

  @Test func theFirstSpeakerHasTheTextsColorAndNoOtherHasIt() {
    let yellow = Color(red: 255, green: 255, blue: 0)
    let palette = SpeakerPalette(look: CaptionLook(text: yellow))
    #expect(palette[0] == yellow && palette[1] == .white)
    #expect(Set(palette.colors).count == palette.colors.count)
  }

  @Test func moreSpeakersThanColorsComeAround() {
    let palette = SpeakerPalette(look: CaptionLook())
    #expect(palette[palette.colors.count] == palette[0])
    #expect(palette[1_000_003] == palette[1_000_003 % palette.colors.count])
  }

  @Test func onAWhiteBoxNobodyIsPale() {
    let look = CaptionLook(text: .black, box: .white)
    #expect(SpeakerPalette(look: look).colors == [.black])
  }
}

@Suite struct CaptionEdgeTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  @Test func theRegulationsWordsMeanOurs() {
    #expect(CaptionEdge(parsing: "uniform") == .outline)
    #expect(CaptionEdge(parsing: "drop-shadow") == .shadow)
    for edge in CaptionEdge.allCases { #expect(CaptionEdge(parsing: edge.rawValue) == edge) }
    for word in ["", "Outline", "bevel", "none "] { #expect(CaptionEdge(parsing: word) == nil) }
  }

  @Test func anOutlineIsTwoPixelsForAnEmOfTwenty() {
    func outline(_ size: Int) -> LineEdge? {
      CaptionEdge.outline.lineEdge(around: .white, fontSize: size)
    }
    #expect(outline(20) == .outline(.black, width: 2))
    #expect(outline(36) == .outline(.black, width: 4))
    #expect(outline(9) == .outline(.black, width: 1))
    #expect(CaptionEdge.none.lineEdge(around: .white, fontSize: 36) == nil)
  }

  @Test func edgesAreDarkAroundLightTextAndLightAroundDarkText() {
    for (_, color) in Color.named {
      for edge in [CaptionEdge.outline, .shadow] {
        switch edge.lineEdge(around: color, fontSize: 36) {
        case .outline(let edgeColor, _)?, .shadow(let edgeColor, _, _)?:
          #expect(edgeColor.contrast(with: color) >= 4.58)
        default: Issue.record("\(edge) is none")
        }
      }
    }
  }

  @Test func lightFallsFromTheUpperLeft() throws {
    for (name, color) in Color.named {
      let raised = try #require(CaptionEdge.raised.lineEdge(around: color, fontSize: 36))
      let depressed = try #require(CaptionEdge.depressed.lineEdge(around: color, fontSize: 36))
      guard case .bevel(let upper, let lower, let depth) = raised else {
        Issue.record("raised is no bevel")
        continue
      }
      #expect(upper.relativeLuminance > lower.relativeLuminance, "\(name)")
      #expect(upper != color && lower != color, "\(name)")
      #expect(depressed == .bevel(upper: lower, lower: upper, depth: depth))
      #expect(depth == 2)
    }
  }
}
