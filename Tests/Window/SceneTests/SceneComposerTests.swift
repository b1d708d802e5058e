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
  controlsState: ControlsState = ControlsState(),
  notices: [String] = [], now: Duration = .zero, viewport: PixelSize = viewport,
  look: CaptionLook = CaptionLook()
) throws -> SceneInput {
  let captionRows = try composer().scroller(look: look).arrange(
    captions, in: Pane(viewport, picture: viewport), animated: false, at: now)
  return SceneInput(
    viewport: viewport, view: view, controlsState: controlsState, look: look, captions: captionRows,
    pipelineNotices: notices, picture: viewport, controls: Control.strip(), now: now)
}

/// The rectangle that all layers together cover.
private func extent(_ layers: [Scene.Layer]) -> PixelRect? {
  guard let first = layers.first?.bounds else { return nil }
  return layers.dropFirst().reduce(first) { all, layer in
    let x = min(all.minX, layer.bounds.minX)
    let y = min(all.minY, layer.bounds.minY)
    return PixelRect(
      x: x, y: y, width: max(all.maxX, layer.bounds.maxX) - x,
      height: max(all.maxY, layer.bounds.maxY) - y)
  }
}

@Suite struct CaptionSceneTests {
  @Test func noCaptionMeansNoBox() throws {
    #expect(try composer().scene(of: sceneInput()).layers.isEmpty)
    #expect(try composer().scene(of: sceneInput(captions(" "))).layers.isEmpty)
  }

  @Test func theBoxStaysInsideTheInnerFourFifthsAndAboveTheLowerEdge() throws {
    let text = String(repeating: "Nos vemos mañana a las diez en la plaza ", count: 5)
    for size in [viewport, PixelSize(width: 640, height: 480), PixelSize(width: 960, height: 540)] {
      let scene = try composer().scene(of: sceneInput(captions(text), viewport: size))
      let covered = try #require(extent(scene.layers))
      // In a narrow window the box has smaller margins.
      let margin = size.width > size.height ? size.width / 10 : size.width * 3 / 100
      #expect(covered.minX >= margin)
      #expect(covered.maxX <= size.width - margin)
      #expect(covered.maxY <= size.height * 95 / 100)
    }
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

  @Test func textSizeScalesTheLines() throws {
    let normal = try #require(extent(composer().scene(of: sceneInput(captions("Hola"))).layers))
    let double = CaptionLook(textSize: 200)
    let large = try #require(
      extent(composer().scene(of: sceneInput(captions("Hola"), look: double)).layers))
    #expect(abs(large.size.height - 2 * normal.size.height) <= 4)
  }

  @Test func whiteTextOnTheBoxIsAtLeastSevenToOneOverAWhitePicture() throws {
    let composer = try composer()
    let white = Bitmap(size: viewport)
    white.view.fill(white.view.bounds, with: .white)
    let target = Bitmap(size: viewport)
    let scene = try composer.scene(of: sceneInput(captions("Hola")))
    MemoryPainter().paint(
      scene, picture: ShownPicture(pixels: white.view, id: 1), onto: target.view)
    let box = try #require(scene.layers.first?.bounds)
    let behind = target.view.color(x: box.maxX - 6, y: (box.minY + box.maxY) / 2)
    #expect(Color.white.contrast(with: behind) >= 7)
  }
}

@Suite struct SceneTests {
  @Test func anOldPictureIsDimmed() throws {
    var frozen = try sceneInput()
    frozen.isPictureFrozen = true
    let composer = try composer()
    #expect(try composer.scene(of: sceneInput()).pictures.first?.picture.brightness == 1)
    #expect((composer.scene(of: frozen).pictures.first?.picture.brightness ?? 1) < 0.6)
  }

  @Test func aStillSceneHasNoNextChange() throws {
    #expect(try composer().scene(of: sceneInput(captions("Hola"))).changesAt == nil)
  }

  @Test func aMovingViewAsksToBePaintedAgain() throws {
    var view = ViewState()
    view.move(to: Framing(zoom: 2), now: .zero)
    let composer = try composer()
    #expect(try composer.scene(of: sceneInput(view: view, now: .milliseconds(50))).changesAt != nil)
    #expect(
      try composer.scene(of: sceneInput(view: view, now: .milliseconds(200))).changesAt == nil)
  }

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

  @Test func noticesStandApartFromCaptions() throws {
    let scene = try composer().scene(
      of: sceneInput(captions("Hola"), notices: ["Camera lost: waiting for it to return"]))
    let caption = try #require(scene.layers.first?.bounds)
    let notice = try #require(scene.layers.last?.bounds)
    #expect(notice.maxY < viewport.height / 3)
    #expect(caption.minY > viewport.height / 2)
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
      composer.scene(of: square), picture: ShownPicture(pixels: picture.view, id: 1),
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
}
