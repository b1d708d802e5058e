import Captions
import Imaging
import Scene
import Testing

@testable import FrameLoop

@Suite struct ViewSettingsTests {
  @Test(arguments: FaceToFaceSettings.OwnWords.allCases)
  func bothReadersSeeTheirOwnWordsAsChosen(ownWords: FaceToFaceSettings.OwnWords) {
    for layout in FaceToFaceSettings.Layout.allCases {
      var settings = ViewSettings(
        faceToFace: FaceToFaceSettings(isOn: true, layout: layout, ownWords: ownWords))
      for pane in settings.panes {
        #expect(pane.reader.texts.showsOwnWords == (ownWords != .hidden))
        #expect(pane.reader.look.ownWords == ownWords.look)
      }
      settings.faceToFace.isOn = false
      #expect(settings.panes.map(\.reader.look.ownWords) == [.plain])
      #expect(settings.panes.map(\.reader.texts.showsOwnWords) == [true])
    }
    #expect(
      ownWords.look == CaptionLook.OwnWords(rawValue: ownWords.rawValue) || ownWords == .hidden)
  }

  /// Two readers of English and Spanish, whose languages the captions named.
  private static let learned: ViewSettings = {
    var settings = ViewSettings(faceToFace: FaceToFaceSettings(isOn: true))
    (settings.near.texts.language, settings.far.texts.language) = ("en", "es")
    (settings.near.confinesLanguage, settings.far.confinesLanguage) = (true, true)
    return settings
  }()

  private func languages(_ settings: ViewSettings) -> [String?] {
    settings.panes.map(\.reader.texts.language)
  }

  @Test func aLanguageThatNobodyChoseDecidesOnlyWhatTwoReadersAreShown() throws {
    var settings = Self.learned
    #expect(languages(settings) == ["en", "es"])
    let swapped = try #require(settings.withSwappedLanguages)
    #expect(languages(swapped) == ["es", "en"])
    #expect(languages(settings.withSwappedSides) == ["es", "en"])
    for var settings in [settings, swapped, settings.withSwappedSides] {
      settings.faceToFace.isOn = false
      #expect(languages(settings) == [nil])
      #expect(settings.languageRequests.isEmpty && !settings.knowsBothLanguages)
      #expect(settings.withSwappedLanguages == nil)
    }
    settings.faceToFace.isOn = false
    settings.faceToFace.isOn = true
    #expect(languages(settings) == ["en", "es"], "the far reader's return")
  }

  @Test func aLanguageThatWasChosenStaysWithItsReaderWhenTheSidesAreExchanged() {
    var settings = Self.learned
    settings.choose("fr", forReader: 1)
    var swapped = settings.withSwappedSides
    #expect(languages(swapped) == ["fr", "en"])
    swapped.faceToFace.isOn = false
    #expect(languages(swapped) == ["fr"], "the far reader chose it, and is the near one now")
    var back = settings.withSwappedSides.withSwappedSides
    #expect(back == settings)
    back.faceToFace.isOn = false
    #expect(languages(back) == [nil])
  }

  @Test func aLanguageThatTheNearReaderChoseCountsWithoutTheFarOne() {
    var settings = Self.learned
    settings.choose("fr", forReader: 1)
    settings.faceToFace.isOn = false
    #expect(languages(settings) == [nil])
    settings.choose("de", forReader: 0)
    #expect(languages(settings) == ["de"])
    settings.faceToFace.isOn = true
    #expect(languages(settings) == ["de", "fr"])
  }

  @Test func bothHalvesOfAWindowHaveTheSameSize() {
    for height in 1...99 {
      let viewport = PixelSize(width: 160, height: height)
      let (upper, lower) = (
        WindowPart.upperHalf.rect(in: viewport), WindowPart.lowerHalf.rect(in: viewport)
      )
      #expect(upper.size == lower.size && lower.minY == upper.maxY + height % 2)
      #expect(upper.minY == 0 && lower.maxY == height)
    }
  }
}
