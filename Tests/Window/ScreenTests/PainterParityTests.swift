import Console
internal import Captions
internal import Imaging
internal import Messages
internal import ProgramBench
internal import Scene
internal import Testing
internal import Typesetting

@testable internal import Screen

extension OnTheScreen {
  /// Both painters draw equal scenes, within the tolerance of `PicturePair`.
  ///
  /// OpenGL draws in software here. SDL gives it the commands that a GPU would get. The tests run on
  /// the main thread, which SDL requires.
  @Suite @MainActor struct PainterParityTests {
    /// Smooth shades and a hard edge, which show how the picture was rotated, mirrored or moved.
    private let photograph = Self.photograph(PixelSize(width: 320, height: 180))
    private let viewport = PixelSize(width: 480, height: 270)

    private static func photograph(_ size: PixelSize) -> Bitmap {
      let picture = Bitmap(size: size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let edge: UInt8 = x > size.width / 3 && y > size.height / 3 ? 200 : 40
          picture.view.fill(
            PixelRect(x: x, y: y, width: 1, height: 1),
            with: Color(
              red: UInt8(x * 255 / size.width), green: UInt8(y * 255 / size.height), blue: edge))
        }
      }
      return picture
    }

    /// The caption rows of `texts`, of which the last one was just added to the others.
    private func captions(
      _ texts: [String], in viewport: PixelSize, by scroller: CaptionScroller,
      animated: Bool = false
    ) -> CaptionRows {
      var all = VisibleCaptions()
      all.captions = texts.enumerated().map { number, text in
        VisibleCaption(
          number: number, id: UtteranceID(scope: .connection(ConnectionID(1)), name: .oneShot),
          text: text)
      }
      var before = all
      before.captions.removeLast()
      _ = scroller.arrange(before, in: Pane(viewport), animated: animated, at: .zero)
      return scroller.arrange(all, in: Pane(viewport), animated: animated, at: .seconds(5))
    }

    private func sceneInput(
      _ view: ViewState = ViewState(), controlsState: ControlsState = ControlsState(),
      showing captions: CaptionRows = CaptionRows(), isRotated180: Bool = false,
      now: Duration = .zero, isFrozen: Bool = false, viewport: PixelSize? = nil
    ) -> SceneInput {
      let viewport = viewport ?? self.viewport
      var input = SceneInput(
        viewport: viewport, view: view,
        panes: [
          PaneInput(
            at: PanePlacement(PixelRect(origin: .zero, size: viewport), isRotated180: isRotated180),
            controlsState: controlsState, captions: captions)
        ],
        picture: photograph.size, now: now)
      input.isPictureFrozen = isFrozen
      return input
    }

    private func controls(at now: Duration, isRotated180: Bool = false) -> SceneInput {
      var controlsState = ControlsState()
      controlsState.show(at: .zero)
      var sceneInput = sceneInput(
        controlsState: controlsState, isRotated180: isRotated180, now: now)
      sceneInput.panes[0].controls = [
        Control(id: "clear text", label: "Clear text", command: .clearCaptions),
        Control(id: "languages", label: "Español", command: nil),
      ]
      return sceneInput
    }

    private func testCases(_ composer: SceneComposer) -> [(name: String, sceneInput: SceneInput)] {
      let steady = captions(
        ["Nos vemos mañana a las diez en la plaza del mercado"], in: viewport,
        by: composer.scroller())
      let rolling = captions(
        ["Nos vemos", "mañana a las diez", "en la plaza del mercado"], in: viewport,
        by: composer.scroller(), animated: true)
      let rotations = Orientation.Rotation.allCases.flatMap { rotation in
        [false, true].map { mirrored in
          (
            "turned by \(rotation.rawValue), mirrored: \(mirrored)",
            sceneInput(
              ViewState(orientation: Orientation(isMirrored: mirrored, rotation: rotation)),
              viewport: PixelSize(width: 400, height: 300))
          )
        }
      }
      return rotations + [
        ("plain", sceneInput()),
        ("captions", sceneInput(showing: steady)),
        ("rolling captions", sceneInput(showing: rolling, now: .milliseconds(5020))),
        (
          "turned rolling captions",
          sceneInput(showing: rolling, isRotated180: true, now: .milliseconds(5020))
        ),
        ("turned fading controls", controls(at: .milliseconds(3120), isRotated180: true)),
        ("controls", controls(at: .seconds(1))),
        ("fading controls", controls(at: .milliseconds(3120))),
        ("zoomed", sceneInput(ViewState(zoom: 3.3))),
        (
          "zoomed and mirrored",
          sceneInput(ViewState(zoom: 3.3, orientation: .init(isMirrored: true)))
        ),
        ("as far as it goes", sceneInput(ViewState(zoom: 8))),
        ("contained", sceneInput(viewport: PixelSize(width: 300, height: 400))),
        (
          "covering",
          sceneInput(ViewState(fit: .cover), viewport: PixelSize(width: 300, height: 400))
        ),
        ("dimmed", sceneInput(isFrozen: true)),
        ("shrunk to a half", sceneInput(viewport: PixelSize(width: 160, height: 90))),
      ]
    }

    @Test func bothPaintersShowTheSame() throws {
      let video = try VideoSystem()
      let composer = SceneComposer(
        typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
      for (number, (name, sceneInput)) in testCases(composer).enumerated() {
        let scene = composer.scene(of: sceneInput)
        let shown = ShownPicture(photograph, id: number)
        let fromMemory = Bitmap(size: sceneInput.viewport)
        MemoryPainter().paint(scene, picture: shown, onto: fromMemory.view)

        let window = try WindowHandle(
          WindowOptions(size: sceneInput.viewport, isBorderless: true), video: video)
        let renderer = try Renderer(window: window, driver: "opengl")
        try #require(renderer.driver == "opengl")
        let painter = GPUPainter(renderer: renderer)
        let fromGPU = try #require(painter.show(scene, picture: shown, readsBack: true))
        try #require(fromGPU.size == fromMemory.size)

        let pair = PicturePair(fromMemory.view, fromGPU.view)
        #expect(pair.isWithinGPUTolerance, "\(name): \(pair)")
      }
    }
  }
}
