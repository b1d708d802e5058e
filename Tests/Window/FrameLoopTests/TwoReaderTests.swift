import CaptionCoding
import Captions
import Imaging
import InterfaceFiles
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

/// Two readers at one window: one near the keyboard, one across from it.
@Suite struct TwoReaderTests {
  private static let near = ReaderSettings(
    texts: Reader(language: "es", stability: .immediate), look: CaptionLook(textSize: 67))
  private static let far = ReaderSettings(
    texts: Reader(language: "en", stability: .immediate),
    look: CaptionLook(textSize: 67, text: Color(red: 255, green: 255, blue: 0)))

  private func harness(
    near: ReaderSettings = Self.near, far: ReaderSettings = Self.far,
    faceToFace: FaceToFaceSettings = FaceToFaceSettings(isOn: true),
    quitConditions: QuitConditions = QuitConditions()
  ) throws -> Harness {
    let harness = try Harness(
      ViewSettings(near: near, far: far, faceToFace: faceToFace, quitConditions: quitConditions))
    harness.display.viewport = PixelSize(width: 640, height: 720)
    return harness
  }

  private func rows(_ harness: Harness, inUpperHalf: Bool) -> [String] {
    let scene = harness.display.shown.last
    return scene?.rows.filter { ($0.rect.maxY <= 360) == inUpperHalf }.map(\.text) ?? []
  }

  @Test func equalReadersInPanesOfDifferentSizeBothReadEverything() throws {
    var (near, far) = (Self.near, Self.near)
    far.look = CaptionLook(textSize: 200, lines: 1)
    near.look = CaptionLook(lines: 8)
    let harness = try harness(near: near, far: far)
    var seen: Set<String> = []
    for number in 0..<8 { harness.sendText("palabra\(number)", id: "u\(number)", final: true) }
    for _ in 0..<80 {
      harness.pass(.milliseconds(250))
      seen.formUnion(rows(harness, inUpperHalf: true))
    }
    #expect(seen.count == 8)
  }

  @Test func clearingClearsBothPanes() throws {
    let harness = try harness()
    harness.sendText("Hola", final: true)
    harness.rest()
    #expect(harness.display.shown.last?.rows.count == 2)
    harness.tap(.clearCaptions)
    #expect(harness.display.shown.last?.rows.isEmpty == true && harness.actions.clears == 1)
  }

  @Test(arguments: [0, 1]) func aPressReachesTheControlOfThePaneBelowIt(index: Int) throws {
    let harness = try harness()
    harness.rest()
    let point = try harness.middle(of: "next camera", inPane: index)
    #expect((point.y < 360) == (index == 1))
    harness.send(.pointerMoved(point))
    #expect(harness.loop.panes[index].controlsState.opacity(at: harness.now, animated: true) == 1)
    #expect(
      harness.loop.panes[1 - index].controlsState.opacity(at: harness.now, animated: true) == 0)
    harness.send(.pointerPressed(point, zooming: false))
    #expect(harness.loop.panes[index].controlsState.pressed == "next camera")
    harness.send(.pointerReleased(point))
    #expect(harness.actions.switches == 1)
  }

  @Test(arguments: ["zoom", "next camera"])
  func aStripFadesAfterAPressWhoseReleaseIsInTheOtherPane(control: Control.ID) throws {
    let harness = try harness()
    harness.display.viewport = PixelSize(width: 1280, height: 1440)
    harness.sendFrame()
    harness.rest()
    let point = try harness.middle(of: control, inPane: 0)
    let other = PixelPoint(x: 320, y: 180)
    harness.send(.pointerMoved(point))
    harness.send(.pointerPressed(point, zooming: false))
    #expect(harness.loop.panes[0].controlsState.pressed == control)
    harness.send(.pointerDragged(other), .pointerReleased(other))
    #expect(harness.actions.switches == 0)
    harness.pass(ControlsState.focusTime + .seconds(1))
    #expect(
      harness.loop.panes.map { $0.controlsState.opacity(at: harness.now, animated: true) }
        == [0, 0])
  }

  @Test(arguments: [true, false])
  func aStripFadesAfterAPressWhoseReleaseGotLost(isMovement: Bool) throws {
    let harness = try harness()
    harness.rest()
    let point = try harness.middle(of: "next camera", inPane: 0)
    let other = PixelPoint(x: 320, y: 180)
    harness.send(.pointerMoved(point))
    harness.send(
      .pointerPressed(point, zooming: false),
      isMovement ? .pointerMoved(other) : .pointerPressed(other, zooming: false))
    #expect(harness.loop.panes.map(\.controlsState.pressed) == [nil, nil])
    harness.pass(ControlsState.focusTime + .seconds(1))
    #expect(harness.loop.panes[0].controlsState.opacity(at: harness.now, animated: true) == 0)
  }

  @Test func theHelpSheetIsInThePaneOfThePointer() throws {
    let harness = try harness()
    harness.send(.pointerMoved(PixelPoint(x: 300, y: 100)), .key(.help))
    #expect(harness.loop.panes.map(\.controlsState.showsHelp) == [false, true])
    harness.send(.pointerMoved(PixelPoint(x: 300, y: 700)), .key(.leaveFullScreen))
    #expect(harness.loop.panes.map(\.controlsState.showsHelp) == [false, false])
  }

  @Test func wordsAreReportedOnceTheyAreInEveryPaneOfTheirReaders() throws {
    let look = CaptionLook(textSize: 200, lines: 1)
    var far = Self.far
    far.look = look
    let harness = try harness(far: far)
    harness.settle()
    let long = (0..<20).map { "word\($0)" }.joined(separator: " ")
    harness.update("u1", requestsReport: true) {
      $0.translations = [
        .init(in: "es", words: .value("palabras")),
        .init(in: "en", words: .value(long)),
      ]
      $0.text.isFinal = .value(true)
    }
    harness.rest()
    #expect(rows(harness, inUpperHalf: false) == ["palabras"])
    #expect(harness.actions.shown.isEmpty)
    for _ in 0..<60 { harness.pass(.milliseconds(500)) }
    #expect(harness.actions.shown == ["1:u1"])
  }

  @Test func theProgramEndsOnceBothHaveRead() throws {
    func end(_ far: String) throws -> Duration {
      let harness = try harness(quitConditions: QuitConditions(atEndOfFeeds: true))
      harness.update("u1") {
        $0.translations = [
          .init(in: "es", words: .value("Hola")),
          .init(in: "en", words: .value(far)),
        ]
        $0.text.isFinal = .value(true)
      }
      harness.appEvents.post(.feedsEnded)
      harness.run()
      return harness.now
    }
    let brief = try end("Hi")
    let long = try end((0..<40).map { "word\($0)" }.joined(separator: " "))
    #expect(long > brief + .seconds(3))
  }

  @Test func everyReaderHasTheControlsInTheirOwnLanguage() throws {
    var (near, far) = (Self.near, Self.far)
    near.interfaceLanguage = "es"
    far.texts.language = "fa"
    func settings() -> ViewSettings {
      ViewSettings(near: near, far: far, faceToFace: FaceToFaceSettings(isOn: true))
    }
    let harness = try Harness(settings(), strings: try InterfaceFiles.catalog())
    func labels(_ pane: Int) -> [String] {
      harness.loop.controls(of: pane).filter { $0.id == "clear text" }.map(\.label)
    }
    #expect(labels(0) == ["Borrar"] && labels(1) == ["پاک کردن"])
    far.texts.language = "ja"
    harness.loop.apply(settings(), at: harness.now)
    harness.settle()
    #expect(labels(0) == ["Borrar"] && labels(1) == ["消去"])
  }

  @Test func theNearReaderKeepsTheInterfaceIfOnlyTheCaptionsNameTheirLanguage() throws {
    var (near, far) = (Self.near, Self.far)
    (near.interfaceLanguage, far.interfaceLanguage) = ("ar", "ar")
    (near.texts.language, far.texts.language) = (nil, nil)
    let harness = try Harness(
      ViewSettings(near: near, far: far, faceToFace: FaceToFaceSettings(isOn: true)),
      strings: try InterfaceFiles.catalog())
    harness.say("Hello", in: "en", as: "Hola", in: "es")
    #expect(harness.loop.settings.near.texts.language == "es")
    #expect(harness.loop.panes.map(\.interfaceLanguage) == ["ar", "en"])
    harness.loop.perform(.swapSides, at: harness.now)
    #expect(harness.loop.panes.map(\.interfaceLanguage) == ["en", "ar"], "each on the other side")
    harness.loop.perform(.swapSides, at: harness.now)
    harness.loop.perform(.readLanguage("de"), inPane: 0, at: harness.now)
    #expect(harness.loop.panes.map(\.interfaceLanguage) == ["de", "en"])
  }
}
