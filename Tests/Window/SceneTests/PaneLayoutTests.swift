import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

/// Common window sizes, and odd ones.
private let sizes = [
  (160, 90), (160, 120), (200, 150), (240, 135), (270, 480), (320, 180), (320, 240), (400, 800),
  (480, 270), (480, 640), (640, 360), (640, 480), (360, 780), (1580, 200), (900, 120), (600, 600),
  (1280, 720), (1366, 768), (2560, 720), (1080, 1920), (1920, 1080), (3840, 2160),
].map { PixelSize(width: $0.0, height: $0.1) }

private let words = """
  This is a very long utterance that goes on and on, because the person who speaks does not want to \
  stop talking at all, and so the captions must fill as many lines of large text as there may be in \
  a small window, from top to bottom, and then some more of them until nothing else fits.
  """

/// The widths of the picture in the parts of a window.
@Suite struct PanePartTests {
  /// A picture whose width is not a whole number of pixels, with bars above and below it.
  private let window = Pane(
    PixelSize(width: 601, height: 900), picture: PixelSize(width: 400, height: 900))

  private func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Pane {
    window.part(PanePlacement(PixelRect(x: x, y: y, width: width, height: height)))
  }

  @Test func aPartThatShowsThePictureHasItsExactWidth() {
    #expect(window.exactPictureWidth == 400)
    #expect(part(0, 0, 601, 450).exactPictureWidth == window.exactPictureWidth)
    #expect(
      part(0, 0, 300, 450).exactPictureWidth == Double(part(0, 0, 300, 450).picture.size.width))
  }

  @Test func aPartBesideThePictureIsLaidOutAsIfAPictureFilledIt() {
    let beside = part(0, 0, 50, 900)
    #expect(window.picture.minX > 50)
    #expect(beside.picture == PixelRect(x: 0, y: 0, width: 50, height: 900))
    #expect(beside.exactPictureWidth == 50)
    // As wide as the picture, and above it.
    let wide = Pane(PixelSize(width: 601, height: 1_000), picture: PixelSize(width: 16, height: 9))
    let above = wide.part(PanePlacement(PixelRect(x: 0, y: 0, width: 601, height: 300)))
    #expect(above.picture == PixelRect(x: 0, y: 0, width: 601, height: 300))
    #expect(above.exactPictureWidth == 601)
  }
}

@Suite struct PaneLayoutTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try Typesetter(fonts: InstalledFiles.fonts())
  }

  private struct Setting: CustomStringConvertible {
    let pane: Pane
    let look: CaptionLook
    let notices: Int
    let isRecording: Bool
    let secondaryLines: Int
    var isGrown = false

    var description: String {
      """
      \(pane.size), \(look.lines) lines at \(look.textSize) %, \(look.position), \(notices) notices, \
      kept: \(isRecording), secondaryLines: \(secondaryLines)
      """
    }
  }

  private func caption(_ secondaryLines: Int) -> VisibleCaption {
    .sample(
      words, romanized: secondaryLines > 1 ? words : nil,
      original: secondaryLines > 0 ? words : nil)
  }

  /// The rectangles of the parts, by kind.
  private func kinds(_ setting: Setting) -> [String: [PixelRect]] {
    let composer = SceneComposer(typesetter: typesetter, strings: .english)
    let metrics = CaptionMetrics(look: setting.look, pane: setting.pane)
    var view = ViewState()
    view.showZoom(at: .zero)
    var captionRows = composer.scroller(look: setting.look).arrange(
      VisibleCaptions(caption(setting.secondaryLines)), in: setting.pane, animated: false, at: .zero
    )
    if setting.isGrown {
      let most = metrics.maxLinesWhenBehind(secondaryLines: 0)
      captionRows.rows = (0..<most).map { _ in captionRows.rows[0] }
    }
    let sceneInput = SceneInput(
      viewport: setting.pane.size, view: view, controlsState: ControlsState(isAlwaysVisible: true),
      look: setting.look, captions: captionRows,
      pipelineNotices: (0..<setting.notices).map { "Notice \($0): \(words.prefix($0 % 5 * 40))" },
      picture: PixelSize(width: 1280, height: 720), controls: Control.strip(),
      isRecording: setting.isRecording, now: .zero)
    let overlays = composer.overlays(ofPane: 0, in: sceneInput)
    let layout = CaptionLayout(
      look: setting.look, metrics: metrics, typesetter: typesetter, bitmaps: BitmapCache())
    return [
      "captions": layout.frame(of: layout.fitted(captionRows)).map { [$0] } ?? [],
      "mark": overlays.mark.map { [$0.frame] } ?? [],
      "strip": overlays.strip.plate.map { [$0] } ?? [],
      "notices": overlays.notices.map(\.frame),
    ]
  }

  private func check(_ setting: Setting) {
    let kinds = kinds(setting)
    let window = PixelRect(origin: .zero, size: setting.pane.size)
    for (kind, frames) in kinds {
      for frame in frames {
        #expect(frame.intersection(window) == frame, "\(kind) outside: \(setting)")
        for (other, others) in kinds where other > kind {
          for one in others {
            #expect(one.intersection(frame).isEmpty, "\(kind) over \(other): \(setting)")
          }
        }
      }
    }
    #expect(kinds["captions"]?.isEmpty == false, "no captions: \(setting)")
    #expect(!setting.isRecording || kinds["mark"]?.isEmpty == false, "no mark: \(setting)")
  }

  @Test(arguments: sizes, [CaptionLook.Position.bottom, .top])
  func nothingLiesOverAnythingElse(size: PixelSize, position: CaptionLook.Position) throws {
    // Every size is tested with other combinations: all of them would take minutes.
    for number in 0..<6 {
      let mixture = number * 7 + size.width / 10 + size.height / 9
      let setting = Setting(
        pane: Pane(size, picture: PixelSize(width: 1280, height: 720)),
        look: CaptionLook(
          textSize: [100, 50, 200, 150][mixture % 4], lines: [2, 8, 1, 3, 5][mixture % 5],
          position: position),
        notices: [1, 40, 0, 5][mixture / 2 % 4], isRecording: number != 3,
        secondaryLines: [0, 1, 0, 2][mixture / 3 % 4], isGrown: number % 3 == 2)
      check(setting)
    }
  }

  @Test func everyLayerIsInsideTheFrameOfItsKind() throws {
    let size = PixelSize(width: 320, height: 180)
    let pane = Pane(size, picture: size)
    let look = CaptionLook(lines: 8)
    let setting = Setting(pane: pane, look: look, notices: 7, isRecording: true, secondaryLines: 0)
    let frames = kinds(setting).values.flatMap(\.self)
    let composer = SceneComposer(typesetter: typesetter, strings: .english)
    let captionRows = composer.scroller(look: look).arrange(
      VisibleCaptions(caption(0)), in: pane, animated: false, at: .zero)
    let scene = composer.scene(
      of: SceneInput(
        viewport: size, controlsState: ControlsState(isAlwaysVisible: true), look: look,
        captions: captionRows,
        pipelineNotices: (0..<7).map { "Notice \($0): \(words.prefix($0 % 5 * 40))" },
        picture: size, controls: Control.strip(), isRecording: true, now: .zero))
    #expect(scene.layers.count > frames.count)
    for layer in scene.layers {
      #expect(frames.contains { $0.intersection(layer.bounds) == layer.bounds })
    }
  }

  @Test(arguments: sizes)
  func noticesMoveNoWord(size: PixelSize) throws {
    for lines in [2, 8] {
      let look = CaptionLook(lines: lines)
      let frames = [0, 1, 9].map { notices in
        kinds(
          Setting(
            pane: Pane(size, picture: PixelSize(width: 1280, height: 720)), look: look,
            notices: notices, isRecording: notices > 0, secondaryLines: 0))["captions"]
      }
      #expect(frames[0] == frames[1] && frames[1] == frames[2])
    }
  }
}

/// The look in pixels.
@Suite struct CaptionMetricsTests {
  private func metrics(
    _ width: Int, _ height: Int, _ look: CaptionLook = CaptionLook(), scale: Double = 1,
    picture: PixelSize = PixelSize(width: 1280, height: 720)
  ) -> CaptionMetrics {
    CaptionMetrics(
      look: look,
      pane: Pane(PixelSize(width: width, height: height), scale: scale, picture: picture))
  }

  @Test func ordinaryWindowsHaveTheShareOfTheReferenceHeight() {
    let usual = metrics(1280, 720)
    #expect(usual.fontSize == 36)
    #expect(usual.startEdge == 128 && usual.endEdge == 1152 && usual.bottom == 720 - 43)
    let television = metrics(640, 480)
    #expect(television.fontSize == 18)
    #expect(television.startEdge == 64 && television.endEdge == 576)
    #expect(television.bottom == 480 - 28)
  }

  @Test(arguments: sizes, [50, 100, 200])
  func lettersAreNotBelowSixteenPixels(size: PixelSize, textSize: Int) {
    for scale in [1.0, 2] {
      let metrics = CaptionMetrics(
        look: CaptionLook(textSize: textSize),
        pane: Pane(
          PixelSize(width: size.width * Int(scale), height: size.height * Int(scale)),
          scale: scale))
      #expect(metrics.fontSize >= Int(16 * scale) && metrics.smallSize >= Int(16 * scale))
      #expect(metrics.smallSize <= metrics.fontSize)
    }
  }

  @Test func aWindowThatCannotHoldThemHasSmallerLetters() {
    #expect(metrics(60, 40).fontSize == 9)
    #expect(metrics(120, 90).fontSize == 12)
  }

  @Test func inAPortraitWindowCaptionsStandRightBelowThePicture() {
    let metrics = metrics(400, 800)
    // A picture of 400x225 in the middle ends at 512.
    let box = 3 * metrics.lineHeight + 2 * metrics.padding
    #expect(metrics.bottom - box > 512 && metrics.bottom - box < 512 + metrics.fontSize)
    #expect(metrics.endEdge - metrics.startEdge > 350)
  }

  @Test func inAPortraitWindowCaptionsAtTheTopStandRightAboveThePicture() {
    let metrics = metrics(400, 800, CaptionLook(position: .top))
    let end = metrics.top + 3 * metrics.lineHeight + 2 * metrics.padding
    #expect(end < 287 && end > 287 - metrics.fontSize)
  }

  @Test func inAWideWindowCaptionsStayWithThePicture() {
    let wide = metrics(2560, 720)
    #expect(wide.startEdge == 640 + 128 && wide.endEdge == 640 + 1152)
    // Lines that are wider than the picture are centered on it.
    let low = metrics(1580, 200)
    #expect(low.startEdge > 540 && low.startEdge < 612)
    #expect(abs(low.startEdge + low.endEdge - 1580) <= 1)
  }

  @Test func smallWindowsGiveUpLinesForNoticesButOneIsThereAlways() {
    let eight = CaptionLook(lines: 8)
    #expect(metrics(1280, 720, eight).maxLines(secondaryLines: 0) == 8)
    let small = metrics(320, 180, eight)
    #expect(small.maxLines(secondaryLines: 0) < 8)
    #expect(
      small.overlayEnd >= ControlMetrics(pane: Pane(PixelSize(width: 320, height: 180))).belowStrip)
    #expect(metrics(160, 60, eight).maxLines(secondaryLines: 2) == 1)
  }

  @Test(arguments: sizes, [CaptionLook.Position.bottom, .top])
  func aGrownBoxHasFourMoreLinesAtMostAndCoversHalfOfThePicture(
    size: PixelSize, position: CaptionLook.Position
  ) {
    for lines in 1...8 {
      let pane = Pane(size, picture: PixelSize(width: 1280, height: 720))
      let metrics = CaptionMetrics(look: CaptionLook(lines: lines, position: position), pane: pane)
      for secondaryLines in 0...2 {
        let most = metrics.maxLines(secondaryLines: secondaryLines)
        let grown = metrics.maxLinesWhenBehind(secondaryLines: secondaryLines)
        #expect(most >= 1 && most <= metrics.lines && grown >= most)
        #expect(grown <= min(2 * metrics.lines, metrics.lines + 4))
        guard grown > most else { continue }
        let height =
          grown * (metrics.lineHeight + secondaryLines * metrics.smallLineHeight) + 2
          * metrics.padding
        let top = position == .top ? metrics.top : metrics.bottom - height
        let box = PixelRect(x: 0, y: top, width: size.width, height: height)
        #expect(box.intersection(pane.picture).size.height <= pane.picture.size.height / 2 + 1)
        #expect(top >= metrics.upperLimit && box.maxY <= metrics.bottom)
      }
    }
    let usual = metrics(1280, 720)
    #expect(
      usual.maxLinesWhenBehind(secondaryLines: 0) == 4 && usual.maxLines(secondaryLines: 0) == 2)
  }

  @Test func twiceThePixelsAreTheSameLayoutTwiceAsLarge() {
    for (width, height) in [(320, 180), (480, 270), (640, 480), (1280, 720), (400, 800)] {
      let size = PixelSize(width: width, height: height)
      let one = metrics(size.width, size.height)
      let two = metrics(2 * size.width, 2 * size.height, scale: 2)
      #expect(abs(two.fontSize - 2 * one.fontSize) <= 1, "\(size)")
      #expect(abs(two.startEdge - 2 * one.startEdge) <= 4, "\(size)")
      #expect(abs(two.bottom - 2 * one.bottom) <= 8, "\(size)")
      #expect(one.maxLines(secondaryLines: 0) == two.maxLines(secondaryLines: 0), "\(size)")
    }
  }

  @Test func aPaneShowsARotatedPictureInItsOwnSize() {
    let (size, picture) = (PixelSize(width: 400, height: 800), PixelSize(width: 1280, height: 720))
    let turned = Pane(size, picture: picture, orientation: Orientation(rotation: .quarter))
    #expect(Pane(size, picture: picture).picture.size.height == 225)
    #expect(turned.picture.size.height == 711)
  }
}
