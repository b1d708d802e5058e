import CaptionCoding
import Testing

@testable import Captions

@Suite("Speakers")
struct SpeakerTests {
  private var board = Board()

  private mutating func indices(for reader: Reader = Reader()) -> [String: Int] {
    var indices: [String: Int] = [:]
    for case let speaker? in board.visible(for: reader).captions.map(\.speaker) {
      indices[speaker.name] = speaker.index
    }
    return indices
  }

  @Test mutating func theyAreCountedInTheOrderInWhichTheyFirstSpeak() {
    board.update("a", "uno") { $0.speaker = .value("Ana") }
    board.update("b", "dos") { $0.speaker = .value("Luis") }
    board.update("c", "tres") { $0.speaker = .value("Ana") }
    let speakers = board.visible().captions.compactMap(\.speaker)
    #expect(speakers.map(\.name) == ["Ana", "Luis", "Ana"])
    #expect(speakers.map(\.index) == [0, 1, 0])
  }

  @Test(arguments: StabilityPolicy.allCases, [true, false])
  mutating func howLongWordsAreHeldBackOrUnseenDoesNotChangeTheirOrder(
    policy: StabilityPolicy, isReaderLate: Bool
  ) {
    board = Board(stability: policy)
    if !isReaderLate { _ = board.visible() }
    board.update("a", "Creo") { $0.speaker = .value("Ana") }
    board.now = .milliseconds(50)
    board.update("b", "Sí", final: true) { $0.speaker = .value("Luis") }
    if !isReaderLate { _ = board.visible() }
    board.now = .seconds(3)
    #expect(indices() == ["Ana": 0, "Luis": 1])
  }

  @Test mutating func aNameIsInTheLanguageOfTheSpeechIfItIsKnown() {
    func language(_ reader: Reader = Reader()) -> String? {
      board.visible(for: reader).captions.first?.speaker?.language
    }
    board.update("a", "Where?") { $0.speaker = .value("Бобан") }
    #expect(language() == nil)
    board.update("a") { $0.text.language = .value("en") }
    #expect(language() == "en")
    #expect(language(Reader(spoken: "sr")) == "sr")
    board.update("a") { $0.source.language = .value("mk") }
    #expect(language(Reader(spoken: "sr")) == "mk")
  }

  @Test mutating func speakersForAnotherReaderUseNoColor() {
    let near = Reader(side: .near)
    _ = board.visible(for: near)
    board.update("f", "lejos") {
      $0.speaker = .value("Eva")
      $0.audience = .value(.far)
    }
    board.update("a", "cerca") {
      $0.speaker = .value("Ana")
      $0.audience = .value(.near)
    }
    #expect(indices(for: near) == ["Ana": 0])
    #expect(indices(for: Reader(side: .both)) == ["Eva": 1, "Ana": 0], "Ana keeps hers")
  }

  @Test mutating func aSpeakerHasOneIndexForAllReaders() {
    let near = Reader(side: .near)
    _ = board.visible(for: near)
    board.update("a", "cerca") { $0.speaker = .value("Ana") }
    board.update("b", "lejos") { $0.speaker = .value("Sam") }
    // The far reader comes later, and reads in another order.
    board.update("b", final: true)
    #expect(indices(for: near) == ["Ana": 0, "Sam": 1])
    #expect(indices(for: Reader(side: .far)) == ["Ana": 0, "Sam": 1])
  }

  @Test mutating func withoutSpeakersTheSpokenLanguagesAreCounted() {
    func update(_ id: String, _ language: String, _ speaker: String? = nil) {
      board.update(id, "words") {
        $0.source.language = .value(language)
        if let speaker { $0.speaker = .value(speaker) }
      }
    }
    update("a", "en-GB")
    update("b", "es")
    update("c", "EN")
    update("d", "fr", "Ana")
    board.update("e", "words")
    #expect(board.visible().captions.map(\.voice) == [0, 1, 0, 0, nil])
  }

  @Test mutating func indicesStayAfterTheCaptionsAreGone() {
    board.update("a", "uno", final: true) { $0.speaker = .value("Ana") }
    _ = board.visible()
    board.release([0])
    board.update("b", "dos") { $0.speaker = .value("Luis") }
    #expect(indices() == ["Luis": 1])
  }

  @Test func furtherSpeakersShareTheIndices() {
    let count = SpeakerIndices.maxCount
    let names = (0..<3 * count).map(String.init)
    var speakers = SpeakerIndices()
    let found = names.map { speakers.index(of: $0) }
    #expect(Array(found.prefix(count)) == Array(0..<count))
    #expect(found.allSatisfy { $0 >= 0 && $0 < count })
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 != $1 }, "neighbors can be told apart")
    let foundAgain = Array(names.reversed()).map { speakers.index(of: $0) }
    #expect(foundAgain == Array(found.reversed()), "an index stays")
  }
}
