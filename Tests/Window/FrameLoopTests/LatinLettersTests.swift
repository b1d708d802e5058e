import CaptionCoding
import Captions
import Console
import Imaging
import ProgramBench
import Romanization
import Scene
import System
import Testing

@testable import FrameLoop

/// Latin letters beneath captions, for readers who ask for them.
@Suite("Latin letters in the window") struct LatinLettersTests {
  private func reading(
    _ language: String, showing selection: Reader.TextSelection = .romanized,
    opensBeside: Bool = false
  ) throws -> Harness {
    let reader = Reader(language: language, selection: selection, stability: .immediate)
    let harness = try Harness(
      ViewSettings(near: ReaderSettings(texts: reader), animates: false),
      opensLettersBeside: opensBeside)
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
    #expect(source.letters(of: "Γεια", in: "el") == nil)
    #expect(appEvents.wakeUp.wait(atMost: .seconds(60)))
    let isOpened = appEvents.drain().contains {
      if case .lettersOpened = $0 { true } else { false }
    }
    #expect(isOpened)
    #expect(source.letters(of: "Γεια", in: "el")?.text == "Geia")
  }

  @Test func aCaptionGetsItsLettersOnceItsLanguageIsOpen() throws {
    let harness = try reading("el", opensBeside: true)
    harness.sendText("Γεια")
    harness.loop.turn()
    #expect(letters(harness) == [nil])
    #expect(eventually { !harness.appEvents.isEmpty })
    harness.settle()
    #expect(letters(harness) == ["Geia"])
  }

  @Test func aTextThatStaysAsItIsHasNone() throws {
    let harness = try reading("fa")
    harness.sendText("OK 12")
    harness.settle()
    #expect(letters(harness) == [nil])
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
