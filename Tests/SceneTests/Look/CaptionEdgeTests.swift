import Imaging
import Testing
import Typesetting

@testable import Scene

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
        case .outline(let ink, _)?, .shadow(let ink, _, _)?:
          #expect(ink.contrast(with: color) >= 4.58)
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
