import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

@Suite struct LookSceneTests {
  private static let viewport = PixelSize(width: 1280, height: 720)

  private func layers(_ look: CaptionLook, text: String = "Hola\nadiós") throws
    -> [Scene.Layer]
  {
    let composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
    let captionRows = composer.scroller(look: look).arrange(
      VisibleCaptions(.sample(text)), in: Pane(Self.viewport), animated: false, at: .zero)
    let sceneInput = SceneInput(
      viewport: Self.viewport, look: look, captions: captionRows, picture: nil, now: .zero)
    return composer.scene(of: sceneInput).layers
  }

  @Test func withoutABoxThereAreOnlyTheLetters() throws {
    let withBox = try layers(CaptionLook())
    let withoutBox = try layers(CaptionLook(box: Color.black.withAlpha(0)))
    #expect(withBox.count == 3 && withoutBox.count == 2)
    #expect(withBox.dropFirst().map(\.origin) == withoutBox.map(\.origin))
  }

  @Test func theWindowLiesBehindTheBoxInFullWidth() throws {
    let blue = Color(red: 0, green: 0, blue: 255)
    let layers = try layers(
      CaptionLook(window: blue), text: String(repeating: "Nos vemos mañana ", count: 20))
    let (window, box) = (layers[0].bounds, layers[1].bounds)
    #expect(window.minX == 128 && window.maxX == 1280 - 128)
    #expect(window.intersection(box) == box)
    #expect(layers[0].bitmap.view.color(x: 500, y: 40) == blue)
  }

  @Test func allEdgesLieUnderAllLetters() throws {
    let layers = try layers(CaptionStyle.noBox.look)
    #expect(layers.count == 4)
    // The outlines of both lines come first, then their letters, which are smaller.
    for row in 0..<2 {
      let (edge, letters) = (layers[row].bounds, layers[row + 2].bounds)
      #expect(edge.intersection(letters) == letters && edge != letters)
      #expect(layers[row + 2].bitmap.view.words.contains { $0 == 0xFFFF_FFFF })
      #expect(layers[row].bitmap.view.words.allSatisfy { $0 & 0xFF_FFFF == 0 })
    }
  }

  @Test func translucentTextIsOneLayerALine() throws {
    let look = CaptionLook(textOpacity: 128, box: Color.black.withAlpha(0), edge: .outline)
    let layers = try layers(look)
    #expect(layers.count == 2)
    #expect(layers.allSatisfy { $0.bitmap.view.words.allSatisfy { $0 >> 24 <= 128 } })
  }

  @Test(arguments: CaptionEdge.allCases)
  func textWithoutOpacityIsNotSeen(edge: CaptionEdge) throws {
    let look = CaptionLook(textOpacity: 0, box: Color.black.withAlpha(0), edge: edge)
    let layers = try layers(look)
    #expect(layers.allSatisfy { $0.bitmap.view.words.allSatisfy { $0 == 0 } })
  }

  @Test func edgesMoveNoLetter() throws {
    let plain = try layers(CaptionLook())
    for edge in CaptionEdge.allCases {
      let edged = try layers(CaptionLook(edge: edge))
      #expect(edged.suffix(2).map(\.origin) == plain.suffix(2).map(\.origin), "\(edge)")
      #expect(edged.first?.bounds == plain.first?.bounds)
    }
  }
}

extension PixelView {
  fileprivate var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
  }
}
