import CaptionCoding
import Captions
import Imaging
import InterfaceFiles
import Messages
import Testing
@testable import FrameLoop

@testable import Scene

/// A strip that keeps still, whatever happens to the pipelines and to the captions.
@Suite struct SteadyControlTests {
  private let pipeline = ConnectionID(7)

  private func harness(
    _ settings: ViewSettings = ViewSettings(
      near: ReaderSettings(texts: Reader(stability: .immediate)),
      far: ReaderSettings(texts: Reader(stability: .immediate))),
    _ width: Int = 1280, _ height: Int = 720
  ) throws -> Harness {
    let harness = try Harness(settings)
    harness.display.viewport = PixelSize(width: width, height: height)
    harness.sendFrame()
    harness.send(.pointerMoved(PixelPoint(x: 5, y: height / 2)))
    return harness
  }

  @Test(arguments: [(1280, 720), (640, 360), (360, 640)])
  func nothingMovesWhenPipelinesAndCaptionsComeAndEnd(window: (Int, Int)) throws {
    let harness = try harness(
      ViewSettings(
        near: ReaderSettings(texts: Reader(stability: .immediate)),
        far: ReaderSettings(texts: Reader(stability: .immediate))), window.0, window.1)
    let places = harness.strip().items.map { [$0.control.id: $0.frame] }
    var labels: Set<String?> = []
    func expectSamePlaces(_ line: Int = #line) {
      harness.pass(.milliseconds(33))
      #expect(harness.strip().items.map { [$0.control.id: $0.frame] } == places, "line \(line)")
      labels.insert(harness.control("listening")?.label)
    }
    expectSamePlaces()
    harness.sendText("Hola", final: true)
    expectSamePlaces()
    harness.post(
      .hello(PipelineHello(wantsControl: true), from: pipeline),
      .state(.listening, from: pipeline), .level(0.5, from: pipeline),
      .languages(["es", "fr"], from: pipeline))
    expectSamePlaces()
    harness.say("See you", in: "en", as: "Hasta luego", in: "pt-BR", id: "u2")
    expectSamePlaces()
    harness.loop.perform(.toggleListening, at: harness.now)
    expectSamePlaces()
    harness.loop.perform(.readLanguage("uk"), at: harness.now)
    expectSamePlaces()
    harness.loop.perform(.toggleFullScreen, at: harness.now)
    expectSamePlaces()
    harness.post(.ended(pipeline))
    expectSamePlaces()
    // The sender of the captions.
    harness.post(.ended(ConnectionID(1)))
    expectSamePlaces()
    #expect(labels.count >= 4 && labels.isSuperset(of: ["No captions yet", "Captions ended"]))
  }

  @Test func twoReadersWhoChangeTheirTextAtOnceAreBothToldItsSize() throws {
    let harness = try harness(.twoReaders)
    func sizes() -> [[Notice]] {
      harness.loop.sceneInput(at: harness.now).panes.map { pane in
        pane.notices.filter { $0.topic == .textSize }
      }
    }
    harness.loop.perform(.enlargeText, inPane: 1, at: harness.now)
    harness.loop.perform(.reduceText, inPane: 0, at: harness.now)
    #expect(sizes() == [[.textSize(75)], [.textSize(125)]])
    harness.pass(.seconds(2))
    #expect(sizes() == [[], []])
    harness.loop.perform(.enlargeText, inPane: 1, at: harness.now)
    harness.loop.perform(.enlargeText, inPane: 0, at: harness.now)
    #expect(sizes() == [[.textSize(100)], [.textSize(150)]])
    harness.loop.perform(.swapSides, at: harness.now)
    #expect(sizes() == [[], []])
  }

  @Test func textIsNotSaidToGrowWhereThePaneLimitsIt() throws {
    let harness = try harness(.twoReaders, 480, 270)
    func size() -> Int { harness.loop.settings.near.look.textSize }
    func letters(_ size: Int) -> CaptionLook { CaptionLook(textSize: size) }
    for _ in 0..<8 { harness.loop.perform(.enlargeText, at: harness.now) }
    let (largest, area) = (size(), harness.loop.area(ofPane: 0))
    #expect(largest < 200)
    #expect(letters(200).hasLetters(asLargeAs: letters(largest), in: area))
    #expect(!letters(largest).hasLetters(asLargeAs: letters(50), in: area))
    #expect(harness.loop.notices.all(inPane: 0).contains(.textSize(largest)))
    harness.loop.settings.near.look.textSize = 200
    harness.loop.perform(.reduceText, at: harness.now)
    #expect(!letters(size()).hasLetters(asLargeAs: letters(200), in: area), "one press is seen")
  }

  @Test func toQuitTakesTwoPressesAtTheEndOfTheStrip() throws {
    let harness = try harness()
    let last = try #require(harness.loop.controls(of: 0).last)
    #expect(last.id == Control.menuID && last.command == nil)
    #expect(last.menu?.map(\.label) == ["Save picture", "Turn picture", "Side by side", "Quit"])
    #expect(last.menu?.last?.command == .quit)
    harness.loop.perform(.quit, at: harness.now)
    #expect(harness.loop.shouldQuit)
  }
}

/// The languages of the menu.
@Suite struct LanguageChoiceTests {
  private let pipeline = ConnectionID(7)

  private func harness() throws -> Harness {
    let near = Reader(language: "es", spoken: "en", stability: .immediate)
    let harness = try Harness(ViewSettings(near: ReaderSettings(texts: near)))
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.showFrame()
    return harness
  }

  private func choices(_ harness: Harness) -> [String] {
    let menu = harness.control("languages")?.menu ?? []
    return menu.compactMap { control in
      if case .readLanguage(let language) = control.command { language } else { nil }
    }
  }

  @Test func aPipelineThatTellsItsLanguagesIsOfferedThoseAndTheConversationsAlone() throws {
    let harness = try harness()
    #expect(choices(harness) == ["en", "es"])
    harness.hear(
      .hello(PipelineHello(wantsControl: true), from: pipeline),
      .languages(["uk", "eo", "es"], from: pipeline),
      .languages(["gl", "uk"], from: ConnectionID(9)))
    #expect(choices(harness) == ["uk", "eo", "es", "gl", "en"])
    harness.hear(.languages([], from: pipeline), .languages([], from: ConnectionID(9)))
    #expect(
      choices(harness).prefix(3) == ["en", "es", "fr"],
      "A pipeline that does not tell may know all.")
    harness.hear(.ended(pipeline))
    #expect(choices(harness) == ["en", "es"])
  }

  @Test func withoutAPipelineTheLanguagesOfTheCaptionsCanBeChosen() throws {
    let harness = try harness()
    harness.say("See you", in: "en", as: "Até logo", in: "pt")
    #expect(choices(harness) == ["en", "es", "pt"])
  }

  @Test func aLanguageIsOneChoiceHoweverItsTagIsWritten() throws {
    let harness = try harness()
    harness.hear(.languages(["pt-BR", "es"], from: pipeline))
    harness.loop.perform(.readLanguage("pt-br"), at: harness.now)
    #expect(choices(harness).count { $0.lowercased() == "pt-br" } == 1)
    let menu = harness.control("languages")?.menu ?? []
    #expect(menu.filter(\.isOn).map(\.command) == [.readLanguage("pt-BR")])
  }

  @Test func theOrderStaysWhileAMenuIsOpen() throws {
    let harness = try harness()
    let before = choices(harness)
    harness.loop.panes[0].controlsState.openMenu = OpenMenu(path: ["languages"])
    harness.post(.languages(["uk"], from: pipeline))
    harness.perform(.readLanguage("fr"))
    #expect(choices(harness) == before)
    harness.loop.panes[0].controlsState.openMenu = nil
    #expect(choices(harness).prefix(3) == ["uk", "en", "fr"])
    #expect(harness.actions.languages.last == ["en", "fr"])
  }

  @Test func manyLanguagesAreBounded() {
    var offered = OfferedLanguages()
    for number in 0..<64 {
      let tags = (0..<256).map { "x-\(number)-\($0)" }
      let isChange = offered.record(.languages(tags, from: ConnectionID(number)))
      #expect(isChange == (number == 0))
    }
    #expect(offered.all == (0..<256).map { "x-0-\($0)" })
  }
}

/// The whole strip in every language of the interface.
@Suite struct InterfaceStripTests {
  private static let wide = PixelSize(width: 1280, height: 720)
  private static let windows = [
    wide, PixelSize(width: 640, height: 360), PixelSize(width: 360, height: 640),
  ]

  private func strip(
    _ language: String, in size: PixelSize, menu: OpenMenu? = nil, isRecording: Bool = false,
    readsAloud: Bool = false
  ) throws -> (strip: ControlStrip, controls: [Control], mark: PixelRect?) {
    let harness = try Harness()
    let catalog = try InterfaceFiles.catalog()
    let key = ControlsKey(
      interfaceLanguage: language, listening: .listening, startSheet: nil,
      offersStart: false, languages: ["en", "pt"],
      choices: [], readLanguage: "pt", canSwapLanguages: true, isMirrored: true,
      isHeld: false, readsSigns: false, keepsCards: true, textSize: 100, readsAloud: readsAloud,
      invites: nil,
      types: nil, isFaceToFace: true,
      twoReaders: .split,
      isRecording: isRecording,
      isFullScreen: false)
    let controls = key.controls(catalog[language])
    let composer = SceneComposer(typesetter: harness.loop.composer.typesetter, strings: catalog)
    var state = ControlsState(isAlwaysVisible: true)
    state.openMenu = menu
    var pane = PaneInput(
      at: PanePlacement(whole: size), interfaceLanguage: language, controlsState: state,
      captions: CaptionRows())
    pane.controls = controls
    pane.mark = isRecording ? KeptMark(.recording, since: .zero) : nil
    let input = SceneInput(
      viewport: size, view: ViewState(), panes: [pane], picture: size, now: .zero)
    let overlays = composer.overlays(ofPane: 0, in: input)
    return (overlays.strip, controls, overlays.mark?.frame)
  }

  @Test(arguments: InterfaceFiles.languages, windows)
  func everyControlIsInOneRowOrInTheMenuInsideTheWindow(language: String, size: PixelSize) throws {
    try expectOneRow(strip(language, in: size), in: size)
    let recording = try strip(language, in: size, isRecording: true)
    try expectOneRow(recording, in: size)
    let mark = try #require(recording.mark)
    for item in recording.strip.items { #expect(item.frame.intersection(mark).isEmpty) }
    // What starts a recording is where it ends.
    let before = try strip(language, in: size)
    #expect(before.strip.items.map(\.frame) == recording.strip.items.map(\.frame))
    #expect(size.width < 1280 || recording.strip.items.contains { $0.control.id == "record" })
  }

  private func expectOneRow(
    _ placed: (strip: ControlStrip, controls: [Control], mark: PixelRect?), in size: PixelSize
  ) throws {
    let (strip, controls, _) = placed
    #expect(Set(strip.items.map(\.frame.minY)).count == 1)
    let entries = strip.items.last?.control.menu ?? []
    let row = strip.items.dropLast().map(\.control)
    let folded = Array(entries.prefix(controls.count - 1 - row.count))
    #expect(Array(row) + folded == Array(controls.dropLast()))
    #expect(entries.last?.command == .quit)
    for item in strip.items { #expect(item.frame.minX >= 0 && item.frame.maxX <= size.width) }
    for words in strip.words { #expect(!words.text.isEmpty) }
    if size == Self.wide { #expect(strip.metrics.hasWords && strip.items.count >= 7) }
  }

  @Test(arguments: InterfaceFiles.languages, windows)
  func theMenuWithQuitIsInsideTheWindow(language: String, size: PixelSize) throws {
    var commands: [Command] = []
    for page in 0..<8 {
      let open = OpenMenu(path: [Control.menuID], page: page)
      let menu = try #require(try strip(language, in: size, menu: open).strip.menu)
      guard menu.open.page == page else { break }
      #expect(menu.frame.minX >= 0 && menu.frame.maxX <= size.width)
      commands += menu.items.compactMap(\.control.command)
    }
    #expect(commands.last == .quit)
  }
}
