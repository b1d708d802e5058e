import Captions
import Conversation
import Imaging
import Messages
import Scene
import Signs
import Testing

@testable import FrameLoop

/// Signs before the camera in the loop.
///
/// The harness' camera has 64x36 pixels, each ten pixels wide in the window.
@Suite("Signs in the window") struct SignTests {
  private static func sign(
    _ text: String, id: Int = 1, language: String? = "es", top: Double = 10
  ) -> Sign {
    let quad = Quad(
      topLeft: PlanePoint(x: 10, y: top), topRight: PlanePoint(x: 50, y: top),
      bottomRight: PlanePoint(x: 50, y: top + 8), bottomLeft: PlanePoint(x: 10, y: top + 8))
    return Sign(
      id: id, lines: [SignLine(text: text, quad: quad, confidence: 1)], language: language,
      quad: quad, colors: PlateColors(text: .white, left: .black, right: .black))
  }

  private static func frame(_ number: Int) -> SeenFrame {
    SeenFrame(number: number, generation: 1)
  }

  private static func motion(right: Double) -> PlaneMotion {
    PlaneMotion(rows: [1, 0, right, 0, 1, 0, 0, 0, 1]) ?? .none
  }

  /// A loop that reads signs for readers of some languages.
  private func reading(
    _ languages: String..., showing selection: Reader.TextSelection = .translation
  ) throws -> Harness {
    let readers = languages.map {
      ReaderSettings(texts: Reader(language: $0, selection: selection, stability: .immediate))
    }
    let settings = ViewSettings(
      near: readers[0], far: readers[readers.count - 1],
      faceToFace: FaceToFaceSettings(isOn: readers.count > 1),
      picture: PictureSettings(mirror: .off), animates: false)
    let harness = try Harness(settings)
    harness.actions.interpreter = FakeSignInterpreter()
    harness.display.viewport = PixelSize(width: 640, height: 360)
    harness.start("one")
    harness.perform(.toggleSigns)
    return harness
  }

  private func see(
    _ signs: [Sign], at right: Double = 0, of frame: Int? = nil, places: [Int]? = nil,
    isReading: Bool = false, in harness: Harness
  ) {
    let number = frame ?? harness.display.pictureIDs.last.flatMap(\.self) ?? 0
    harness.actions.interpreter?.reports.append(
      SignReport(
        changed: signs,
        places: (places ?? signs.map(\.id)).map {
          SignPlace(id: $0, motion: Self.motion(right: right))
        }, frame: SeenFrame(number: number, generation: 1), isReading: isReading))
    harness.pass(.milliseconds(33))
  }

  /// The layers of signs, which are below all others: the number of layers without signs is that of a black picture.
  private func signLayers(_ harness: Harness) -> [Scene.Layer] {
    harness.display.shown.last?.layers.filter { $0.bounds.minY > 60 && $0.bounds.maxY < 240 } ?? []
  }

  @Test func aSignGetsItsTranslationOverItsPlace() throws {
    let harness = try reading("en")
    let interpreter = try #require(harness.actions.interpreter)
    #expect(interpreter.switches == [true] && !interpreter.frames.isEmpty)
    see([Self.sign("Salida")], in: harness)
    let text = try #require(interpreter.texts.first)
    #expect(interpreter.texts.count == 1)
    #expect((text.words, text.language, text.target) == ("Salida", "es", "en"))
    #expect(signLayers(harness).isEmpty, "the sign stays as it is until then")
    harness.tell(.signTranslated(text, "Exit"))
    let layer = try #require(signLayers(harness).first)
    #expect(
      abs(layer.bounds.minX - 100) < 30 && abs(layer.bounds.maxX - 500) < 30, "\(layer.bounds)")
    see([], at: 5, places: [1], in: harness)
    let moved = try #require(signLayers(harness).first)
    #expect(moved.bounds.minX == layer.bounds.minX + 50)
    see([], places: [], in: harness)
    #expect(signLayers(harness).isEmpty, "the sign has left")
  }

  @Test func aReaderOfLatinLettersGetsForeignAndOwnSignsInThem() throws {
    let harness = try reading("el", showing: .romanized)
    see(
      [Self.sign("Salida"), Self.sign("Έξοδος", id: 2, language: "el")], in: harness)
    let text = try #require(harness.actions.interpreter?.texts.first)
    #expect(signTexts(harness) == [[], ["Éxodos"]])
    harness.tell(.signTranslated(text, "Αυτό"))
    #expect(signTexts(harness) == [["Aftó"], ["Éxodos"]])
  }

  /// The words over each sign of the first pane.
  private func signTexts(_ harness: Harness) -> [[String]] {
    harness.loop.signOverlays(ofPane: 0).map(\.paragraphs)
  }

  @Test func eachOfTwoReadersIsAskedForInTheirOwnLanguage() throws {
    let harness = try reading("en", "de")
    see([Self.sign("Salida"), Self.sign("Ausgang", id: 2, language: "de")], in: harness)
    let texts = try #require(harness.actions.interpreter).texts
    #expect(texts.map(\.target).sorted() == ["de", "en", "en"])
    #expect(texts.first { $0.words == "Ausgang" }?.target == "en", "a reader's own language stays")
  }

  /// The upper half, which ends at 180, is that of the second reader.
  @Test(arguments: [(13.0, "de"), (15.0, "en")])
  func aSignAcrossBothHalvesIsWholeInTheLanguageOfTheHalfOfItsMiddle(
    top: Double, language: String
  ) throws {
    let harness = try reading("en", "de")
    see([Self.sign("Salida", top: top)], in: harness)
    for text in try #require(harness.actions.interpreter).texts where text.target == language {
      harness.tell(.signTranslated(text, "Sortida"))
    }
    let layers = signLayers(harness)
    let layer = try #require(layers.first)
    #expect(layers.count == 1)
    #expect(layer.bounds.minY < 180 && layer.bounds.maxY > 180 && layer.clip == nil)
  }

  @Test func aReaderOfAnotherLanguageGetsTheWordsOfAPictureThatStands() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.perform(.readLanguage("fr"))
    #expect(try #require(harness.actions.interpreter).texts.map(\.target) == ["en", "fr"])
  }

  @Test func aTextIsAskedForOnceAndItsLackIsToldOnce() throws {
    let harness = try reading("en")
    for _ in 0..<3 { see([Self.sign("Salida")], in: harness) }
    let interpreter = try #require(harness.actions.interpreter)
    #expect(interpreter.texts.count == 1)
    harness.tell(.signTranslated(interpreter.texts[0], nil))
    #expect(harness.noticeTexts == ["Español → English is not installed: signs stay as they are"])
    harness.pass(.seconds(10))
    see([Self.sign("Salida"), Self.sign("Entrada", id: 2)], in: harness)
    harness.tell(.signTranslated(interpreter.texts[1], nil))
    #expect(harness.noticeTexts == [])
    see([Self.sign("Salida")], in: harness)
    #expect(interpreter.texts.count == 2)
  }

  @Test func aSignThatMovesSteadilyIsAheadOfItsReports() throws {
    let harness = try reading("en")
    let interpreter = try #require(harness.actions.interpreter)
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(interpreter.texts[0], "Exit"))
    let start = try #require(signLayers(harness).first).bounds.minX
    for step in 1...5 {
      harness.showFrame(sequence: step)
      let paintings = harness.display.shown.count
      if step > 1 {
        #expect(try #require(signLayers(harness).first).bounds.minX == start + step * 20)
      }
      see([], at: Double(step) * 2, places: [1], in: harness)
      #expect(try #require(signLayers(harness).first).bounds.minX == start + step * 20)
      if step > 1 { #expect(harness.display.shown.count == paintings, "it was foreseen") }
      #expect(
        harness.loop.signs.takeNextFrame(after: Self.frame(step)) == nil, "it was drawn already")
    }
  }

  @Test func theNextFrameIsDrawnOnceAfterEachReportOfMovingSigns() {
    let board = SignBoard(letters: nil)
    board.turn(on: true)
    func take(frame: Int, at right: Double, changed: [Sign] = []) {
      board.take(
        SignReport(
          changed: changed, places: [SignPlace(id: 1, motion: Self.motion(right: right), light: 1)],
          frame: Self.frame(frame)), at: .zero)
    }
    take(frame: 1, at: 0, changed: [Self.sign("Salida")])
    take(frame: 2, at: 5)
    #expect(board.takeNextFrame(after: Self.frame(2)) == Self.frame(3))
    #expect(board.takeNextFrame(after: Self.frame(2)) == nil)
    take(frame: 3, at: 10)
    #expect(board.takeNextFrame(after: Self.frame(4)) == Self.frame(5))
    take(frame: 5, at: 10)
    #expect(board.takeNextFrame(after: Self.frame(5)) == nil, "it stands")
  }

  @Test func aSignThatStandsLeavesFramesTheirOwnWay() throws {
    let harness = try reading("en")
    harness.pass(.seconds(20))
    let interpreter = try #require(harness.actions.interpreter)
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(interpreter.texts[0], "Exit"))
    let place = try #require(signLayers(harness).first).bounds
    harness.rest()
    for step in 1...20 {
      harness.showFrame(sequence: step)
      // The tracker is off by a little noise.
      see([], at: step.isMultiple(of: 2) ? 0.2 : -0.2, places: [1], in: harness)
      #expect(try #require(signLayers(harness).first).bounds == place)
    }
    #expect(harness.loop.screen.scenes != nil, "frames are shown without another scene")
  }

  @Test func aMotionThatMakesNoSenseShowsNothing() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(try #require(harness.actions.interpreter).texts[0], "Exit"))
    see([], at: 1e300, places: [1], in: harness)
    #expect(signLayers(harness).isEmpty)
  }

  @Test func reportsOfAnotherCameraAreNotShown() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(try #require(harness.actions.interpreter).texts[0], "Exit"))
    #expect(!signLayers(harness).isEmpty)
    harness.start("two", generation: 2)
    #expect(signLayers(harness).isEmpty)
  }

  @Test func aPictureThatStandsIsLookedAtUntilNothingChanges() throws {
    let harness = try reading("en")
    let interpreter = try #require(harness.actions.interpreter)
    var looks = 0
    while interpreter.frames.count > looks, looks < 1000 {
      looks = interpreter.frames.count
      see([], in: harness)
      harness.pass(.milliseconds(100))
    }
    #expect((30...80).contains(looks), "\(looks) looks")
    #expect(harness.isAtRest)
  }

  /// A page full of print takes longer than a sign.
  @Test func aPictureThatStandsIsLookedAtAsLongAsItIsRead() throws {
    let harness = try reading("en")
    let interpreter = try #require(harness.actions.interpreter)
    for _ in 0..<200 {
      see([], isReading: true, in: harness)
      harness.pass(.milliseconds(100))
    }
    let looks = interpreter.frames.count
    see([], in: harness)
    harness.pass(.milliseconds(100))
    #expect(interpreter.frames.count > looks)
  }

  /// The program has forgotten it after a fault, and reads it again.
  @Test func aPictureThatStandsIsLookedAtAgainIfItsSignsLeave() throws {
    let harness = try reading("en")
    let interpreter = try #require(harness.actions.interpreter)
    see([Self.sign("Salida")], in: harness)
    for _ in 0..<100 {
      see([], places: [1], in: harness)
      harness.pass(.milliseconds(100))
    }
    let looks = interpreter.frames.count
    see([], in: harness)
    harness.pass(.milliseconds(100))
    #expect(interpreter.frames.count > looks)
  }

  @Test func theEndOfTheTranslatorIsToldAndSignsAreStillRead() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.tell(.notice(.signsNotTranslated(.programFails)))
    #expect(
      harness.noticeTexts == ["Signs are not translated: visavis-translate keeps failing"])
    #expect(signLayers(harness).isEmpty && harness.loop.signs.isOn)
  }

  @Test func theEndOfTheProgramIsToldAndEndsTheMode() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(try #require(harness.actions.interpreter).texts[0], "Exit"))
    harness.tell(.signsEnded(.noProgram(path: "/usr/bin/visavis-signs")))
    #expect(harness.noticeTexts == ["Signs are not read: install visavis-signs"])
    #expect(signLayers(harness).isEmpty && !harness.loop.signs.isOn)
  }

  @Test func withoutTheProgramThereIsNoControlAndTheKeyTellsWhatIsMissing() throws {
    let harness = try Harness()
    harness.start("one")
    harness.perform(.toggleSigns)
    #expect(!harness.loop.signs.isOn)
    #expect(harness.noticeTexts == ["Signs are not read: install visavis-signs"])
    #expect(!harness.loop.controls(of: 0).contains { $0.command == .toggleSigns })
  }

  // MARK: The picture's hold

  @Test func aHeldPictureStaysUntilItIsLetGoOrTheCameraIsAnotherOne() throws {
    let harness = try Harness()
    harness.actions.interpreter = FakeSignInterpreter()
    harness.start("one")
    let held = harness.display.pictureIDs.last
    harness.tap(.space)
    #expect(harness.noticeTexts == ["The picture is held; Hold picture (Space) goes on"])
    let paintings = harness.display.shown.count
    for sequence in 1...5 { harness.showFrame(sequence: sequence) }
    #expect(harness.display.pictureIDs.last == held)
    #expect(harness.display.shown.count <= paintings + 1, "nothing is painted anew")
    harness.tap(.space)
    harness.showFrame(sequence: 6)
    #expect(harness.display.pictureIDs.last != held && harness.noticeTexts == [])
    harness.tap(.space)
    harness.start("two", generation: 2)
    harness.showFrame(generation: 2, sequence: 7)
    #expect(harness.display.pictureIDs.last != held && harness.noticeTexts == [])
  }

  @Test func withoutAPictureThereIsNothingToHold() throws {
    let harness = try Harness()
    harness.actions.interpreter = FakeSignInterpreter()
    harness.tap(.space)
    #expect(harness.noticeTexts == [])
  }

  @Test func withoutTheProgramSpaceHoldsNothing() throws {
    let harness = try Harness()
    harness.start("one")
    harness.tap(.space)
    #expect(harness.noticeTexts == [] && !harness.loop.picture.isHeld)
  }

  // MARK: A sign in large letters

  /// A loop in which a translated sign is open.
  private func open(waiting time: Duration = .seconds(1)) throws -> Harness {
    let harness = try reading("en")
    harness.display.viewport = PixelSize(width: 640, height: 360)
    see([Self.sign("Salida")], in: harness)
    harness.tell(.signTranslated(try #require(harness.actions.interpreter).texts[0], "Exit"))
    let sign = PixelPoint(x: 300, y: 140)
    harness.send(.pointerPressed(sign, zooming: false), .pointerReleased(sign))
    harness.pass(time)
    return harness
  }

  @Test func aTouchOpensASignInLargeLetters() throws {
    let harness = try open()
    let sign = try #require(harness.loop.openSign(ofPane: 0))
    #expect(sign.paragraphs == ["Salida"] && sign.translation == ["Exit"])
    harness.tap(.copy)
    #expect(harness.display.copied == ["Exit\n\nSalida"])
    harness.tap(.leaveFullScreen)
    #expect(harness.loop.openSign(ofPane: 0) == nil)
  }

  @Test func theSecondPressOfADoubleClickUsesNoButton() throws {
    let harness = try open(waiting: .zero)
    for y in stride(from: 20, to: 340, by: 20) {
      let point = PixelPoint(x: 320, y: y)
      harness.display.pendingEvents.input = [
        .pointerPressed(point, zooming: false), .pointerReleased(point),
      ]
      harness.loop.turn()
    }
    #expect(harness.loop.openSign(ofPane: 0) != nil)
  }

  @Test(arguments: [InputEvent.Key.nextControl, .help, .history, .languages])
  func aKeyThatOpensSomethingElseClosesIt(key: InputEvent.Key) throws {
    let harness = try open()
    harness.tap(key)
    #expect(harness.loop.openSign(ofPane: 0) == nil)
  }

  @Test func theWordsArriveInTheOpenSignToo() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    harness.perform(.openSign(1))
    #expect(try #require(harness.loop.openSign(ofPane: 0)).translation == [])
    harness.tell(.signTranslated(try #require(harness.actions.interpreter).texts[0], "Exit"))
    #expect(try #require(harness.loop.openSign(ofPane: 0)).translation == ["Exit"])
  }

  @Test func aVoiceThatReadsASignEndsWithIt() throws {
    let harness = try open()
    let voice = FakeVoice()
    harness.actions.fakeVoice = voice
    harness.loop.readAloud("Exit", in: "en", at: harness.now)
    #expect(voice.calls == ["on"])
    harness.hear(.voice(.silent, from: ConnectionID(9)))
    #expect(voice.calls.contains("en: Exit"), "\(voice.calls)")
    harness.tap(.leaveFullScreen)
    #expect(voice.calls.last == "off")
  }

  @Test func answersAfterTheEndAreLeftOut() throws {
    let harness = try reading("en")
    see([Self.sign("Salida")], in: harness)
    let text = try #require(harness.actions.interpreter).texts[0]
    harness.perform(.toggleSigns)
    harness.tell(.signTranslated(text, nil))
    #expect(harness.noticeTexts == [])
  }

  @Test func aPressBesideItClosesIt() throws {
    let harness = try open()
    harness.send(
      .pointerPressed(PixelPoint(x: 4, y: 4), zooming: false),
      .pointerReleased(PixelPoint(x: 4, y: 4)))
    #expect(harness.loop.openSign(ofPane: 0) == nil)
  }

  @Test func aSignThatIsKeptIsInTheHistory() throws {
    let harness = try open()
    let input = harness.loop.sceneInput(at: harness.now)
    let buttons = (0..<360).flatMap { y in (0..<640).map { PixelPoint(x: $0, y: y) } }
    let keep = try #require(
      buttons.first { harness.loop.composer.signAction(at: $0, inPane: 0, of: input) == .keep })
    harness.send(.pointerPressed(keep, zooming: false), .pointerReleased(keep))
    #expect(
      harness.loop.openSign(ofPane: 0) == nil && harness.noticeTexts == ["Kept in the history"])
    harness.tap(.history)
    let sentences = try #require(harness.display.shown.last?.sentences)
    #expect(sentences.count == 1)
    #expect("\(sentences)".contains("Exit") && "\(sentences)".contains("Salida"))
  }

  @Test func picturesThatAreKeptHaveTheWordsAndNotTheCard() throws {
    let harness = try open()
    let kept = harness.loop.keptSceneInput(of: .main, at: harness.now)
    #expect(kept.panes[0].openSign == nil && kept.panes[0].signs.map(\.paragraphs) == [["Exit"]])
  }
}
