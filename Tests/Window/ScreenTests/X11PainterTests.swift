internal import CSDL2
internal import Imaging
internal import ProgramBench
internal import Testing

@testable internal import Scene
@testable internal import Screen

extension OnTheScreen {
  /// The window shows what `MemoryPainter` draws, though the server reads the camera's picture in its own memory.
  @Suite @MainActor struct X11PainterTests {
    /// Rows are longer than the picture is wide.
    private let size = PixelSize(width: 322, height: 181)
    private let video: VideoSystem
    private let window: WindowHandle
    private let painter: X11Painter

    init() throws {
      video = try VideoSystem()
      window = try WindowHandle(
        WindowOptions(size: size, position: PixelPoint(x: 0, y: 0), isBorderless: true),
        video: video)
      painter = try #require(X11Painter(window: window))
      _ = painter.show(Scene(black: size), picture: nil, readsBack: false)
      SDL_PumpEvents()
    }

    private func photograph(isShared: Bool, red: UInt8) -> Bitmap {
      let picture = Bitmap(size: size, isShared: isShared)
      for y in 0..<size.height {
        picture.view.fill(
          PixelRect(x: 0, y: y, width: size.width, height: 1),
          with: Color(red: red, green: UInt8(y), blue: 40))
        picture.view.fill(
          PixelRect(x: y, y: y, width: 60, height: 1), with: Color(red: 250, green: 20, blue: red))
      }
      return picture
    }

    private func scene(_ layers: [PixelRect] = []) -> Scene {
      var scene = Scene(viewport: size)
      scene.pictures = [
        PictureArea(
          placement: PanePlacement(whole: size),
          picture: PicturePlacement(
            of: size, in: size, fit: .contain, orientation: Orientation(), framing: .whole))
      ]
      scene.layers = layers.map { rect in
        Scene.Layer(
          bitmap: Bitmap(size: rect.size, filledWith: Color.black.withAlpha(128)),
          origin: rect.origin)
      }
      return scene
    }

    /// Shows a scene, and returns true if the screen has its pixels.
    private func shows(_ scene: Scene, _ picture: ShownPicture) throws -> Bool {
      _ = painter.show(scene, picture: picture, readsBack: false)
      let expected = Bitmap(size: size)
      MemoryPainter().paint(scene, picture: picture, onto: expected.view)
      let contents = try #require(VirtualScreenTrait.contents)
      return try contents.screenshot().part(PixelRect(origin: .zero, size: size)).packedBGR()
        == expected.view.packedBGR()
    }

    @Test(arguments: [true, false])
    func layersComeMoveAndGoOverOneFrameAndTheNext(isShared: Bool) throws {
      let layers = [
        [], [PixelRect(x: 40, y: 120, width: 200, height: 40)],
        [
          PixelRect(x: 40, y: 110, width: 200, height: 40),
          PixelRect(x: 4, y: 4, width: 9, height: 9),
        ],
        [PixelRect(x: 0, y: 0, width: 322, height: 181)], [],
      ]
      for red in [UInt8(10), 120, 220] {
        let picture = ShownPicture(photograph(isShared: isShared, red: red), id: Int(red))
        for (step, layers) in layers.enumerated() {
          #expect(try shows(scene(layers), picture), "step \(step), red \(red)")
        }
      }
    }

    /// A bitmap of a pool gets the pixels of another frame while other bitmaps are shown.
    @Test func bitmapsAreUsedAgainInAnotherSize() throws {
      let small = PixelSize(width: 160, height: 90)
      let bitmaps = (0..<7).map { _ in Bitmap(size: small, isShared: true) }
      for (number, bitmap) in (bitmaps + bitmaps).enumerated() {
        bitmap.reshape(to: size)
        bitmap.view.copy(photograph(isShared: false, red: UInt8(number * 10)).view)
        #expect(try shows(scene(), ShownPicture(bitmap, id: number)), "\(number)")
      }
    }

    @Test func whatAnotherWindowHidIsShownAgainAfterDamage() throws {
      let picture = ShownPicture(photograph(isShared: true, red: 50), id: 1)
      #expect(try shows(scene(), picture))
      let bare = Scene(black: size)
      let other = try #require(X11Painter(window: window))
      _ = other.show(bare, picture: nil, readsBack: false)
      #expect(try !shows(scene(), picture), "an undamaged window is not shown again")
      painter.expectDamage()
      #expect(try shows(scene(), picture))
    }
  }
}
