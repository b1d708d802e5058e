import Captions
import Conversation
import Imaging
import InterfaceFiles
import Messages
import System
import Testing

@testable import FrameLoop
@testable import Scene

/// The keeping of sentences as cards by a touch.
@Suite struct SentenceKeepingTests {
  private func harness(isFaceToFace: Bool = false) throws -> (Harness, FakeCardKeeper) {
    let near = Reader(language: "en", spoken: "es", stability: .immediate)
    let far = Reader(language: "es", spoken: "en", stability: .immediate)
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: near), far: ReaderSettings(texts: far),
        faceToFace: FaceToFaceSettings(isOn: isFaceToFace)),
      strings: try InterfaceFiles.catalog())
    let keeper = FakeCardKeeper()
    harness.actions.keeper = keeper
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.sendFrame()
    harness.rest()
    return (harness, keeper)
  }

  private func say(_ source: String, _ translation: String?, to harness: Harness) {
    var snapshot = UtteranceSnapshot(finalText: translation ?? source)
    snapshot.text.language.set(translation == nil ? "es" : "en", at: 1)
    if translation != nil {
      snapshot.source.words.set(source, at: 1)
      snapshot.source.language.set("es", at: 1)
    }
    snapshot.speaker.set("Ana", at: 1)
    harness.post(
      .utterance(UtteranceID(scope: .connection(ConnectionID(1)), name: .oneShot), snapshot))
    harness.rest()
  }

  private func answer(
    _ result: KeepingResult, about sentence: KeptSentence?, _ harness: Harness
  ) throws {
    harness.appEvents.post(.sentenceKept(try #require(sentence), result))
    harness.settle()
  }

  private func notices(_ harness: Harness, inPane index: Int = 0) -> [Notice] {
    harness.loop.notices.all(inPane: index).filter { $0.topic == .cards }
  }

  @Test func theNewestSentenceIsKeptWithBothTextsAndWhoSaidIt() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    say("¿Qué tal?", "How are you?", to: harness)
    harness.pass(.seconds(90))
    harness.send(.key(.keepSentence))
    let kept = try #require(keeper.kept.first)
    #expect(kept.texts.other?.words == "¿Qué tal?" && kept.texts.other?.language == "es")
    #expect(kept.texts.read.words == "How are you?" && kept.texts.read.language == "en")
    #expect(kept.texts.speaker == "Ana" && kept.deck == "Conversation")
    #expect(kept.age >= .seconds(90) && kept.age < .seconds(92))
    #expect(notices(harness).isEmpty, "nothing is claimed before the program has answered")
    try answer(.kept, about: kept, harness)
    #expect(notices(harness) == [.sentenceKept(deck: "Conversation")])
  }

  @Test func theSameTouchTakesItBackWhileTheNoticeStands() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    harness.send(.key(.keepSentence))
    try answer(.kept, about: keeper.kept.first, harness)
    harness.pass(.seconds(3))
    harness.send(.key(.keepSentence))
    #expect(keeper.takenBack == keeper.kept && keeper.kept.count == 1)
    try answer(.takenBack, about: keeper.takenBack.first, harness)
    #expect(notices(harness) == [.sentenceTakenBack])
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.count == 2, "it can be kept again")
  }

  @Test func laterOrWithANewSentenceTheTouchKeeps() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    harness.send(.key(.keepSentence))
    try answer(.kept, about: keeper.kept.first, harness)
    say("Adiós.", "Goodbye.", to: harness)
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.map(\.texts.other?.words) == ["Hola.", "Adiós."])
    try answer(.kept, about: keeper.kept.last, harness)
    harness.pass(.seconds(7))
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.count == 3 && keeper.takenBack.isEmpty)
  }

  @Test func whatWasACardBeforeIsNotTakenBack() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    harness.send(.key(.keepSentence))
    try answer(.known, about: keeper.kept.first, harness)
    #expect(notices(harness) == [.sentenceKnown])
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.count == 2 && keeper.takenBack.isEmpty)
  }

  @Test func touchesWaitForTheAnswer() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    harness.send(.key(.keepSentence), .key(.keepSentence))
    #expect(keeper.kept.count == 1 && keeper.takenBack.isEmpty)
    try answer(.failed(.programFails), about: keeper.kept.first, harness)
    #expect(notices(harness) == [.sentenceNotKept(.programFails)])
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.count == 2, "after a failure it can be tried again")
  }

  @Test func withoutATranslationThereIsNothingToKeep() throws {
    let (harness, keeper) = try harness()
    harness.send(.key(.keepSentence))
    #expect(notices(harness) == [.nothingToKeep])
    say("Hola.", nil, to: harness)
    harness.send(.key(.keepSentence))
    #expect(keeper.kept.isEmpty && notices(harness) == [.nothingToKeep])
  }

  @Test func withoutTheProgramTheNoticeSaysSo() throws {
    let (harness, _) = try harness()
    harness.actions.keeper = nil
    harness.send(.key(.keepSentence))
    #expect(notices(harness) == [.sentenceNotKept(.noProgram(path: "visavis-hub"))])
  }

  @Test func eachReaderLearnsTheOthersLanguageInADeckOfTheOwn() throws {
    let (harness, keeper) = try harness(isFaceToFace: true)
    say("Hola.", "Hello.", to: harness)
    for index in [0, 1] {
      harness.loop.perform(.keepSentence(nil), inPane: index, at: harness.now)
      let kept = try #require(keeper.kept.last)
      try answer(.kept, about: kept, harness)
      #expect(kept.texts.other?.language == (index == 0 ? "es" : "en"))
      #expect(kept.deck == (index == 0 ? "Conversation" : "Conversación"))
      #expect(notices(harness, inPane: index).count == 1)
    }
    harness.loop.perform(.keepSentence(nil), inPane: 0, at: harness.now)
    #expect(keeper.takenBack.isEmpty, "only the reader who has kept a sentence last takes it back")
  }

  // MARK: In the history

  private func panel(_ harness: Harness) throws -> HistoryPanel {
    let input = harness.loop.sceneInput(at: harness.now)
    return try #require(harness.loop.composer.historyPanel(ofPane: 0, in: input))
  }

  private func click(_ frame: PixelRect, _ harness: Harness) {
    harness.send(
      .pointerPressed(frame.middle, zooming: false), .pointerReleased(frame.middle))
  }

  @Test func ofTheHistoryTheSentenceUnderThePointerIsKept() throws {
    let (harness, keeper) = try harness()
    for number in 0..<4 { say("Frase \(number)", "Sentence \(number)", to: harness) }
    harness.send(.key(.history))
    let open = try panel(harness)
    let second = open.sentenceFrame(of: open.list.rows[1])
    harness.send(.pointerMoved(second.middle), .key(.keep))
    #expect(keeper.kept.map(\.texts.other?.words) == ["Frase 1"])
    try answer(.kept, about: keeper.kept.first, harness)
    click(open.sentenceFrame(of: open.list.rows[2]), harness)
    let button = try #require(open.buttons.first { $0.part == .keep })
    click(button.frame, harness)
    #expect(keeper.kept.map(\.texts.other?.words) == ["Frase 1", "Frase 2"])
    harness.send(.text("k"))
    #expect(keeper.kept.count == 2, "a letter is searched")
  }

  @Test func withoutCardsTheHistoryHasNoButtonForThem() throws {
    let (harness, _) = try harness()
    harness.actions.keeper = nil
    harness.send(.key(.history), .key(.keep))
    #expect(try !panel(harness).buttons.contains { $0.part == .keep })
  }

  @Test func theControlKeepsTheNewestSentence() throws {
    let (harness, keeper) = try harness()
    say("Hola.", "Hello.", to: harness)
    harness.send(.pointerMoved(PixelPoint(x: 600, y: 300)))
    let strip = harness.loop.composer.controlStrip(
      ofPane: 0, in: harness.loop.sceneInput(at: harness.now))
    click(
      try #require(strip.focusItems.first { $0.control.id == "keep sentence" }).frame, harness)
    #expect(keeper.kept.count == 1)
  }
}
