internal import CSDL2
internal import CostCounts
internal import Imaging
internal import ProgramBench
internal import Testing

@testable internal import Scene
@testable internal import Screen

extension OnTheScreen {
  /// The work of showing a frame of 1280×720 pixels with a caption in a window of that size.
  @Suite @MainActor struct PainterCosts {
    private let size = PixelSize(width: 1280, height: 720)
    private let video: VideoSystem
    private let window: WindowHandle

    init() throws {
      video = try VideoSystem()
      window = try WindowHandle(
        WindowOptions(size: size, position: .zero, isBorderless: true), video: video)
      SDL_PumpEvents()
    }

    private enum Kind: String, CaseIterable {
      case shared = "X11", surface, texture
    }

    private func painter(_ kind: Kind) throws -> any WindowPainter {
      switch kind {
      case .shared: try #require(X11Painter(window: window))
      case .surface: try #require(SurfacePainter(window: window))
      case .texture: TexturePainter(renderer: try Renderer(window: window))
      }
    }

    private func scene(zoom: Double, _ orientation: Orientation) -> Scene {
      let caption = PixelRect(x: 240, y: 520, width: 800, height: 150)
      var scene = Scene(viewport: size)
      scene.pictures = [
        PictureArea(
          placement: PanePlacement(whole: size),
          picture: PicturePlacement(
            of: size, in: size, fit: .contain, orientation: orientation,
            framing: Framing(zoom: zoom)))
      ]
      scene.layers = [
        Scene.Layer(
          bitmap: Bitmap(size: caption.size, filledWith: Color.black.withAlpha(128)),
          origin: caption.origin)
      ]
      return scene
    }

    @Test(arguments: Kind.allCases) private func aFrame(kind: Kind) throws {
      let painter = try painter(kind)
      let bitmap = Bitmap(size: size, isShared: true)
      bitmap.view.fill(bitmap.view.bounds, with: Color(red: 90, green: 120, blue: 60))
      let scenes = [
        ("", scene(zoom: 1, .identity)),
        (", zoomed and mirrored", scene(zoom: 1.5, Orientation(isMirrored: true))),
      ]
      for (name, scene) in scenes {
        for id in 1...2 {
          painter.show(scene, picture: ShownPicture(bitmap, id: id), readsBack: false)
        }
        let picture = ShownPicture(bitmap, id: 3)
        counted("paint \(kind.rawValue)\(name)") {
          _ = painter.show(scene, picture: picture, readsBack: false)
        }
        let color = try #require(VirtualScreenTrait.contents).screenshot()[20, 20]
        #expect(abs(Int(color.green) - 120) <= 1, "\(kind)\(name): \(color)")
      }
    }
  }
}
