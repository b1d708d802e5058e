import CaptionCoding
import Captions
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

/// The switch between one reader and two, and what two readers change with one touch.
@Suite struct FaceToFaceTests {
  private func harness(
    near: String? = "es", far: String? = "en", _ faceToFace: FaceToFaceSettings
  ) throws -> Harness {
    func reader(_ language: String?) -> ReaderSettings {
      ReaderSettings(texts: Reader(language: language, stability: .immediate))
    }
    let harness = try Harness(
      ViewSettings(near: reader(near), far: reader(far), faceToFace: faceToFace))
    harness.display.viewport = PixelSize(width: 640, height: 720)
    return harness
  }

  /// The words in the panes of the main window, the near reader's first.
  private func words(_ harness: Harness) -> [[String]] {
    let rows = harness.display.shown.last?.rows ?? []
    return [0, 1].map { pane in rows.filter { $0.pane == pane }.map(\.text) }
  }

  @Test func theKeySwitchesBetweenOneReaderAndTwo() throws {
    let harness = try harness(FaceToFaceSettings())
    harness.say("Where is it?", in: "en", as: "¿Dónde está?", in: "es")
    #expect(words(harness) == [["¿Dónde está?"], []])
    harness.tap(.faceToFace)
    #expect(words(harness) == [["¿Dónde está?"], ["Where is it?"]])
    #expect(harness.display.shown.last?.layers.contains(where: \.isRotated180) == true)
    harness.tap(.faceToFace)
    #expect(words(harness) == [["¿Dónde está?"], []])
  }

  @Test func thePictureFillsTheHalvesUnlessAFitWasChosen() throws {
    for (layout, fit, expected) in [
      (FaceToFaceSettings.Layout.split, nil, ViewState.Fit.cover), (.stacked, nil, .cover),
      (.window, nil, .contain), (.split, .contain, .contain),
    ] as [(FaceToFaceSettings.Layout, ViewState.Fit?, ViewState.Fit)] {
      let harness = try Harness(
        ViewSettings(
          faceToFace: FaceToFaceSettings(layout: layout), picture: PictureSettings(fit: fit)))
      harness.settle()
      #expect(harness.loop.picture.view.fit == .contain)
      harness.tap(.faceToFace)
      #expect(harness.loop.picture.view.fit == expected, "\(layout)")
      harness.tap(.faceToFace)
      #expect(harness.loop.picture.view.fit == .contain)
    }
  }

  @Test func thePictureIsInEveryPaneThatShowsIt() throws {
    let expected: [(FaceToFaceSettings.Layout, FaceToFaceSettings.Camera, [PixelRect])] = [
      (.split, .both, [WindowPart.lowerHalf, .upperHalf].map(rect)),
      (.split, .near, [rect(.lowerHalf)]), (.split, .far, [rect(.upperHalf)]),
      (.split, .none, []), (.stacked, .both, [rect(.whole)]), (.stacked, .far, [rect(.upperHalf)]),
    ]
    for (layout, camera, frames) in expected {
      let harness = try harness(FaceToFaceSettings(isOn: true, layout: layout, camera: camera))
      harness.sendFrame()
      harness.rest()
      let pictures = harness.display.shown.last?.pictures ?? []
      #expect(pictures.map(\.placement.frame) == frames, "\(layout) \(camera)")
      #expect(pictures.allSatisfy { $0.picture == pictures[0].picture }, "it is scaled once")
      #expect(
        pictures.map(\.placement.isRotated180) == frames.map { layout == .split && $0.minY == 0 })
    }
  }

  private func rect(_ part: WindowPart) -> PixelRect {
    part.rect(in: PixelSize(width: 640, height: 720))
  }

  @Test func theWheelZoomsThePictureBelowItOnBothSides() throws {
    for (y, isUpper) in [(100, true), (620, false)] {
      let harness = try harness(FaceToFaceSettings(isOn: true))
      harness.sendFrame()
      harness.rest()
      let corner = PixelPoint(x: isUpper ? 40 : 600, y: y)
      harness.display.pendingEvents.input = [.wheel(notches: 6, at: corner)]
      for _ in 0..<20 { harness.pass(.milliseconds(33)) }
      let target = harness.loop.picture.view.motion.target
      #expect(target.zoom > 2)
      // The point is at the lower right of the picture for the reader of either pane.
      #expect(target.center.x > 0.6, "\(target)")
    }
  }

  @Test func theWheelDoesNothingInAPaneWithoutThePicture() throws {
    let harness = try harness(FaceToFaceSettings(isOn: true, camera: .near))
    harness.sendFrame()
    harness.rest()
    for y in [100, 620] {
      harness.display.pendingEvents.input = [
        .wheel(notches: 6, at: PixelPoint(x: 600, y: y)),
        .pointerPressed(PixelPoint(x: 300, y: y), zooming: true),
        .pointerDragged(PixelPoint(x: 300, y: y < 360 ? y + 60 : y - 60)),
        .pointerReleased(PixelPoint(x: 300, y: y < 360 ? y + 60 : y - 60)),
      ]
      for _ in 0..<20 { harness.pass(.milliseconds(33)) }
      let zoom = harness.loop.picture.view.motion.target.zoom
      #expect(y < 360 ? zoom == 1 : zoom > 2)
    }
  }

  @Test func swappedSidesExchangeLanguagesAndLooks() throws {
    let harness = try harness(FaceToFaceSettings(isOn: true))
    harness.loop.settings.far.look.textSize = 200
    harness.say("Where is it?", in: "en", as: "¿Dónde está?", in: "es")
    harness.perform(.swapSides)
    #expect(words(harness) == [["Where is it?"], ["¿Dónde está?"]])
    #expect(harness.loop.settings.near.look.textSize == 200)
    harness.loop.perform(.swapSides, inPane: 0, at: harness.now)
    #expect(harness.loop.settings.near.texts.language == "es")
  }

  @Test func swappedSidesTakeTheCaptionsOfTheirReadersAlong() throws {
    let harness = try harness(near: nil, far: nil, FaceToFaceSettings(isOn: true))
    harness.update("u1") {
      $0.text.words = .value("for you")
      $0.audience = .value(.near)
    }
    harness.rest()
    #expect(words(harness) == [["for you"], []])
    harness.perform(.swapSides, inPane: 1)
    #expect(words(harness) == [[], ["for you"]])
  }

  @Test func oneReadersSwapHoldsForTwo() throws {
    let harness = try harness(FaceToFaceSettings())
    harness.loop.settings.near.texts.spoken = "en"
    harness.post(.hello(PipelineHello(wantsControl: true), from: ConnectionID(7)))
    harness.rest()
    harness.loop.perform(.swapLanguages, at: harness.now)
    harness.tap(.faceToFace)
    #expect(harness.loop.panes.map(\.reader.language) == ["en", "es"])
  }

  @Test func captionsOfStackedReadersStayAtTheirPlaces() throws {
    let harness = try harness(FaceToFaceSettings(isOn: true, layout: .stacked))
    harness.say("Where is it?", in: "en", as: "¿Dónde está?", in: "es")
    let row = try #require(harness.display.shown.last?.rows.last?.rect)
    let end = PixelPoint(x: row.minX + 4, y: row.minY - 200)
    harness.send(
      .pointerPressed(PixelPoint(x: row.minX + 4, y: row.minY + 4), zooming: false),
      .pointerDragged(end), .pointerReleased(end))
    #expect(harness.loop.settings.near.look.position == .bottom)
  }

  @Test func pipelinesThatTranslateBothWaysAreNotAskedToChange() throws {
    let harness = try harness(FaceToFaceSettings(isOn: true))
    harness.loop.perform(.swapLanguages, inPane: 0, at: harness.now)
    #expect(harness.loop.panes.map(\.reader.language) == ["en", "es"])
    #expect(harness.actions.languages.isEmpty)
    harness.loop.settings.near.texts.spoken = "es"
    harness.loop.perform(.swapLanguages, inPane: 0, at: harness.now)
    #expect(harness.actions.languages == [["en", "es"]])
  }

  @Test func theLanguagesOfTheCaptionsAreTakenIfNoneAreNamed() throws {
    let harness = try harness(near: nil, far: nil, FaceToFaceSettings())
    harness.say("Where is it?", in: "en", as: "¿Dónde está?", in: "es")
    harness.say("Allí", in: "es", as: "Over there", in: "en", id: "u2")
    harness.tap(.faceToFace)
    #expect(words(harness) == [["¿Dónde está?", "Allí"], ["Where is it?", "Over there"]])
  }
}

@Suite struct FarWindowTests {
  private func harness() throws -> Harness {
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: Reader(language: "es", stability: .immediate)),
        far: ReaderSettings(texts: Reader(language: "en", stability: .immediate)),
        faceToFace: FaceToFaceSettings(isOn: true, layout: .window)))
    harness.display.viewport = PixelSize(width: 640, height: 360)
    harness.say("Where is it?", in: "en", as: "¿Dónde está?", in: "es")
    return harness
  }

  private func notices(_ harness: Harness) -> [Notice] { harness.loop.notices.all(inPane: 0) }

  @Test func eachWindowShowsTheTextOfItsReader() throws {
    let harness = try harness()
    #expect(harness.rows == ["¿Dónde está?"])
    let far = try #require(harness.display.far?.shown.last)
    #expect(far.rows.map(\.text) == ["Where is it?"] && far.rows.map(\.pane) == [1])
    #expect(far.layers.allSatisfy { !$0.isRotated180 })
  }

  @Test func inputInTheFarWindowIsForTheFarReader() throws {
    let harness = try harness()
    harness.display.pendingEvents.farInput = [
      .pointerMoved(PixelPoint(x: 300, y: 200)), .key(.help),
    ]
    harness.rest()
    #expect(harness.loop.panes.map(\.controlsState.showsHelp) == [false, true])
  }

  @Test func fullScreenAndSavedPicturesAreThoseOfTheWindow() throws {
    let harness = try harness()
    harness.display.pendingEvents.farInput = [.key(.fullScreen), .key(.savePicture)]
    harness.rest()
    #expect(harness.display.far?.isFullScreen == true && harness.display.fullScreenToggles == 0)
    #expect(harness.actions.saved.map(\.size) == [PixelSize(width: 640, height: 360)])
    harness.display.pendingEvents.farInput = [.key(.faceToFace)]
    harness.rest()
    #expect(harness.loop.panes.count == 1 && harness.display.far == nil)
  }

  @Test(arguments: [(FarWindowEnd.closed, []), (.screenIsGone, [Notice.farScreenGone])])
  func theEndOfTheWindowBringsTheFarReaderIntoTheMainOne(
    end: FarWindowEnd, expected: [Notice]
  ) throws {
    let harness = try harness()
    harness.display.pendingEvents.farWindowEnd = end
    harness.rest()
    #expect(harness.display.far == nil && notices(harness) == expected)
    #expect(harness.rows == ["Where is it?", "¿Dónde está?"])
  }

  @Test func aWindowThatCannotBeOpenedLeavesBothInTheMainOne() throws {
    let harness = try harness()
    var settings = harness.loop.settings
    settings.faceToFace.isOn = false
    harness.loop.apply(settings, at: harness.now)
    harness.rest()
    #expect(harness.display.far == nil)
    harness.display.hasRoomForFarWindow = false
    harness.tap(.faceToFace)
    #expect(notices(harness) == [.farWindowFailed])
    #expect(harness.actions.farWindowFailures.count == 1)
    #expect(harness.display.shown.last?.rows.count == 2)
  }

  @Test func aWindowOnTheOnlyScreenIsExplained() throws {
    let harness = try harness()
    harness.press(.faceToFace)
    harness.display.hasSecondScreen = false
    harness.tap(.faceToFace)
    #expect(notices(harness) == [.noSecondScreen] && harness.display.far != nil)
  }

  /// Sends words for both readers, or for the far one alone.
  private func say(_ harness: Harness, _ id: String, forFar: Bool = false) {
    harness.update(id, requestsReport: true) {
      $0.text.words = .value("a los dos")
      $0.text.language = .value("fr")
      if forFar { $0.audience = .value(.far) }
    }
    harness.rest()
  }

  @Test(arguments: [true, false])
  func captionsAreReportedWhenEachReadersWindowIsVisible(hidesMain: Bool) throws {
    let harness = try harness()
    harness.display.pendingEvents.isHidden = hidesMain
    harness.display.pendingEvents.farIsHidden = !hidesMain
    say(harness, "u2")
    #expect(harness.actions.shown.isEmpty, "one reader has not seen the words")
    harness.display.pendingEvents.isHidden = false
    harness.display.pendingEvents.farIsHidden = false
    let painted = harness.display.shown.count
    harness.rest()
    #expect(harness.actions.shown == ["1:u2"])
    #expect(harness.display.shown.count > painted, "the window that is back is painted")
  }

  @Test func captionsOfTheVisibleWindowsReaderAreReportedAtOnce() throws {
    let harness = try harness()
    harness.display.pendingEvents.isHidden = true
    say(harness, "u2", forFar: true)
    #expect(harness.actions.shown == ["1:u2"])
    harness.display.pendingEvents.farIsHidden = true
    say(harness, "u3", forFar: true)
    #expect(harness.actions.shown == ["1:u2"])
    harness.display.pendingEvents.isHidden = false
    harness.rest()
    #expect(harness.actions.shown == ["1:u2"], "the other reader's window does not count")
    harness.display.pendingEvents.farIsHidden = false
    harness.rest()
    #expect(harness.actions.shown == ["1:u2", "1:u3"])
  }
}
