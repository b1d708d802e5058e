import CaptionCoding
import Captions
import RandomCaptions
import Randomness
import Testing

@Suite("Stability, whatever the policy")
struct EveryPolicyTests {
  @Test(arguments: StabilityPolicy.allCases)
  func aFinalIsShownAtOnceAndAsItIs(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.learnChurn()
    reading.hear("uno dos tres", at: 40_000)
    reading.hear("Solo uno", at: 40_100, final: true)
    #expect(reading.sights.last == .init(time: 40_100, text: "Solo uno", isFinal: true))
  }

  @Test(arguments: StabilityPolicy.allCases)
  func whatIsKnownIsShownWhenUpdatesStop(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.learnChurn()
    reading.hear("a", "a veces", "a veces no", "al vez un día  que", from: 40_000, every: 100)
    reading.wait(until: 40_900)
    #expect(reading.text == "al vez un día  que")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func whatThePipelinePromisesIsShownAtOnceAndExactly(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.learnChurn()
    reading.hear("uno dos tres", at: 40_000)
    reading.wait(until: 40_600)
    reading.hear("uno  doce tres cuatro", at: 40_700) { $0.stable = .value(9) }
    #expect(reading.text?.hasPrefix("uno  doce") == true)
  }

  @Test(arguments: [StabilityPolicy.balanced, .reading])
  func aShownPartialNeverShrinks(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.hear("uno dos tres", at: 0)
    reading.wait(until: 700)
    reading.hear("uno", at: 1000)
    reading.hear("", at: 1100)
    reading.wait(until: 5000)
    #expect(reading.text == "uno dos tres")
    reading.hear("dos", at: 5100)
    reading.wait(until: 5700)
    #expect(reading.text == "dos dos tres")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func whatWasClearedDoesNotComeBack(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.hear("uno dos", at: 0)
    reading.wait(until: 300)
    reading.board.apply(.clear)
    reading.hear("uno dos tres", at: 400)
    reading.wait(until: 1000)
    #expect(reading.text == "tres")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func anErasedTextIsGoneAtOnce(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.hear("uno dos", at: 0)
    reading.wait(until: 1000)
    reading.hear("", at: 1100) { $0.text = .erased }
    #expect(reading.text == nil)
  }

  @Test(arguments: StabilityPolicy.allCases)
  func aTranslationTakesTheSourcesPlaceAsSoonAsItIsShown(policy: StabilityPolicy) {
    var board = Board(stability: policy)
    board.say("u") { $0.source = .value("Good morning") }
    board.now = .seconds(1)
    #expect(board.visible().captions.first?.isSource == true)
    board.say("u", "Buenos")
    board.now = .seconds(2)
    #expect(board.texts() == ["Buenos"])
    #expect(board.visible().captions.first?.isSource == false)
  }

  @Test(arguments: StabilityPolicy.allCases)
  func theEndOfAConnectionShowsWhatItSaid(policy: StabilityPolicy) {
    var reading = Reading(policy)
    reading.learnChurn()
    reading.hear("uno dos tres", at: 40_000)
    reading.board.apply(.ended(mic))
    reading.wait(until: 40_000)
    #expect(reading.sights.last == .init(time: 40_000, text: "uno dos tres", isFinal: true))
  }

  @Test(arguments: [StabilityPolicy.balanced, .reading])
  func aVeryLongTextStaysReadable(policy: StabilityPolicy) {
    var reading = Reading(policy)
    var text = ""
    for word in 0..<1500 {
      text += "palabra\(word) "
      reading.hear(text, at: word * 100)
      if let shown = reading.text { #expect(shown.unicodeScalars.count <= 4096) }
      #expect(word < 10 || reading.text != nil)
    }
    reading.wait(until: 151_000)
    #expect(reading.text?.hasSuffix("palabra1499") == true)
  }
}

/// Readers with different stability policies at one board.
@Suite("Two policies at one board")
struct TwoPolicyTests {
  /// A random event, often an update that revises the last words of a growing text.
  private func event(
    _ words: inout [String: [String]], of assembler: inout UtteranceAssembler,
    _ random: inout SeededGenerator
  ) -> CaptionEvent {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      return randomEvent(of: &assembler, &random)
    }
    var patch = UtterancePatch()
    for language in ["", "fr", "de"] where Bool.random(using: &random) {
      var said = words[language] ?? []
      if said.count > 12 { said = [] }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        said.append("w\(Int.random(in: 0..<30, using: &random))")
      }
      if let last = said.indices.last, Int.random(in: 0..<3, using: &random) == 0 {
        said[max(0, last - 1)] = "v\(Int.random(in: 0..<30, using: &random))"
      }
      words[language] = said
      let text = said.joined(separator: " ")
      if language.isEmpty {
        patch.text = .value(text)
      } else {
        patch.translations.entries.append(
          .init(language: language, change: .value(.init(text: .value(text)))))
      }
    }
    if Int.random(in: 0..<12, using: &random) == 0 { patch.isFinal = .value(true) }
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .current)
    return assembler.event(applying: patch, to: id)
  }

  @Test func everyReaderGetsWhatABoardOfTheirOwnWouldGive() {
    var seen = 0
    for seed in 0..<Trials.rounds(40) {
      var random = SeededGenerator(state: UInt64(seed))
      let policies = StabilityPolicy.allCases.shuffled(using: &random)
      let readers = [
        Reader(side: .near, language: "fr", stability: policies[0]),
        Reader(side: .far, language: "de", selection: .both, stability: policies[1]),
        Reader(stability: policies[seed % 3]),
      ]
      var common = CaptionBoard(policies: Array(Set(readers.map(\.stability))))
      var own = readers.map { CaptionBoard(policies: [$0.stability]) }
      var words: [String: [String]] = [:]
      var assembler = UtteranceAssembler()
      var now = Duration.zero
      for _ in 0..<150 {
        now += .milliseconds(20 * Int.random(in: 1..<25, using: &random))
        let event = event(&words, of: &assembler, &random)
        common.apply(event, at: now)
        for place in own.indices { own[place].apply(event, at: now) }
        now += .milliseconds(20 * Int.random(in: 0..<20, using: &random))
        for (place, reader) in readers.enumerated() {
          let (together, alone) = (
            common.visible(at: now, for: reader), own[place].visible(at: now, for: reader)
          )
          #expect(together.captions == alone.captions, "seed \(seed), \(reader)")
          #expect(together.revision == alone.revision)
          seen += together.captions.count
        }
      }
    }
    #expect(seen > 1000)
  }

  @Test func aCaptionIsForgottenOnceAllItsReadersHaveReadIt() {
    let (one, other) = (Reader(stability: .immediate), Reader(side: .far, stability: .reading))
    var board = CaptionBoard(policies: [.immediate, .reading])
    _ = board.visible(at: .zero, for: one)
    _ = board.visible(at: .zero, for: other)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .own)
    board.apply(.utterance(id, UtteranceSnapshot(finalText: "Hola")), at: .zero)
    board.release([0], by: one)
    #expect(board.visible(at: .zero, for: other).captions.count == 1)
    board.release([0], by: other)
    #expect(board.visible(at: .zero, for: one).captions.isEmpty)
    #expect(board.visible(at: .zero, for: other).captions.isEmpty)
  }

  @Test func aPolicyThatComesIntoUseKeepsTheDisplayedWords() {
    var board = CaptionBoard(policies: [.immediate])
    let former = Reader(stability: .immediate)
    var snapshot = UtteranceSnapshot(revision: 1)
    snapshot.text.words.set("uno dos tres", at: 1)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u"))
    board.apply(.utterance(id, snapshot), at: .zero)
    _ = board.visible(at: .zero, for: former)
    let later = Reader(stability: .reading)
    board.setReaders([later])
    #expect(
      board.visible(at: .milliseconds(10), for: later).captions.map(\.text) == ["uno dos tres"])
    snapshot.revision = 2
    snapshot.text.words.set("uno dos tres cuatro cinco", at: 2)
    board.apply(.utterance(id, snapshot), at: .milliseconds(20))
    let texts = board.visible(at: .milliseconds(20), for: later).captions.map(\.text)
    #expect(texts == ["uno dos tres"])
  }
}
