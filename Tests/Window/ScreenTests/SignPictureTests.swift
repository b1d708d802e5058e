import Comparison
import Console
internal import Captions
internal import Imaging
internal import Messages
internal import PalettePNG
internal import ProgramBench
internal import Scene
internal import Signs
internal import System
internal import Testing
internal import Typesetting

@testable internal import Screen

extension OnTheScreen {
  /// Words over a sign that is seen at an angle, in every script, drawn by both painters.
  ///
  /// `Tests/SignPictures` has the expected pictures. A mismatch leaves the actual one in `.build/test-results/signs`. With
  /// `VISAVIS_ACCEPT_GOLDENS=1` the new pictures are accepted.
  @Suite @MainActor struct SignPictureTests {
    nonisolated private static let texts = [
      ("en", ["Emergency exit", "Do not block the door"]),
      ("ru", ["Запасный выход", "Не загромождать дверь"]),
      ("el", ["Έξοδος κινδύνου", "Μην εμποδίζετε την πόρτα"]),
      ("fa", ["خروج اضطراری", "لطفاً جلوی در را نگیرید"]),
      ("ar", ["مخرج الطوارئ", "الرجاء عدم سد الباب"]),
      ("he", ["יציאת חירום", "נא לא לחסום את הדלת"]),
      ("hi", ["आपातकालीन निकास", "कृपया दरवाज़ा न रोकें"]),
      ("bn", ["জরুরি বহির্গমন", "দরজা আটকাবেন না"]),
      ("ta", ["அவசர வழி", "கதவை மறிக்க வேண்டாம்"]),
      ("th", ["ทางออกฉุกเฉิน", "ห้ามกีดขวางประตู"]),
      ("zh", ["紧急出口", "请勿堵塞门口"]),
      ("ja", ["非常口", "ドアの前に物を置かないでください"]),
      ("ko", ["비상구", "문 앞을 막지 마세요"]),
    ]
    private static let folder = "Tests/SignPictures"
    private static let viewport = PixelSize(width: 360, height: 150)
    /// The plate, which is farther away at its right end.
    private static let plate = Quad(
      topLeft: PlanePoint(x: 30, y: 22), topRight: PlanePoint(x: 330, y: 40),
      bottomRight: PlanePoint(x: 326, y: 118), bottomLeft: PlanePoint(x: 24, y: 130))

    /// A sign of two lines on the plate, with a gradient from one end to the other.
    private static func sign() throws -> Sign {
      let plane = try #require(PlaneMotion(ofUnitSquareTo: plate))
      let lines = [(0.1, 0.44), (0.56, 0.9)].enumerated().map { index, rows in
        let corners = [(0.06, rows.0), (0.94, rows.0), (0.94, rows.1), (0.06, rows.1)]
          .map { plane.applied(to: PlanePoint(x: $0.0, y: $0.1)) }
        return SignLine(
          text: "line \(index)",
          quad: Quad(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3]), confidence: 1)
      }
      let corners = [
        lines[0].quad.topLeft, lines[0].quad.topRight, lines[1].quad.bottomRight,
        lines[1].quad.bottomLeft,
      ]
      return Sign(
        id: 1, lines: lines, language: "de",
        quad: Quad(
          topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
          bottomLeft: corners[3]),
        colors: PlateColors(
          text: .white, left: Color(red: 0, green: 84, blue: 60),
          right: Color(red: 0, green: 116, blue: 84)))
    }

    private static func scene(
      _ language: String, _ paragraphs: [String], isMirrored: Bool, by composer: SceneComposer
    ) throws -> Scene {
      var pane = PaneInput(at: PanePlacement(whole: viewport), captions: CaptionRows())
      pane.signs = [SignOverlay(sign: try sign(), paragraphs: paragraphs, language: language)]
      let view = ViewState(orientation: Orientation(isMirrored: isMirrored))
      return composer.scene(
        of: SceneInput(viewport: viewport, view: view, panes: [pane], picture: viewport, now: .zero)
      )
    }

    /// A wall with the plate on it, as a camera sees them.
    private static func wall() -> Bitmap {
      let wall = Bitmap(size: viewport, filledWith: Color(red: 150, green: 140, blue: 128))
      for y in 0..<viewport.height {
        for x in 0..<viewport.width
        where plate.contains(PlanePoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
          let share = UInt8(32 * x / viewport.width)
          wall.view.fill(
            PixelRect(x: x, y: y, width: 1, height: 1),
            with: Color(red: 0, green: 84 + share, blue: 60 + share * 3 / 4))
        }
      }
      return wall
    }

    @Test func theWordsOfEveryScriptLookAsTheyDid() throws {
      let video = try VideoSystem()
      let composer = SceneComposer(
        typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
      let wall = Self.wall()
      for (number, (language, paragraphs)) in Self.texts.enumerated() {
        for isMirrored in [false, true] {
          let scene = try Self.scene(language, paragraphs, isMirrored: isMirrored, by: composer)
          let shown = ShownPicture(wall, id: number)
          let picture = Bitmap(size: Self.viewport)
          MemoryPainter().paint(scene, picture: shown, onto: picture.view)
          let fromGPU = try Self.paintedByGPU(scene, shown, video: video)
          let pair = PicturePair(picture.view, fromGPU.view)
          #expect(pair.isWithinGPUTolerance, "\(language), mirrored: \(isMirrored): \(pair)")
          #expect(Self.letterShare(picture) > 0.002, "\(language) has letters")
          try judge(picture, named: "\(language)\(isMirrored ? "-mirrored" : "").png")
        }
      }
    }

    private static func paintedByGPU(
      _ scene: Scene, _ shown: ShownPicture, video: VideoSystem
    ) throws -> Bitmap {
      let window = try WindowHandle(
        WindowOptions(size: viewport, isBorderless: true), video: video)
      let renderer = try Renderer(window: window, driver: "opengl")
      try #require(renderer.driver == "opengl")
      return try #require(
        GPUPainter(renderer: renderer).show(scene, picture: shown, readsBack: true))
    }

    /// The share of bright pixels, which only letters have.
    private static func letterShare(_ picture: Bitmap) -> Double {
      var count = 0
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width where picture.view.color(x: x, y: y).red > 200 {
          count += 1
        }
      }
      return Double(count) / Double(picture.size.area)
    }

    /// Compares a picture with the expected one, and accepts or keeps it if it differs.
    private func judge(_ picture: Bitmap, named name: String) throws {
      PalettePNG.reduce(picture.view)
      let path = "\(Self.folder)/\(name)"
      if let expected = try? PNG.decode(readFile(path)),
        PictureJudge().judge(expected: expected.view, actual: picture.view).verdict != .different
      {
        return
      }
      let isAccepted = environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1"
      let target = isAccepted ? path : ".build/test-results/signs/\(name)"
      try Directory.create(above: target)
      try writeFile(target, PalettePNG.encode(picture.view))
      #expect(isAccepted, "\(path) differs; look at \(target)")
    }
  }
}
