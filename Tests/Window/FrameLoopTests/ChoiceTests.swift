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
  private func zoom(_ harness: Harness) -> Double {
    harness.loop.picture.view.motion.target.zoom
  }

  @Test func nothingIsChosenByAStart() throws {
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: Reader(language: "en")),
        picture: PictureSettings(zoom: 2, mirror: .on)))
    harness.settle()
    harness.start("a")
    harness.start("b", generation: 2)
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func anEditOfTheSettingsFileIsNoChoice() throws {
    let harness = try Harness()
    harness.start("a")
    harness.tap(.largerText)
    let chosen = harness.loop.settings.near.look.textSize
    let before = ViewSettings()
    var after = before
    after.near.texts.language = "fr"
    after.far.look.textSize = 150
    after.picture.zoom = 3
    after.picture.mirror = .on
    harness.tell(.settingsEdited(SettingsEdit(from: before, to: after)))
    #expect(harness.actions.choices == [.textSize(chosen, of: .near)])
    #expect(zoom(harness) == 3)
  }

  @Test func zoomAndMirrorAreChosenForTheCameraOnTheScreen() throws {
    let harness = try Harness()
    harness.start("a")
    harness.tap(.mirror)
    #expect(harness.actions.choices == [.mirroring(true, ofCamera: "a")])
    harness.start("b", generation: 2)
    harness.tap(.zoomIn)
    guard case .framing(let framing, "b")? = harness.actions.choices.last else {
      Issue.record("\(harness.actions.choices)")
      return
    }
    #expect(framing.zoom == zoom(harness) && framing.zoom > 1)
    harness.tap(.zoomReset)
    #expect(harness.actions.choices.last == .framing(.whole, ofCamera: "b"))
    #expect(harness.actions.choices.count == 3)
  }

  @Test func theViewOfAClipIsNotRemembered() throws {
    let harness = try Harness()
    harness.start("clip.avi", isRemembered: false)
    harness.tap(.mirror, .zoomIn)
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
    harness.start("a")
    #expect(harness.loop.picture.view.orientation.isMirrored)
    #expect(
      harness.loop.picture.view.motion.target
        == Framing(zoom: 3, center: UnitPoint(x: 0.75, y: 0.5)), "the same part, mirrored")
    harness.start("c", generation: 2)
    #expect(!harness.loop.picture.view.orientation.isMirrored && zoom(harness) == 1)
    harness.start("b", generation: 3)
    #expect(harness.loop.picture.view.orientation.isMirrored && zoom(harness) == 1)
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func whatIsPressedBeforeTheFirstFrameCounts() throws {
    let harness = try Harness(
      ViewSettings(picture: PictureSettings(mirror: .off)),
      cameraViews: [CameraView(identity: "a", isMirrored: true)])
    harness.settle()
    harness.tap(.mirror, .mirror)
    harness.start("a")
    #expect(!harness.loop.picture.view.orientation.isMirrored)
  }

  @Test func aPartIsRememberedAsTheCameraSeesIt() throws {
    let harness = try Harness(ViewSettings(picture: PictureSettings(zoom: 2, mirror: .off)))
    harness.start("a")
    harness.tap(.mirror, .rotate)
    #expect(harness.actions.choices == [.mirroring(true, ofCamera: "a")])
  }

  @Test func sizesAndLanguagesBelongToTheReadersOfTheStart() throws {
    let harness = try Harness(.twoReaders)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.settle()
    harness.loop.perform(.enlargeText, inPane: 0, at: harness.now)
    harness.perform(.readLanguage("es"), inPane: 1)
    #expect(harness.actions.choices == [.textSize(125, of: .near), .language("es", of: .far)])
    harness.perform(.swapSides)
    #expect(harness.actions.choices.count == 2, "an exchange of the sides is no choice")
    harness.perform(.readLanguage("de"))
    #expect(harness.actions.choices.last == .language("de", of: .far))
  }

  @Test func languagesOfTheConversationAreNobodysChoice() throws {
    let harness = try Harness(.twoReaders)
    harness.say("Hola", in: "es", as: "Hello", in: "en")
    #expect(harness.loop.settings.near.texts.language == "en")
    #expect(harness.actions.choices.isEmpty)
  }

  @Test func anExchangeWithASpokenLanguageIsNotRemembered() throws {
    let harness = try Harness(reader: Reader(language: "en", spoken: "es")).settled()
    var swapped = harness.loop.settings
    swapped = try #require(swapped.withSwappedLanguages)
    harness.loop.apply(swapped, at: harness.now)
    harness.settle()
    #expect(harness.loop.settings.near.texts.language == "es")
    #expect(harness.actions.choices.isEmpty)
  }
}
