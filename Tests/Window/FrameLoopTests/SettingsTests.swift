import CaptionCoding
import Captions
import Imaging
import Scene
import System
import Testing
@testable import FrameLoop

/// Settings that change while the loop runs.
@Suite struct SettingsTests {
  private func harness(_ settings: ViewSettings = Self.settings()) throws -> Harness {
    let harness = try Harness(settings)
    harness.display.viewport = PixelSize(width: 640, height: 360)
    return harness
  }

  private static func settings(_ change: (inout ViewSettings) -> Void = { _ in }) -> ViewSettings {
    var settings = ViewSettings(near: ReaderSettings(texts: Reader(stability: .immediate)))
    change(&settings)
    return settings
  }

  private func apply(_ harness: Harness, _ change: (inout ViewSettings) -> Void) {
    harness.loop.apply(Self.settings(change), at: harness.now)
    harness.rest()
  }

  @Test func anotherTextSizeKeepsTheZoomThatTheUserChose() throws {
    let harness = try harness()
    harness.sendFrame()
    harness.sendText("Hola")
    harness.press(.zoomIn)
    harness.press(.mirror)
    harness.pass(.seconds(1))
    let view = harness.loop.picture.view
    let height = try #require(harness.display.shown.last?.rows.first?.rect.size.height)
    apply(harness) { $0.near.look = CaptionLook(textSize: 200) }
    #expect(harness.loop.picture.view.motion == view.motion)
    #expect(harness.loop.picture.view.orientation == view.orientation)
    let row = try #require(harness.display.shown.last?.rows.first)
    #expect(row.text == "Hola" && row.rect.size.height > height)
  }

  @Test func onlyAnotherZoomSettingMovesThePicture() throws {
    let harness = try harness()
    harness.sendFrame()
    harness.press(.zoomIn)
    harness.pass(.seconds(1))
    apply(harness) { $0.picture.zoom = 3 }
    harness.pass(.seconds(1))
    #expect(harness.loop.picture.view.motion.target.zoom == 3)
    apply(harness) {
      $0.picture.zoom = 3
      $0.picture.rotation = .half
      $0.picture.fit = .cover
    }
    #expect(harness.loop.picture.view.motion.target.zoom == 3)
    #expect(harness.loop.picture.view.orientation.rotation == .half)
    #expect(harness.loop.picture.view.fit == .cover)
  }

  @Test func pipelinesAreToldOfOtherLanguagesOnce() throws {
    let harness = try harness()
    harness.sendFrame()
    apply(harness) { $0.near.texts.language = "es" }
    apply(harness) {
      $0.near.texts.language = "es"
      $0.picture.zoom = 2
    }
    #expect(harness.actions.languages == [["es"]])
  }

  @Test func captionsAfterAnotherLanguageAreShownLikeThoseBefore() throws {
    let harness = try harness()
    for number in 0..<6 {
      harness.sendText("línea \(number)", id: "u\(number)", final: true)
      for _ in 0..<6 { harness.pass(.seconds(1)) }
    }
    apply(harness) { $0.near.texts.language = "fr" }
    #expect(harness.rows == ["línea 4", "línea 5"])
    for number in 6..<9 {
      harness.sendText("ligne \(number)", id: "u\(number)", final: true)
      for _ in 0..<6 { harness.pass(.seconds(1)) }
    }
    #expect(harness.rows == ["ligne 7", "ligne 8"])
  }

  @Test func anotherPolicyKeepsTheWordsInTheWindow() throws {
    let harness = try harness()
    harness.sendText("uno dos tres")
    harness.rest()
    apply(harness) { $0.near.texts.stability = .reading }
    #expect(harness.rows == ["uno dos tres"])
    harness.sendText("uno dos tres cuatro cinco")
    harness.rest()
    #expect(harness.rows == ["uno dos tres"])
    harness.pass(.seconds(1))
    #expect(harness.rows == ["uno dos tres cuatro cinco"])
  }

  @Test(arguments: CaptionMode.allCases)
  func anotherModeKeepsTheWordsInTheWindow(mode: CaptionMode) throws {
    let harness = try harness()
    harness.sendText("Buenos días", id: "u1", final: true)
    harness.sendText("a todos", id: "u2")
    harness.rest()
    #expect(harness.rows == ["Buenos días", "a todos"])
    apply(harness) { $0.near.flow.mode = mode }
    #expect(harness.rows == ["Buenos días", "a todos"])
    harness.sendText("a todos ustedes", id: "u2")
    harness.rest()
    #expect(harness.rows.last == "a todos ustedes")
  }

  @Test func anotherHoldTimeAppliesToTheWordsInTheWindow() throws {
    let harness = try harness()
    harness.sendText("Hola", final: true)
    harness.pass(.seconds(5))
    #expect(harness.rows == ["Hola"])
    apply(harness) { $0.near.flow.hold = .seconds(2) }
    harness.pass(.seconds(5))
    #expect(harness.rows.isEmpty)
  }

  @Test func moreLinesKeepTheLinesInTheWindow() throws {
    let harness = try harness()
    for number in 1...2 { harness.sendText("línea \(number)", id: "u\(number)", final: true) }
    harness.rest()
    apply(harness) { $0.near.look = CaptionLook(lines: 4) }
    #expect(harness.rows == ["línea 1", "línea 2"])
    harness.sendText("línea 3", id: "u3", final: true)
    harness.rest()
    #expect(harness.rows == ["línea 1", "línea 2", "línea 3"])
  }

  @Test func anotherColorPaintsTheSameLinesAnew() throws {
    let harness = try harness()
    harness.sendText("Hola")
    harness.rest()
    let before = try #require(harness.display.shown.last?.layers.last)
    apply(harness) {
      $0.near.look = CaptionLook(text: Color(red: 255, green: 255, blue: 0))
    }
    let after = try #require(harness.display.shown.last?.layers.last)
    #expect(after.origin == before.origin && after.bitmap !== before.bitmap)
    apply(harness) { _ in }
    #expect(harness.display.shown.last?.layers.last?.origin == before.origin)
  }

  @Test func equalSettingsPaintNothing() throws {
    let harness = try harness()
    harness.sendText("Hola")
    harness.rest()
    let paintings = harness.display.shown.count
    apply(harness) { _ in }
    #expect(harness.display.shown.count == paintings)
  }

  @Test func theDesktopAndTheSettingBothMustAllowAnimation() throws {
    let harness = try harness()
    harness.appEvents.post(.desktopChanged(DesktopAppearance(reducesMotion: true)))
    apply(harness) { $0.keepsControls = true }
    #expect(!harness.loop.picture.view.animates)
    harness.appEvents.post(.desktopChanged(DesktopAppearance(reducesMotion: false)))
    apply(harness) { $0.animates = false }
    #expect(!harness.loop.picture.view.animates)
    apply(harness) { _ in }
    #expect(harness.loop.picture.view.animates)
  }

  @Test func theStripStaysWhileItsSettingSaysSo() throws {
    let harness = try harness()
    apply(harness) { $0.keepsControls = true }
    #expect(harness.display.shown.last?.layers.isEmpty == false)
    apply(harness) { _ in }
    #expect(harness.display.shown.last?.layers.isEmpty == true)
  }

  @Test func theEndOfTheFeedsCountsOnceTheSettingSaysSo() throws {
    let harness = try harness()
    harness.appEvents.post(.feedsEnded)
    harness.pass(.seconds(1))
    #expect(!harness.loop.shouldQuit)
    harness.loop.apply(Self.settings { $0.quitConditions.atEndOfFeeds = true }, at: harness.now)
    harness.pass(.seconds(1))
    #expect(harness.loop.shouldQuit)
  }
}

/// The desktop's setting, which can reduce motion and never add any.
@Suite struct DesktopMotionTests {
  /// The number of paintings for a caption that makes others rise.
  ///
  /// `round` tells its words from earlier ones.
  private func paintingsOfARise(on harness: Harness, round: Int) -> Int {
    for number in 1...3 {
      harness.sendText("caption \(number)", id: "\(round).\(number)", final: true)
      harness.pass(.seconds(3))
    }
    let before = harness.display.shown.count
    harness.sendText("one more", id: "\(round).4", final: true)
    for _ in 0..<30 { harness.pass(.milliseconds(10)) }
    return harness.display.shown.count - before
  }

  @Test func captionsRiseWhereTheDesktopLetsThingsMove() throws {
    let harness = try Harness()
    #expect(paintingsOfARise(on: harness, round: 0) > 5)
    for (round, reducesMotion) in [(1, true), (2, false), (3, true)] {
      harness.appEvents.post(.desktopChanged(DesktopAppearance(reducesMotion: reducesMotion)))
      let paintings = paintingsOfARise(on: harness, round: round)
      #expect(reducesMotion ? paintings == 1 : paintings > 5)
    }
  }

  @Test func theDesktopsWordAloneIsNoReasonToPaint() throws {
    let harness = try Harness().settled()
    harness.appEvents.post(.desktopChanged(DesktopAppearance(reducesMotion: true)))
    harness.pass(.seconds(1))
    #expect(harness.display.shown.count == 1)
  }
}
