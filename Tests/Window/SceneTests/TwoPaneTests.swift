import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

/// Panes of one window, upright and turned by 180 degrees.
@Suite struct TwoPaneTests {
  private let viewport = PixelSize(width: 640, height: 480)
  private let composer: SceneComposer

  init() throws {
    composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
  }

  private var whole: PixelRect { PixelRect(origin: .zero, size: viewport) }
  private var upper: PixelRect { WindowPart.upperHalf.rect(in: viewport) }
  private var lower: PixelRect { WindowPart.lowerHalf.rect(in: viewport) }

  private func captions(_ texts: String...) -> VisibleCaptions {
    VisibleCaptions(
      texts.enumerated().map { number, text in
        .sample(text, number: number, speaker: VisibleCaption.Speaker(name: "Eva"))
      })
  }

  /// A pane with all that a pane may contain.
  private func pane(
    _ placement: PanePlacement, showing texts: VisibleCaptions, look: CaptionLook = CaptionLook(),
    pressed: Control? = .nextCamera, help: Bool = false, menu: OpenMenu? = nil
  ) -> PaneInput {
    var controlsState = ControlsState()
    controlsState.show(at: .zero)
    controlsState.pressed = pressed?.id
    controlsState.setHelp(help)
    controlsState.openMenu = menu
    controlsState.focused = menu == nil ? nil : "language en"
    let window = Pane(viewport, picture: PixelSize(width: 64, height: 36))
    var input = PaneInput(
      at: placement, look: look, controlsState: controlsState,
      captions: composer.scroller(look: look).arrange(
        texts, in: window.part(placement), animated: false, at: .zero))
    input.pipelineNotices = ["Camera lost: plug it in again to continue"]
    input.controls = Control.strip("en")
    input.mark = KeptMark(.transcript, since: .zero)
    return input
  }

  /// The pixels of a window over an even picture.
  ///
  /// The control strip is fading.
  private func pixels(_ panes: [PaneInput]) -> Bitmap {
    let even = Bitmap(size: PixelSize(width: 64, height: 36))
    even.view.fill(even.view.bounds, with: Color(red: 90, green: 120, blue: 60))
    let scene = composer.scene(
      of: SceneInput(
        viewport: viewport, view: ViewState(zoom: 1), panes: panes, picture: even.size,
        now: .milliseconds(3120)))
    let pixels = Bitmap(size: viewport)
    MemoryPainter().paint(scene, picture: ShownPicture(even, id: 1), onto: pixels.view)
    return pixels
  }

  private func rotated(_ picture: Bitmap) -> Bitmap {
    let rotated = Bitmap(size: picture.size)
    rotated.view.orient(picture.view, by: Orientation(rotation: .half))
    return rotated
  }

  private func differences(_ one: Bitmap, _ other: Bitmap) -> Int {
    (0..<one.size.height).reduce(0) { count, y in
      count + (0..<one.size.width).count { one.view[$0, y] != other.view[$0, y] }
    }
  }

  @Test(arguments: [CaptionStyle.default, .noBox, .large])
  func aTurnedPaneIsTheUprightPictureTurned(style: CaptionStyle) {
    let words = captions("Nos vemos mañana a las diez", "en la plaza del mercado")
    let upright = pixels([pane(PanePlacement(whole), showing: words, look: style.look)])
    let opposite = pixels([
      pane(PanePlacement(whole, isRotated180: true), showing: words, look: style.look)
    ])
    #expect(differences(opposite, rotated(upright)) == 0)
    #expect(differences(opposite, upright) > 1000)
  }

  @Test func twoPanesAreTheSameTurnedIfTheirReadersChangeSeats() {
    let (near, far) = (captions("Buenos días"), captions("Good morning to all of you"))
    let look = CaptionLook(textSize: 150, text: Color(red: 255, green: 255, blue: 0))
    let facing = pixels([
      pane(PanePlacement(lower), showing: near),
      pane(PanePlacement(upper, isRotated180: true), showing: far, look: look),
    ])
    let exchanged = pixels([
      pane(PanePlacement(upper, isRotated180: true), showing: near),
      pane(PanePlacement(lower), showing: far, look: look),
    ])
    #expect(differences(exchanged, rotated(facing)) == 0)
  }

  @Test(arguments: [nil, OpenMenu(path: ["languages"]), OpenMenu(path: ["menu"])])
  func theHelpAndMenusAreTurnedWithTheirPane(menu: OpenMenu?) {
    let words = captions("Hola")
    func pixels(_ placement: PanePlacement) -> Bitmap {
      self.pixels([pane(placement, showing: words, help: menu == nil, menu: menu)])
    }
    let upright = pixels(PanePlacement(lower))
    let opposite = pixels(PanePlacement(upper, isRotated180: true))
    #expect(differences(opposite, rotated(upright)) == 0)
    let closed = self.pixels([pane(PanePlacement(lower), showing: words)])
    #expect(differences(upright, closed) > 1000)
  }

  @Test func everyLayerAndRowIsInsideItsPane() {
    let words = captions(String(repeating: "palabra ", count: 60))
    for (frame, isRotated180) in [(lower, false), (upper, true)] {
      let input = SceneInput(
        viewport: viewport, view: ViewState(),
        panes: [pane(PanePlacement(frame, isRotated180: isRotated180), showing: words)],
        picture: PixelSize(width: 64, height: 36), now: .zero)
      let scene = composer.scene(of: input)
      #expect(!scene.layers.isEmpty && !scene.rows.isEmpty)
      for layer in scene.layers {
        #expect(frame.intersection(layer.bounds) == layer.bounds)
        #expect(layer.isRotated180 == isRotated180)
      }
      for row in scene.rows { #expect(frame.intersection(row.rect) == row.rect) }
    }
  }

  @Test func aPaneKeepsItsLayersWhileAnotherChanges() {
    func scene(_ far: String) -> Scene {
      composer.scene(
        of: SceneInput(
          viewport: viewport, view: ViewState(),
          panes: [
            pane(PanePlacement(lower), showing: captions("Buenos días")),
            pane(PanePlacement(upper, isRotated180: true), showing: captions(far)),
          ],
          picture: nil, now: .zero))
    }
    let (before, after) = (scene("Good"), scene("Good morning"))
    let unchanged = before.layers.filter { !$0.isRotated180 }
    #expect(!unchanged.isEmpty)
    for (one, other) in zip(unchanged, after.layers.filter { !$0.isRotated180 }) {
      #expect(one.bitmap === other.bitmap && one.origin == other.origin)
    }
    let again = scene("Good morning")
    for (one, other) in zip(after.layers, again.layers) { #expect(one.bitmap === other.bitmap) }
  }

  @Test func pointsAndRectanglesOfATurnedPaneMapBackToTheWindow() {
    let placement = PanePlacement(
      PixelRect(x: 10, y: 20, width: 100, height: 50), isRotated180: true)
    #expect(placement.local(PixelPoint(x: 10, y: 20)) == PixelPoint(x: 99, y: 49))
    #expect(placement.local(PixelPoint(x: 109, y: 69)) == .zero)
    let rect = PixelRect(x: 5, y: 6, width: 30, height: 7)
    #expect(placement.local(placement.window(rect)) == rect)
    #expect(placement.window(rect) == PixelRect(x: 75, y: 57, width: 30, height: 7))
  }

  @Test func aDragAwayFromTheReaderZoomsInOnBothSides() {
    for (isRotated180, direction) in [(false, -1), (true, 1)] {
      var user = SimulatedUser()
      user.isRotated180 = isRotated180
      user.send(
        .pointerPressed(point(300, 240), zooming: true),
        .pointerDragged(point(300, 240 + direction * 20)),
        .pointerDragged(point(300, 240 + direction * 120)))
      #expect(user.zoom > 1.5)
    }
  }
}
