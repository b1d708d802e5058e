import CaptionCoding
import Captions
import Console
import Imaging
import Romanization
import Scene
import System
import Testing

@testable import FrameLoop

/// Latin letters beneath captions, for readers who ask for them.
@Suite("Latin letters in the window") struct LatinLettersTests {
  private func reading(
    _ language: String, showing selection: Reader.TextSelection = .romanized
  ) throws -> Harness {
    let reader = Reader(language: language, selection: selection, stability: .immediate)
    let harness = try Harness(ViewSettings(near: ReaderSettings(texts: reader), animates: false))
    harness.display.viewport = PixelSize(width: 640, height: 360)
    return harness
  }

  private func letters(_ harness: Harness) -> [String?] {
    harness.loop.panes[0].visible.captions.map(\.romanized)
  }

  @Test func theyStandBeneathTheWordsOfReadersWhoAskForThem() throws {
    let harness = try reading("el")
    harness.sendText("Καλημέρα")
    harness.settle()
    #expect(letters(harness) == ["Kaliméra"])
    #expect(harness.display.shown.last?.rows.map(\.part) == [.text, .romanized])
    let translated = try reading("el", showing: .translation)
    translated.sendText("Καλημέρα")
    translated.settle()
    #expect(letters(translated) == [nil])
  }

  @Test func thoseThatThePipelineSendsStay() throws {
    let harness = try reading("el")
    harness.update("u1") {
      $0.text.words = .value("Καλημέρα")
      $0.romanized = .value("Kalimera")
    }
    harness.settle()
    #expect(letters(harness) == ["Kalimera"])
  }

  @Test func aWordThatAnotherOneFollowsKeepsItsLetters() throws {
    let harness = try reading("fa")
    harness.sendText("کتاب من")
    harness.settle()
    let before = try #require(letters(harness).first ?? nil)
    harness.sendText("کتاب من کجاست")
    harness.settle()
    let after = try #require(letters(harness).first ?? nil)
    #expect(before.hasPrefix("ketabe ") && after.hasPrefix("ketabe man "), "\(before), \(after)")
  }

  @Test func theyBeginWhereWordsOfTheOtherDirectionBegin() throws {
    let harness = try reading("fa")
    harness.sendText("سلام")
    harness.settle()
    let rows = try #require(harness.display.shown.last?.rows)
    #expect(rows.count == 2 && rows.first?.rect.maxX == rows.last?.rect.maxX, "\(rows)")
  }

  @Test func aLanguageInLatinLettersHasNone() throws {
    let harness = try reading("es")
    harness.sendText("Buenos días")
    harness.settle()
    #expect(letters(harness) == [nil])
  }

  @Test func aTextThatWouldTakeTooLongHasNone() throws {
    let harness = try reading("el")
    harness.sendText(String(repeating: "αβγ ", count: LatinLetters.maxLength / 4 + 1))
    harness.settle()
    #expect(letters(harness) == [nil])
  }

  @Test func theLoopGoesOnWhileALanguageIsOpened() throws {
    let appEvents = Inbox<AppEvent>(signaling: try WakeUp())
    let source = LatinLetters(
      folder: "\(try InstalledFiles.assets())/romanization", openingBeside: appEvents)
    // The first call begins to open the language, and may come too late to see that.
    _ = source.letters(of: "Γεια", in: "el")
    #expect(appEvents.wakeUp.wait(atMost: .seconds(60)))
    let isOpened = appEvents.drain().contains {
      if case .lettersOpened = $0 { true } else { false }
    }
    #expect(isOpened)
    #expect(source.letters(of: "Γεια", in: "el")?.text == "Geia")
  }

  @Test func aLanguageThatIsOpenNowGetsItsLetters() throws {
    let harness = try reading("el")
    harness.sendText("Γεια")
    harness.settle()
    let paintings = harness.display.shown.count
    harness.tell(.lettersOpened)
    harness.settle()
    #expect(harness.display.shown.count > paintings)
  }

  @Test func tablesThatAreMissingAreReportedOnce() throws {
    let absences = Inbox<String>(signaling: try WakeUp())
    let source = LatinLetters(folder: "/nonexistent", openingBeside: nil) {
      absences.post("\($0)")
    }
    for _ in 0..<3 { _ = source.letters(of: "你好", in: "zh") }
    #expect(absences.drain().count == 1)
  }
}
