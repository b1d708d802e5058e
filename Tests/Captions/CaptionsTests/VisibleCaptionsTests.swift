import CaptionCoding
import Testing

@testable import Captions

@Suite("The captions that a reader sees")
struct VisibleCaptionsTests {
  var board = Board()

  @Test mutating func allOfThemAreThereInOrderOfFirstAppearance() {
    let texts = (0..<40).map { "texto \($0)" }
    for text in texts { board.line(text) }
    #expect(board.texts() == texts)
    board.update("a", "uno")
    board.update("b", "dos")
    board.update("a", "uno y medio")
    #expect(board.texts() == texts + ["uno y medio", "dos"])
  }

  @Test mutating func finishedOnesStayUntilTheyAreReleased() {
    board.line("uno")
    board.line("dos")
    board.now = .seconds(3600)
    #expect(board.texts() == ["uno", "dos"])
    #expect(board.board.nextDeadline(after: board.now) == nil)
    let revision = board.visible().revision
    board.release([board.visible().captions[0].number])
    #expect(board.texts() == ["dos"])
    #expect(board.visible().revision > revision)
    #expect(board.visible().leftOutCounts.isEmpty)
  }

  @Test mutating func aCaptionIsForgottenOnceAllItsReadersHaveReadIt() {
    let far = Reader(side: .far)
    board.line("Hola")
    #expect(board.texts() == ["Hola"] && board.texts(for: far) == ["Hola"])
    board.release([0])
    #expect(board.texts(for: far) == ["Hola"])
    board.release([0], by: far)
    #expect(board.texts().isEmpty && board.texts(for: far).isEmpty)
  }

  @Test mutating func anotherPolicyKeepsTheDisplayedWords() {
    board.update("u", "uno dos tres")
    #expect(board.texts() == ["uno dos tres"])
    board.stability = .reading
    board.board.setReaders([Reader(stability: .reading)])
    board.now = .milliseconds(10)
    board.update("u", "uno dos tres cuatro cinco")
    #expect(board.texts() == ["uno dos tres"])
  }

  @Test mutating func whatIsStillSpokenIsNotReleased() {
    board.update("a", "sigo")
    board.release(Set(board.visible().captions.map(\.number)))
    #expect(board.texts() == ["sigo"])
  }

  @Test mutating func whoFellSilentNoLongerSpeaks() {
    board.update("a", "sigo") { $0.speaker = .value("Ana") }
    board.now = .seconds(1)
    _ = board.visible()
    #expect(board.board.nextDeadline(after: board.now) == .seconds(10))
    board.now = .seconds(10)
    #expect(board.visible().captions.map(\.isBeingSpoken) == [false])
    #expect(board.board.nextDeadline(after: board.now) == nil)
  }

  @Test mutating func wordsOfAnotherLanguageAreNoSpeech() {
    func translate(_ language: String, _ text: String, to board: inout Board) {
      board.update("a") {
        $0.translations = [
          .init(in: language, words: .value(text))
        ]
      }
    }
    let reader = Reader(language: "es")
    translate("es", "Hola", to: &board)
    board.now = .seconds(6)
    translate("fr", "Bonjour", to: &board)
    #expect(board.visible(for: reader).captions.map(\.isBeingSpoken) == [true])
    board.now = .seconds(10)
    #expect(board.visible(for: reader).captions.map(\.isBeingSpoken) == [false])
    #expect(board.visible(for: Reader(language: "fr")).captions.map(\.isBeingSpoken) == [true])
  }

  @Test mutating func anUnfinishedTextYieldsToTheSameSpeakersNext() {
    for (id, text) in [("1", "uno"), ("2", "dos"), ("3", "tres")] { board.update(id, text) }
    #expect(board.visible().captions.map(\.isBeingSpoken) == [false, false, true])
  }

  @Test mutating func wordsOfAPipelineThatWentAwayAreAbandoned() {
    board.update("1", "uno", final: true)
    board.update("2", "dos")
    #expect(board.visible().captions.map(\.isAbandoned) == [false, false])
    board.apply(.ended(client))
    #expect(board.visible().captions.map(\.isAbandoned) == [false, true])
    #expect(board.visible().captions.map(\.isBeingSpoken) == [false, false])
    #expect(board.visible().captions.map(\.isFinal) == [true, true])
  }

  @Test mutating func theRevisionChangesOnlyWithWhatIsVisible() {
    for _ in 1...2 { board.update("u1", "Hola") }
    let first = board.visible()
    board.update("u1", "Hola")
    board.now = .seconds(1)
    board.update("u1") { $0.start = .value(.seconds(1)) }
    #expect(board.visible().revision == first.revision)
    board.update("u1", "Hola a todos")
    #expect(board.visible().revision > first.revision)
  }

  @Test mutating func blankTextsAreNone() {
    board.line("uno")
    board.update("a", " \n ")
    board.update("b", "")
    #expect(board.texts() == ["uno"])
  }

  @Test mutating func ofAHugeGrowingTextTheEndIsStored() {
    board.update("a", String(repeating: "a", count: 100_000) + "fin")
    let caption = board.visible().captions[0]
    let count = caption.text.unicodeScalars.count
    #expect((3584...4096).contains(count))
    #expect(caption.text.hasSuffix("fin"))
    #expect(caption.droppedLength + count == 100_003)
  }

  @Test mutating func ofAFinishedTextTheBeginningIsStored() {
    let text = String(repeating: "palabra ", count: 10_000) + "fin"
    board.line(text)
    #expect(board.texts() == [text])
    #expect(board.visible().captions[0].droppedLength == 0)
  }

  @Test mutating func whatGrewVeryLongDoesNotComeBackWithItsEnd() {
    let text = String(repeating: "palabra ", count: 10_000)
    board.update("a", text)
    let droppedBefore = board.visible().captions[0].droppedLength
    board.update("a", text + "fin", final: true)
    #expect(droppedBefore > 0)
    #expect(board.visible().captions[0].droppedLength == droppedBefore)
  }

  @Test mutating func manyAreForgottenOldestFirstAndCounted() {
    for number in 0..<500 { board.line("\(number)") }
    _ = board.visible()
    for number in 500..<600 { board.line("\(number)") }
    #expect(board.texts() == (536..<600).map { "\($0)" })
    #expect(board.visible().leftOutCounts == [.connection(client): 100])
    for number in 0..<500 { board.update("id\(number)", "p\(number)") }
    let visible = board.visible().captions
    #expect(visible.count == 64 + 128)
    #expect(visible.last?.text == "p499")
    #expect(visible.contains { $0.text == "599" })
  }

  @Test mutating func captionsForAnotherReaderAreNotCounted() {
    let reader = Reader(side: .near)
    _ = board.visible(for: reader)
    for number in 0..<100 {
      board.update("f\(number)", "far", final: true) { $0.audience = .value(.far) }
    }
    #expect(board.visible(for: reader).leftOutCounts.isEmpty)
  }

  @Test mutating func aSourceThatSendsMuchCostsOnlyItsOwnCaptions() {
    let other = ConnectionID(2)
    _ = board.visible()
    board.update("ana", "Ana, early", final: true) { $0.speaker = .value("Ana") }
    board.update("a", "Hola", from: other)
    board.line("uno", from: other)
    for number in 0..<500 {
      board.update("f\(number)", "final \(number)", final: true)
      board.update("g\(number)", "growing \(number)")
    }
    let texts = Set(board.texts())
    #expect(texts.count == 64 + 128)
    #expect(texts.isSuperset(of: ["Hola", "uno", "Ana, early", "final 499", "growing 499"]))
    #expect(board.visible().leftOutCounts[.connection(other)] == nil)
  }

  @Test mutating func whatIsOnTheScreenStaysThere() {
    board.line("uno")
    let number = board.visible().captions[0].number
    board.board.release([], keeping: [number], by: Reader(stability: .immediate))
    for number in 0..<100 { board.line("\(number)") }
    #expect(board.texts().first == "uno")
    board.board.release([], keeping: [], by: Reader(stability: .immediate))
    board.line("dos")
    #expect(!board.texts().contains("uno"))
  }
}

@Suite("The text selected for a reader")
struct TextVersionTests {
  private let id = UtteranceID(scope: .connection(client), name: .named("a"))

  private func translating(_ language: String, _ text: String) -> (inout UtteranceSnapshot) -> Void
  {
    {
      $0.translations = [
        .init(in: language, words: .value(text))
      ]
    }
  }

  @Test func itChangesWithThatReadersWordsAlone() {
    var board = Board(stability: .reading)
    let reader = Reader(language: "es")
    func selected() -> TextVersion? { board.textVersion(of: id, for: reader) }
    #expect(selected() == nil)
    board.update("a", nil, translating("fr", "Bonjour"))
    let first = selected()
    #expect(first != nil)
    board.update("a", nil, translating("es", "Hola"))
    let hola = selected()
    #expect(hola != first)
    board.update("a", nil, translating("fr", "Bonjour à tous"))
    board.update("a") { $0.source.words = .value("Hello") }
    board.update("a") { $0.end = .value(.seconds(2)) }
    board.update("a", nil, translating("es", "Hola"))
    #expect(selected() == hola)
    board.update("a", nil, translating("es", "Hola a todos"))
    #expect(selected() != hola)
  }

  @Test func anotherSidesTextIsNone() {
    var board = Board()
    board.update("a", "Hola") { $0.audience = .value(.far) }
    #expect(board.textVersion(of: id, for: Reader(side: .near)) == nil)
    #expect(board.textVersion(of: id, for: Reader(side: .far)) != nil)
  }
}
