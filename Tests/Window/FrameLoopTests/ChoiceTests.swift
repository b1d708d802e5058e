import CaptionCoding
import Captions
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

/// Tests of the choices that the loop passes on, and of those with which it starts.
@Suite struct ChoiceTests {
  private func start(
    _ harness: Harness, _ identity: String, generation: Int = 1, isRemembered: Bool = true
  ) {
    harness.appEvents.post(
      .cameraStarts(
        StartedCamera(
          generation: generation, identity: identity, isFrontFacing: false,
          isRemembered: isRemembered)))
    harness.sendFrame(generation: generation)
    harness.pass(.milliseconds(33))
  }

  private func zoom(_ harness: Harness) -> Double {
    harness.loop.picture.view.motion.target.zoom
  }

  @Test func nothingIsChosenByAStart() throws {
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: Reader(language: "en")),
        picture: PictureSettings(zoom: 2, mirror: .on)))
    harness.settle()
    start(harness, "a")
    start(harness, "b", generation: 2)
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func anEditOfTheSettingsFileIsNoChoice() throws {
    let harness = try Harness()
    start(harness, "a")
    harness.press(.largerText)
    harness.settle()
    let chosen = harness.loop.settings.near.look.textSize
    let before = ViewSettings()
    var after = before
    after.near.texts.language = "fr"
    after.far.look.textSize = 150
    after.picture.zoom = 3
    after.picture.mirror = .on
    harness.appEvents.post(.settingsEdited(SettingsEdit(from: before, to: after)))
    harness.pass(.milliseconds(33))
    #expect(harness.actions.choices == [.textSize(chosen, of: .near)])
    #expect(zoom(harness) == 3)
  }

  @Test func zoomAndMirrorAreChosenForTheCameraOnTheScreen() throws {
    let harness = try Harness()
    start(harness, "a")
    harness.press(.mirror)
    harness.pass(.milliseconds(33))
    #expect(harness.actions.choices == [.mirroring(true, ofCamera: "a")])
    start(harness, "b", generation: 2)
    harness.press(.zoomIn)
    harness.pass(.milliseconds(33))
    guard case .framing(let framing, "b")? = harness.actions.choices.last else {
      Issue.record("\(harness.actions.choices)")
      return
    }
    #expect(framing.zoom == zoom(harness) && framing.zoom > 1)
    harness.press(.zoomReset)
    harness.pass(.milliseconds(33))
    #expect(harness.actions.choices.last == .framing(.whole, ofCamera: "b"))
    #expect(harness.actions.choices.count == 3)
  }

  @Test func theViewOfAClipIsNotRemembered() throws {
    let harness = try Harness()
    start(harness, "clip.avi", isRemembered: false)
    harness.press(.mirror)
    harness.press(.zoomIn)
    harness.pass(.milliseconds(33))
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func theFirstCameraStartsWithItsOwnView() throws {
    let part = Framing(zoom: 3, center: UnitPoint(x: 0.25, y: 0.5))
    let harness = try Harness(
      ViewSettings(picture: PictureSettings(mirror: .off)),
      cameraViews: [
        CameraView(identity: "a", framing: part, isMirrored: true),
        CameraView(identity: "b", isMirrored: true),
      ])
    start(harness, "a")
    #expect(harness.loop.picture.view.orientation.isMirrored)
    #expect(
      harness.loop.picture.view.motion.target
        == Framing(zoom: 3, center: UnitPoint(x: 0.75, y: 0.5)), "the same part, mirrored")
    start(harness, "c", generation: 2)
    #expect(!harness.loop.picture.view.orientation.isMirrored && zoom(harness) == 1)
    start(harness, "b", generation: 3)
    #expect(harness.loop.picture.view.orientation.isMirrored && zoom(harness) == 1)
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func whatIsPressedBeforeTheFirstFrameCounts() throws {
    let harness = try Harness(
      ViewSettings(picture: PictureSettings(mirror: .off)),
      cameraViews: [CameraView(identity: "a", isMirrored: true)])
    harness.settle()
    harness.press(.mirror)
    harness.press(.mirror)
    harness.pass(.milliseconds(33))
    start(harness, "a")
    #expect(!harness.loop.picture.view.orientation.isMirrored)
  }

  @Test func aPartIsRememberedAsTheCameraSeesIt() throws {
    let harness = try Harness(
      ViewSettings(picture: PictureSettings(zoom: 2, mirror: .off)))
    start(harness, "a")
    harness.press(.mirror)
    harness.press(.rotate)
    harness.pass(.milliseconds(33))
    #expect(harness.actions.choices == [.mirroring(true, ofCamera: "a")])
  }

  @Test func sizesAndLanguagesBelongToTheReadersOfTheStart() throws {
    var settings = ViewSettings()
    settings.faceToFace.isOn = true
    let harness = try Harness(settings)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.settle()
    harness.loop.perform(.enlargeText, inPane: 0, at: harness.now)
    harness.loop.perform(.readLanguage("es"), inPane: 1, at: harness.now)
    harness.settle()
    #expect(harness.actions.choices == [.textSize(125, of: .near), .language("es", of: .far)])
    harness.loop.perform(.swapSides, inPane: 0, at: harness.now)
    harness.settle()
    #expect(harness.actions.choices.count == 2, "an exchange of the sides is no choice")
    harness.loop.perform(.readLanguage("de"), inPane: 0, at: harness.now)
    harness.settle()
    #expect(harness.actions.choices.last == .language("de", of: .far))
  }

  @Test func languagesOfTheConversationAreNobodysChoice() throws {
    var settings = ViewSettings()
    settings.faceToFace.isOn = true
    let harness = try Harness(settings)
    harness.update("u1") {
      $0.text.words = .value("Hello")
      $0.text.language = .value("en")
      $0.source.words = .value("Hola")
      $0.source.language = .value("es")
    }
    harness.settle()
    #expect(harness.loop.settings.near.texts.language == "en")
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func anExchangeWithASpokenLanguageIsNotRemembered() throws {
    let harness = try Harness(reader: Reader(language: "en", spoken: "es"))
    harness.settle()
    var swapped = harness.loop.settings
    swapped = try #require(swapped.withSwappedLanguages)
    harness.loop.apply(swapped, at: harness.now)
    harness.settle()
    #expect(harness.loop.settings.near.texts.language == "es")
    #expect(harness.actions.choices.isEmpty)
  }
}
