import Imaging
import Testing

@testable import Scene

/// The parts of a window that show nothing but the camera picture.
@Suite struct PlainPictureTests {
  private let size = PixelSize(width: 64, height: 36)
  private let photograph = Bitmap(size: PixelSize(width: 64, height: 36))

  init() {
    for y in 0..<size.height {
      photograph.view.fill(
        PixelRect(x: y, y: y, width: 20, height: 1),
        with: Color(red: UInt8(y * 7), green: UInt8(250 - y), blue: 90))
    }
  }

  private func scene(
    viewport: PixelSize? = nil, fit: ViewState.Fit = .contain,
    orientation: Orientation = Orientation(), zoom: Double = 1, brightness: Double = 1,
    isRotated180: Bool = false, layers: [PixelRect] = []
  ) -> Scene {
    let viewport = viewport ?? size
    var scene = Scene(viewport: viewport)
    scene.pictures = [
      PictureArea(
        placement: PanePlacement(
          PixelRect(origin: .zero, size: viewport), isRotated180: isRotated180),
        picture: PicturePlacement(
          of: size, in: viewport, fit: fit, orientation: orientation,
          framing: Framing(zoom: zoom), brightness: brightness))
    ]
    scene.layers = layers.map { rect in
      Scene.Layer(
        bitmap: Bitmap(size: rect.size, filledWith: Color.black.withAlpha(128)),
        origin: rect.origin)
    }
    return scene
  }

  private func division(_ scene: Scene, isMirrored: Bool = false) -> PlainPicture? {
    PlainPicture(of: scene, picture: ShownPicture(photograph, isMirrored: isMirrored, id: 1))
  }

  @Test func withoutLayersAllIsBare() throws {
    let plain = try #require(division(scene()))
    #expect(plain.bare == [PixelRect(origin: .zero, size: size)] && plain.composed.isEmpty)
    #expect(plain.corner == .zero)
  }

  /// A division is kept for the next frame only if it would be the same again.
  @Test func aDivisionFitsNoOtherScene() throws {
    let layers = [
      PixelRect(x: 4, y: 4, width: 20, height: 5), PixelRect(x: 0, y: 20, width: 9, height: 3),
    ]
    let scene = scene(layers: layers)
    let plain = try #require(division(scene))
    let picture = ShownPicture(photograph, id: 2)
    #expect(plain.divides(scene, picture: picture))
    #expect(
      plain.divides(self.scene(layers: layers), picture: picture),
      "other bitmaps are painted anyway")
    #expect(!plain.divides(self.scene(), picture: picture))
    #expect(!plain.divides(self.scene(layers: layers.reversed()), picture: picture))
    #expect(!plain.divides(self.scene(zoom: 1.5, layers: layers), picture: picture))
    #expect(!plain.divides(self.scene(brightness: 0.5, layers: layers), picture: picture))
    #expect(!plain.divides(scene, picture: ShownPicture(photograph, isMirrored: true, id: 2)))
    let small = ShownPicture(Bitmap(size: PixelSize(width: 32, height: 18)), id: 2)
    #expect(!plain.divides(scene, picture: small))
    let larger = self.scene(viewport: PixelSize(width: 65, height: 36), layers: layers)
    #expect(!plain.divides(larger, picture: picture))
    var changed = scene
    changed.layers[1].opacity = 0
    #expect(!plain.divides(changed, picture: picture))
    changed = scene
    changed.layers[0].clip = PixelRect(x: 4, y: 4, width: 5, height: 5)
    #expect(!plain.divides(changed, picture: picture))
  }

  @Test func layersThatTouchAreComposedTogether() throws {
    let layers = [
      PixelRect(x: 10, y: 20, width: 20, height: 5), PixelRect(x: 0, y: 2, width: 4, height: 3),
      PixelRect(x: 30, y: 24, width: 20, height: 4), PixelRect(x: 0, y: 28, width: 4, height: 2),
    ]
    let plain = try #require(division(scene(layers: layers)))
    #expect(
      plain.composed == [
        PixelRect(x: 0, y: 2, width: 4, height: 3), PixelRect(x: 0, y: 20, width: 50, height: 10),
      ])
    #expect(
      plain.bare == [
        PixelRect(x: 0, y: 0, width: 64, height: 2), PixelRect(x: 4, y: 2, width: 60, height: 3),
        PixelRect(x: 0, y: 5, width: 64, height: 15),
        PixelRect(x: 50, y: 20, width: 14, height: 10),
        PixelRect(x: 0, y: 30, width: 64, height: 6),
      ])
    #expect(plain.isBare(PixelRect(x: 1, y: 6, width: 60, height: 14)))
    #expect(!plain.isBare(PixelRect(x: 1, y: 6, width: 60, height: 15)))
  }

  @Test func anInvisibleLayerOrOneBesideTheWindowCountsForNothing() throws {
    var scene = scene(layers: [
      PixelRect(x: 0, y: 5, width: 4, height: 4), PixelRect(x: 0, y: 40, width: 4, height: 4),
      PixelRect(x: 0, y: -8, width: 4, height: 10),
    ])
    scene.layers[0].opacity = 0
    #expect(
      try #require(division(scene)).composed == [PixelRect(x: 0, y: 0, width: 4, height: 2)])
  }

  @Test func blackRowsAboveAndBelowAreComposed() throws {
    let plain = try #require(division(scene(viewport: PixelSize(width: 64, height: 50))))
    #expect(
      plain.composed == [
        PixelRect(x: 0, y: 0, width: 64, height: 7), PixelRect(x: 0, y: 43, width: 64, height: 7),
      ])
    #expect(plain.bare == [PixelRect(x: 0, y: 7, width: 64, height: 36)])
    #expect(plain.corner == PixelPoint(x: 0, y: 7))
  }

  @Test func aPictureThatIsNotShownPixelByPixelIsNotPlain() {
    #expect(division(scene(zoom: 1.5)) == nil)
    #expect(division(scene(viewport: PixelSize(width: 128, height: 72))) == nil)
    #expect(division(scene(viewport: PixelSize(width: 80, height: 36))) == nil, "black columns")
    #expect(division(scene(orientation: Orientation(isMirrored: true))) == nil)
    #expect(division(scene(isRotated180: true)) == nil)
    #expect(division(scene(brightness: 0.5)) == nil)
    #expect(division(Scene(black: size)) == nil)
    #expect(division(scene(layers: [PixelRect(x: 0, y: 0, width: 64, height: 36)])) == nil)
  }

  @Test func aMirroredFrameIsPlainInAMirroredView() {
    #expect(division(scene(orientation: Orientation(isMirrored: true)), isMirrored: true) != nil)
    #expect(division(scene(), isMirrored: true) == nil)
  }

  /// The other reader's pane is black if only one has the picture behind the captions.
  @Test func aPictureThatAPaneCutsOffIsNotPlain() {
    var scene = Scene(viewport: PixelSize(width: 64, height: 72))
    let pane = PixelRect(x: 0, y: 36, width: 64, height: 20)
    scene.pictures = [
      PictureArea(
        placement: PanePlacement(pane),
        picture: PicturePlacement(
          of: size, in: pane.size, fit: .cover, orientation: Orientation(), framing: .whole))
    ]
    #expect(scene.pictures[0].picture.scaledSize == size)
    #expect(division(scene) == nil)
  }

  /// The picture that the window system reads and the composed parts are together what a painter draws.
  @Test(arguments: [36, 50, 30])
  func thePartsAreThoseOfTheWholePicture(height: Int) throws {
    let scene = scene(
      viewport: PixelSize(width: 64, height: height), fit: .cover,
      layers: [
        PixelRect(x: 10, y: 20, width: 20, height: 5), PixelRect(x: -3, y: -1, width: 9, height: 6),
      ])
    let shown = ShownPicture(photograph, id: 1)
    let whole = Bitmap(size: scene.viewport)
    MemoryPainter().paint(scene, picture: shown, onto: whole.view)
    guard let plain = PlainPicture(of: scene, picture: shown) else {
      #expect(height == 50, "the picture is enlarged to cover the window")
      return
    }
    let parts = Bitmap(size: scene.viewport)
    for bare in plain.bare {
      parts.view.part(bare).copy(
        photograph.view,
        to: PixelPoint(x: plain.corner.x - bare.minX, y: plain.corner.y - bare.minY))
    }
    for composed in plain.composed {
      MemoryPainter().paint(
        composed, of: scene, picture: shown, at: plain.corner, onto: parts.view)
    }
    #expect(parts.view.packedBGR() == whole.view.packedBGR())
  }

  @Test func mirroredPixelsGiveTheSamePictureInEveryOrientation() {
    let mirrored = Bitmap(size: size)
    mirrored.view.orient(photograph.view, by: Orientation(isMirrored: true))
    for rotation in Orientation.Rotation.allCases {
      for isMirrored in [false, true] {
        let orientation = Orientation(isMirrored: isMirrored, rotation: rotation)
        let scene = scene(viewport: PixelSize(width: 64, height: 64), orientation: orientation)
        let (plain, fromMirrored) = (Bitmap(size: scene.viewport), Bitmap(size: scene.viewport))
        MemoryPainter().paint(scene, picture: ShownPicture(photograph, id: 1), onto: plain.view)
        MemoryPainter().paint(
          scene, picture: ShownPicture(mirrored, isMirrored: true, id: 1), onto: fromMirrored.view)
        #expect(plain.view.packedBGR() == fromMirrored.view.packedBGR(), "\(orientation)")
      }
    }
  }
}
