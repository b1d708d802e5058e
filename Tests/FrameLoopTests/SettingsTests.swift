import CaptionCoding
import Captions
import Imaging
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

/// Settings that change while the loop runs.
@Suite struct SettingsTests {
  private func stand(_ settings: ViewSettings = Self.settings()) throws -> Stand {
    let stand = try Stand(settings)
    stand.display.viewport = PixelSize(width: 640, height: 360)
    return stand
  }

  private static func settings(_ change: (inout ViewSettings) -> Void = { _ in }) -> ViewSettings {
    var settings = ViewSettings(reader: ReaderSettings(texts: Reader(stability: .immediate)))
    change(&settings)
    return settings
  }

  private func adopt(_ stand: Stand, _ change: (inout ViewSettings) -> Void) {
    stand.appEvents.post(.settings(Self.settings(change)))
    rest(stand)
  }

  /// Lets the loop take and show everything, on a machine of any speed.
  private func rest(_ stand: Stand) {
    for _ in 0..<4 { stand.pass(.milliseconds(33)) }
  }

  private func rows(_ stand: Stand) -> [String] {
    stand.display.shown.last?.rows.map(\.text) ?? []
  }

  @Test func anotherTextSizeKeepsTheZoomThatTheUserChose() throws {
    let stand = try stand()
    stand.sendFrame()
    stand.say("Hola")
    stand.press(.zoomIn)
    stand.press(.mirror)
    stand.pass(.seconds(1))
    let view = stand.loop.picture.view
    let height = try #require(stand.display.shown.last?.rows.first?.rect.size.height)
    adopt(stand) { $0.panes[0].reader.look = CaptionLook(textSize: 200) }
    #expect(stand.loop.picture.view.motion == view.motion)
    #expect(stand.loop.picture.view.orientation == view.orientation)
    let row = try #require(stand.display.shown.last?.rows.first)
    #expect(row.text == "Hola" && row.rect.size.height > height)
  }

  @Test func onlyAnotherZoomSettingMovesThePicture() throws {
    let stand = try stand()
    stand.sendFrame()
    stand.press(.zoomIn)
    stand.pass(.seconds(1))
    adopt(stand) { $0.picture.zoom = 3 }
    stand.pass(.seconds(1))
    #expect(stand.loop.picture.view.motion.target.zoom == 3)
    adopt(stand) {
      $0.picture.zoom = 3
      $0.picture.rotation = .half
      $0.picture.fit = .cover
    }
    #expect(stand.loop.picture.view.motion.target.zoom == 3)
    #expect(stand.loop.picture.view.orientation.rotation == .half)
    #expect(stand.loop.picture.view.fit == .cover)
  }

  @Test func anotherLanguageSelectsOtherTexts() throws {
    let stand = try stand()
    stand.update("u1") {
      $0.translations = TranslationsPatch(entries: [
        .init(language: "es", change: .value(.init(text: .value("Buenos días")))),
        .init(language: "fr", change: .value(.init(text: .value("Bonjour")))),
      ])
    }
    rest(stand)
    #expect(rows(stand) == ["Buenos días"])
    adopt(stand) { $0.panes[0].reader.texts.language = "fr" }
    #expect(rows(stand) == ["Bonjour"])
  }

  @Test func captionsAfterAnotherLanguageAreShownLikeThoseBefore() throws {
    let stand = try stand()
    for number in 0..<6 {
      stand.say("línea \(number)", id: "u\(number)", final: true)
      for _ in 0..<6 { stand.pass(.seconds(1)) }
    }
    adopt(stand) { $0.panes[0].reader.texts.language = "fr" }
    #expect(rows(stand) == ["línea 4", "línea 5"])
    for number in 6..<9 {
      stand.say("ligne \(number)", id: "u\(number)", final: true)
      for _ in 0..<6 { stand.pass(.seconds(1)) }
    }
    #expect(rows(stand) == ["ligne 7", "ligne 8"])
  }

  @Test func anotherPolicyKeepsTheWordsInTheWindow() throws {
    let stand = try stand()
    stand.say("uno dos tres")
    rest(stand)
    adopt(stand) { $0.panes[0].reader.texts.stability = .reading }
    #expect(rows(stand) == ["uno dos tres"])
    stand.say("uno dos tres cuatro cinco")
    rest(stand)
    #expect(rows(stand) == ["uno dos tres"])
    stand.pass(.seconds(1))
    #expect(rows(stand) == ["uno dos tres cuatro cinco"])
  }

  @Test(arguments: CaptionMode.allCases)
  func anotherModeKeepsTheWordsInTheWindow(mode: CaptionMode) throws {
    let stand = try stand()
    stand.say("Buenos días", id: "u1", final: true)
    stand.say("a todos", id: "u2")
    rest(stand)
    #expect(rows(stand) == ["Buenos días", "a todos"])
    adopt(stand) { $0.panes[0].reader.flow.mode = mode }
    #expect(rows(stand) == ["Buenos días", "a todos"])
    stand.say("a todos ustedes", id: "u2")
    rest(stand)
    #expect(rows(stand).last == "a todos ustedes")
  }

  @Test func anotherHoldTimeAppliesToTheWordsInTheWindow() throws {
    let stand = try stand()
    stand.say("Hola", final: true)
    stand.pass(.seconds(5))
    #expect(rows(stand) == ["Hola"])
    adopt(stand) { $0.panes[0].reader.flow.hold = .seconds(2) }
    stand.pass(.seconds(5))
    #expect(rows(stand).isEmpty)
  }

  @Test func moreLinesKeepTheLinesInTheWindow() throws {
    let stand = try stand()
    for number in 1...2 { stand.say("línea \(number)", id: "u\(number)", final: true) }
    rest(stand)
    adopt(stand) { $0.panes[0].reader.look = CaptionLook(lines: 4) }
    #expect(rows(stand) == ["línea 1", "línea 2"])
    stand.say("línea 3", id: "u3", final: true)
    rest(stand)
    #expect(rows(stand) == ["línea 1", "línea 2", "línea 3"])
  }

  @Test func anotherColorPaintsTheSameLinesAnew() throws {
    let stand = try stand()
    stand.say("Hola")
    rest(stand)
    let before = try #require(stand.display.shown.last?.layers.last)
    adopt(stand) {
      $0.panes[0].reader.look = CaptionLook(text: Color(red: 255, green: 255, blue: 0))
    }
    let after = try #require(stand.display.shown.last?.layers.last)
    #expect(after.origin == before.origin && after.bitmap !== before.bitmap)
    adopt(stand) { _ in }
    #expect(stand.display.shown.last?.layers.last?.origin == before.origin)
  }

  @Test func equalSettingsPaintNothing() throws {
    let stand = try stand()
    stand.say("Hola")
    rest(stand)
    let paintings = stand.display.shown.count
    adopt(stand) { _ in }
    #expect(stand.display.shown.count == paintings)
  }

  @Test func aPaneIsAddedAndRemoved() throws {
    let stand = try stand()
    stand.say("Hola")
    rest(stand)
    adopt(stand) {
      $0.panes[0].part = .lowerHalf
      $0.panes.append(
        PaneSettings(
          part: .upperHalf, isTurned: true,
          reader: ReaderSettings(texts: Reader(language: "en", stability: .immediate))))
    }
    #expect(rows(stand) == ["Hola", "Hola"])
    #expect(stand.display.shown.last?.layers.contains(where: \.isTurned) == true)
    adopt(stand) { _ in }
    #expect(rows(stand) == ["Hola"])
    #expect(stand.display.shown.last?.layers.contains(where: \.isTurned) == false)
  }

  @Test func theDesktopAndTheSettingBothMustAllowAnimation() throws {
    let stand = try stand()
    stand.appEvents.post(.desktopMotion(reduced: true))
    adopt(stand) { $0.keepsControls = true }
    #expect(!stand.loop.picture.view.animates)
    stand.appEvents.post(.desktopMotion(reduced: false))
    adopt(stand) { $0.animates = false }
    #expect(!stand.loop.picture.view.animates)
    adopt(stand) { _ in }
    #expect(stand.loop.picture.view.animates)
  }

  @Test func theStripStaysWhileItsSettingSaysSo() throws {
    let stand = try stand()
    adopt(stand) { $0.keepsControls = true }
    #expect(stand.display.shown.last?.layers.isEmpty == false)
    adopt(stand) { _ in }
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }

  @Test func theEndOfTheFeedsCountsOnceTheSettingSaysSo() throws {
    let stand = try stand()
    stand.appEvents.post(.feedsEnded)
    stand.pass(.seconds(1))
    #expect(!stand.loop.isOver)
    stand.appEvents.post(.settings(Self.settings { $0.ending.atEndOfFeeds = true }))
    stand.pass(.seconds(1))
    #expect(stand.loop.isOver)
  }
}
