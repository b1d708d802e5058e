import CaptionCoding
import Captions
import Imaging
import Messages
import Testing
@testable import FrameLoop

@testable import Scene

/// Every control of the window, reached and used by a mouse or finger and by the keyboard alone.
///
/// A finger gives the same events as the mouse; `EventTranslatorTests` shows that.
@Suite struct ControlTests {
  /// The way to a control.
  enum Way: CaseIterable {
    case pointer
    case keyboard
  }

  private func harness(
    _ width: Int = 1280, _ height: Int = 720, isFaceToFace: Bool = false
  ) throws -> Harness {
    let near = Reader(language: "es", spoken: "en", stability: .immediate)
    let far = Reader(language: "en", spoken: "es", stability: .immediate)
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: near), far: ReaderSettings(texts: far),
        faceToFace: FaceToFaceSettings(isOn: isFaceToFace)))
    harness.display.viewport = PixelSize(width: width, height: height)
    harness.sendFrame()
    harness.post(
      .hello(PipelineHello(wantsControl: true), from: ConnectionID(7)),
      .state(.listening, from: ConnectionID(7)))
    harness.sendText("Hola", final: true)
    harness.rest()
    return harness
  }

  /// Presses a control that is visible, or the one that leads to it first.
  private func press(
    _ id: Control.ID, _ way: Way, _ harness: Harness, inPane index: Int = 0
  ) throws {
    for _ in 0..<40 {
      let strip = harness.strip(inPane: index)
      let items = strip.focusItems
      let isShown = items.contains { $0.control.id == id }
      let target =
        isShown
        ? id
        : items.last { $0.control.menu != nil || $0.control.id == "more" }?
          .control.id
      let item = try #require(items.first { $0.control.id == target })
      switch way {
      case .pointer: try click(item, harness, inPane: index)
      case .keyboard: try focusAndPress(item, harness, inPane: index)
      }
      if isShown { return }
      // A double click presses nothing on the page to which it turns.
      harness.pass(.milliseconds(600))
    }
    Issue.record("there is no way to \(id)")
  }

  private func click(_ item: ControlStrip.Item, _ harness: Harness, inPane index: Int) throws {
    let point = try harness.middle(of: item.control.id, inPane: index)
    for event in [
      InputEvent.pointerMoved(point), .pointerPressed(point, zooming: false),
      .pointerReleased(point),
    ] {
      harness.send(event)
    }
  }

  private func focusAndPress(
    _ item: ControlStrip.Item, _ harness: Harness, inPane index: Int
  ) throws {
    for _ in 0..<60 {
      let look = harness.loop.panes[index].controlsState.focused
      let first = harness.strip(inPane: index).focusItems.first?.control.id
      if look == item.control.id || look == ControlsState.firstEntry && first == item.control.id {
        harness.press(.enter)
        return harness.rest()
      }
      harness.tap(.nextControl)
    }
    Issue.record("the focus does not reach \(item.control.id)")
  }

  private static let windows = [
    (1280, 720), (640, 360), (480, 270), (320, 240), (360, 640),
  ]

  @Test(arguments: Way.allCases, windows)
  func everyControlIsReachedAndUsed(way: Way, window: (Int, Int)) throws {
    let harness = try harness(window.0, window.1)
    try press("next camera", way, harness)
    #expect(harness.actions.switches == 1)
    try press("mirror", way, harness)
    #expect(harness.loop.picture.view.orientation.isMirrored)
    try press("larger text", way, harness)
    // In the smallest window, letters have their least size up to 175 %.
    let sizes = window.0 == 320 ? (larger: 200, smaller: 175) : (larger: 125, smaller: 100)
    #expect(harness.loop.panes[0].look.textSize == sizes.larger)
    harness.tap(.leaveFullScreen)
    try press("smaller text", way, harness)
    #expect(harness.loop.panes[0].look.textSize == sizes.smaller)
    harness.tap(.leaveFullScreen)
    try press("swap languages", way, harness)
    #expect(harness.loop.panes[0].reader.languages == ["es", "en"])
    try press("full screen", way, harness)
    #expect(harness.display.fullScreenToggles == 1)
    try press("listening", way, harness)
    #expect(harness.actions.listeningRequests == [false])
    #expect(harness.rows == ["Hola"])
    try press("clear text", way, harness)
    #expect(harness.display.shown.last?.rows.isEmpty == true)
    try press("help", way, harness)
    #expect(harness.loop.panes[0].controlsState.showsHelp)
  }

  @Test(arguments: Way.allCases, [(1280, 720), (640, 360), (320, 240)])
  func aLanguageIsChosenFromTheMenu(way: Way, window: (Int, Int)) throws {
    let harness = try harness(window.0, window.1)
    try open("languages", way, harness)
    try press("language ja", way, harness)
    #expect(harness.loop.panes[0].reader.language == "ja")
    #expect(harness.actions.languages.last == ["en", "ja"])
    #expect(harness.strip().menu == nil)
  }

  /// Opens the menu of a control.
  private func open(_ id: Control.ID, _ way: Way, _ harness: Harness) throws {
    try press(id, way, harness)
    #expect(harness.strip().menu?.open.path.last == id)
  }

  @Test func aReadersLanguageIsTheOneOfTheTextsAtOnce() throws {
    let harness = try harness()
    harness.update("u2") {
      $0.translations = [("es", "Adiós"), ("fr", "Au revoir")].map {
        .init(in: $0.0, words: .value($0.1))
      }
      $0.text.isFinal = .value(true)
    }
    harness.rest()
    #expect(harness.display.shown.last?.rows.last?.text == "Adiós")
    try open("languages", .pointer, harness)
    try press("language fr", .pointer, harness)
    harness.rest()
    #expect(harness.display.shown.last?.rows.last?.text == "Au revoir")
  }

  @Test(arguments: [0, 1]) func aPaneChangesItsOwnReader(index: Int) throws {
    let harness = try harness(1280, 1440, isFaceToFace: true)
    try press("larger text", .pointer, harness, inPane: index)
    #expect(harness.loop.settings[reader: index].look.textSize == 125)
    #expect(harness.loop.settings[reader: 1 - index].look.textSize == 100)
    try press("languages", .pointer, harness, inPane: index)
    try press("language fr", .pointer, harness, inPane: index)
    #expect(harness.loop.panes[index].reader.language == "fr")
    #expect(harness.loop.panes[1 - index].reader.language == ["en", "es"][index])
  }

  @Test func theFocusGoesOnInTheOtherPane() throws {
    let harness = try harness(720, 960, isFaceToFace: true)
    let count = harness.strip().items.count
    for _ in 0...count {
      harness.tap(.nextControl)
    }
    #expect(harness.loop.panes[0].controlsState.focused == nil)
    #expect(harness.loop.panes[1].controlsState.focused == "listening")
    harness.tap(.previousControl)
    #expect(harness.loop.panes[1].controlsState.focused == nil)
    #expect(harness.loop.panes[0].controlsState.focused == harness.strip().items.last?.control.id)
  }

  @Test func aDragOnTheSliderOfATurnedPaneZooms() throws {
    let harness = try harness(1280, 1440, isFaceToFace: true)
    harness.send(.pointerMoved(PixelPoint(x: 600, y: 100)))
    let strip = harness.strip(inPane: 1)
    let item = try #require(strip.item(of: "zoom"))
    let slider = strip.slider(of: item)
    let placement = harness.loop.sceneInput(at: harness.now).panes[1].placement
    func point(_ zoom: Double) -> PixelPoint {
      placement.window(
        PixelRect(x: slider.position(of: zoom), y: slider.track.minY, width: 1, height: 1)
      ).origin
    }
    harness.send(.pointerPressed(point(2), zooming: false))
    #expect(abs(harness.loop.picture.view.motion.target.zoom - 2) < 0.1)
    harness.send(.pointerDragged(point(4)), .pointerReleased(point(4)))
    #expect(abs(harness.loop.picture.view.motion.target.zoom - 4) < 0.2)
  }

  @Test func textHasASmallestAndALargestSize() throws {
    let harness = try harness()
    for _ in 0..<9 { harness.loop.perform(.enlargeText, at: harness.now) }
    #expect(
      harness.loop.panes[0].look.textSize == 200 && harness.control("larger text")?.command == nil)
    for _ in 0..<9 { harness.loop.perform(.reduceText, at: harness.now) }
    #expect(
      harness.loop.panes[0].look.textSize == 50 && harness.control("smaller text")?.command == nil)
    #expect(harness.control("larger text")?.command == .enlargeText)
    #expect(TextSizeSteps.larger(110) == 125 && TextSizeSteps.smaller(110) == 100)
  }

  @Test(arguments: windows) func nothingIsOverTheNewestCaption(window: (Int, Int)) throws {
    let harness = try harness(window.0, window.1)
    harness.sendText(
      String(repeating: "Nos vemos mañana a las diez en la plaza ", count: 4), id: "u2")
    for path in [[], ["languages"], ["menu"], ["menu", "languages"]] {
      harness.loop.panes[0].controlsState.show(at: harness.now)
      harness.loop.panes[0].controlsState.openMenu = path.isEmpty ? nil : OpenMenu(path: path)
      harness.display.pendingEvents.needsPainting = true
      harness.rest()
      let strip = harness.strip()
      let frames = (strip.items + (strip.menu?.items ?? [])).map(\.frame)
      let rows = harness.display.shown.last?.rows ?? []
      #expect(!rows.isEmpty && !frames.isEmpty)
      for row in rows {
        for frame in frames { #expect(frame.intersection(row.rect).isEmpty) }
      }
    }
  }

  @Test func everyControlHasItsOwnIdentityAnIconAndWords() throws {
    let harness = try harness(1280, 1440, isFaceToFace: true)
    harness.loop.perform(.readLanguage("en"), inPane: 0, at: harness.now)
    for index in [0, 1] {
      let controls = harness.loop.controls(of: index)
      let all = controls + controls.flatMap { $0.menu ?? [] }
      #expect(Set(all.map(\.id)).count == all.count)
      for control in controls {
        #expect(control.icon != nil && !control.label.isEmpty && control.action != nil)
      }
    }
  }

  @Test(arguments: Way.allCases) func twoReadersTakeOneTouch(way: Way) throws {
    let harness = try harness(1280, 1440)
    func labels() -> [String] { harness.loop.controls(of: 0).map(\.label) }
    #expect(labels().contains("Face to face") && !labels().contains("Swap sides"))
    try press("face to face", way, harness)
    #expect(harness.loop.panes.count == 2 && labels().contains("One reader"))
    try press("swap sides", way, harness)
    #expect(harness.loop.panes.map(\.reader.language) == ["en", "es"])
    try press("swap languages", way, harness)
    #expect(harness.loop.panes.map(\.reader.language) == ["es", "en"])
    try press("face to face", way, harness)
    #expect(harness.loop.panes.count == 1)
  }
}

@Suite struct SoundLevelTests {
  private let pipeline = ConnectionID(7)

  private func harness() throws -> Harness {
    let harness = try Harness()
    harness.sendFrame()
    harness.post(
      .hello(PipelineHello(wantsControl: true), from: pipeline),
      .state(.listening, from: pipeline))
    harness.send(.pointerMoved(PixelPoint(x: 5, y: 90)))
    return harness
  }

  private func level(_ harness: Harness) -> Int? {
    harness.loop.sceneInput(at: harness.now).panes[0].soundLevel
  }

  @Test func theMeterShowsTheLastLevelAndSilenceWithoutANewOne() throws {
    let harness = try harness()
    #expect(level(harness) == nil)
    harness.hear(.level(0.5, from: pipeline))
    #expect(level(harness) == 4)
    harness.hear(.level(0.01, from: pipeline))
    #expect(level(harness) == 1)
    harness.pass(.seconds(1))
    #expect(level(harness) == 0)
  }

  @Test func aPausedOrEndedPipelineHasNoMeter() throws {
    for event in [CaptionEvent.state(.paused, from: pipeline), .ended(pipeline)] {
      let harness = try harness()
      harness.hear(.level(1, from: pipeline))
      #expect(level(harness) == SoundLevel.steps)
      harness.hear(event)
      #expect(level(harness) == nil)
    }
  }

  @Test func aLevelIsPaintedOnlyWhereTheMeterIsSeenAndMoves() throws {
    let harness = try harness()
    harness.hear(.level(0.5, from: pipeline))
    let before = harness.display.shown.count
    harness.hear(.level(0.49, from: pipeline))
    #expect(harness.display.shown.count == before, "the same step")
    harness.hear(.level(0.9, from: pipeline))
    #expect(harness.display.shown.count == before + 1)
    for _ in 0..<200 { harness.pass(.milliseconds(33)) }
    let hidden = harness.display.shown.count
    harness.hear(.level(0.2, from: pipeline))
    #expect(harness.display.shown.count == hidden)
  }
}
