import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

private let viewport = PixelSize(width: 1280, height: 720)

/// The visible captions after `texts`, one utterance each.
private func captions(_ texts: String...) -> VisibleCaptions {
  VisibleCaptions(
    texts.enumerated().map { number, text in .sample(text, number: number, isFinal: false) })
}

private func composer() throws -> SceneComposer {
  SceneComposer(typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
}

private func sceneInput(
  _ captions: VisibleCaptions = VisibleCaptions(), view: ViewState = ViewState(),
  controlsState: ControlsState = ControlsState(), now: Duration = .zero
) throws -> SceneInput {
  let captionRows = try composer().scroller().arrange(
    captions, in: Pane(viewport, picture: viewport), animated: false, at: now)
  return SceneInput(
    viewport: viewport, view: view, controlsState: controlsState, captions: captionRows,
    picture: viewport, controls: Control.strip(), now: now)
}

@Suite struct CaptionSceneTests {
  @Test func noCaptionMeansNoBox() throws {
    #expect(try composer().scene(of: sceneInput()).layers.isEmpty)
    #expect(try composer().scene(of: sceneInput(captions(" "))).layers.isEmpty)
  }

  @Test func linesStandInTheirOrderAndTheNewestIsAtTheBottom() throws {
    let scene = try composer().scene(of: sceneInput(captions("uno", "dos", "tres")))
    // The box, and a bitmap for each line.
    #expect(scene.layers.count == 4)
    let lines = scene.layers.dropFirst().map(\.origin.y)
    #expect(lines == lines.sorted())
    let alone = try composer().scene(of: sceneInput(captions("tres")))
    #expect(alone.layers.last?.origin == scene.layers.last?.origin)
    #expect(alone.layers.last?.bitmap.size == scene.layers.last?.bitmap.size)
  }

  @Test func aGrowingTextKeepsItsPlace() throws {
    let composer = try composer()
    let short = try composer.scene(of: sceneInput(captions("Nos vemos")))
    let long = try composer.scene(of: sceneInput(captions("Nos vemos mañana")))
    #expect(short.layers.first?.origin == long.layers.first?.origin)
    // Bitmaps are trimmed to their letters: a tilde is higher, but the letters stay in place.
    #expect(short.layers.last?.origin.x == long.layers.last?.origin.x)
    #expect(short.layers.last?.bounds.maxY == long.layers.last?.bounds.maxY)
  }

  @Test func aStandingCaptionCostsNoNewBitmaps() throws {
    let composer = try composer()
    let visible = captions("Hola")
    let first = try composer.scene(of: sceneInput(visible))
    let second = try composer.scene(
      of: sceneInput(visible, view: ViewState(zoom: 3), now: .seconds(1)))
    #expect(first.layers.count == second.layers.count)
    for (a, b) in zip(first.layers, second.layers) { #expect(a.bitmap === b.bitmap) }
  }
}

@Suite struct SceneTests {
  @Test func theStripFadesAndThenRests() throws {
    var controlsState = ControlsState()
    controlsState.show(at: .zero)
    let composer = try composer()
    let shown = try composer.scene(of: sceneInput(controlsState: controlsState, now: .seconds(1)))
    #expect(shown.changesAt == .seconds(3))
    #expect(shown.layers.allSatisfy { $0.opacity == 1 })
    let fading = try composer.scene(
      of: sceneInput(controlsState: controlsState, now: .milliseconds(3100)))
    #expect(fading.layers.allSatisfy { $0.opacity > 0 && $0.opacity < 1 })
    let faded = try composer.scene(of: sceneInput(controlsState: controlsState, now: .seconds(4)))
    #expect(faded.layers.isEmpty && faded.changesAt == nil)
  }

  @Test func theMemoryPainterCoversEveryPixel() throws {
    let composer = try composer()
    let picture = Bitmap(size: PixelSize(width: 300, height: 300))
    picture.view.fill(picture.view.bounds, with: Color(red: 10, green: 200, blue: 30))
    let target = Bitmap(size: viewport)
    target.view.fill(target.view.bounds, with: Color(red: 255, green: 0, blue: 255))
    var square = try sceneInput()
    square.picture = picture.size
    MemoryPainter().paint(
      composer.scene(of: square), picture: ShownPicture(picture, id: 1),
      onto: target.view)
    var wrong = 0
    for x in stride(from: 0, to: viewport.width, by: 7) {
      for y in stride(from: 0, to: viewport.height, by: 7) {
        let expected = x >= 280 && x < 1000 ? (10, 200) : (0, 0)
        let color = target.view.color(x: x, y: y)
        // libyuv's bilinear weights add up to 127 of 128, so a flat color loses up to two steps.
        if abs(Int(color.red) - expected.0) > 2 || abs(Int(color.green) - expected.1) > 2 {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }
}

@Suite struct BitmapCacheTests {
  private let cache = BitmapCache()

  private func box(_ width: Int, _ height: Int) -> Bitmap {
    cache.box(of: PixelSize(width: width, height: height), radius: 4, look: ControlLook(.black))
  }

  @Test func largeBoxesAndSmallOnesAreKeptBesideEachOther() {
    let icon = cache.icon(.camera, side: 22, color: .white, isRightToLeft: false)
    let (window, lines, mark) = (box(3072, 356), box(3000, 356), box(90, 30))
    for _ in 0..<3 {
      #expect(box(3072, 356) === window && box(3000, 356) === lines && box(90, 30) === mark)
      #expect(cache.icon(.camera, side: 22, color: .white, isRightToLeft: false) === icon)
    }
  }

  @Test func wordsThatAreFoundManyTimesTakeNoPlaceOfThePanelBehindThem() {
    let panel = box(1600, 900)
    for _ in 0..<40 { _ = box(80, 30) }
    _ = box(4, 200)
    #expect(box(1600, 900) === panel)
  }
}
