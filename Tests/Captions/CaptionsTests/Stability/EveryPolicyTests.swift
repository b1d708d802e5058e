import CaptionCoding
import Captions
import RandomCaptions
import Randomness
import Testing

@Suite("Stability, whatever the policy")
struct EveryPolicyTests {
  @Test(arguments: StabilityPolicy.allCases)
  func aFinalIsShownAtOnceAndAsItIs(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.addRevisingStream()
    recorder.receive("uno dos tres", at: 40_000)
    recorder.receive("Solo uno", at: 40_100, final: true)
    #expect(recorder.observations.last == .init(time: 40_100, text: "Solo uno", isFinal: true))
  }

  @Test(arguments: StabilityPolicy.allCases)
  func allTextIsShownWhenUpdatesStop(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.addRevisingStream()
    recorder.receive("a", "a veces", "a veces no", "al vez un día  que", from: 40_000, every: 100)
    recorder.wait(until: 40_900)
    #expect(recorder.text == "al vez un día  que")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func whatThePipelineDeclaresStableIsShownAtOnceAndExactly(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.addRevisingStream()
    recorder.receive("uno dos tres", at: 40_000)
    recorder.wait(until: 40_600)
    recorder.receive("uno  doce tres cuatro", at: 40_700) { $0.text.stable = .value(9) }
    #expect(recorder.text?.hasPrefix("uno  doce") == true)
  }

  @Test(arguments: [StabilityPolicy.balanced, .reading])
  func aShownPartialNeverShrinks(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.receive("uno dos tres", at: 0)
    recorder.wait(until: 700)
    recorder.receive("uno", at: 1000)
    recorder.receive("", at: 1100)
    recorder.wait(until: 5000)
    #expect(recorder.text == "uno dos tres")
    recorder.receive("dos", at: 5100)
    recorder.wait(until: 5700)
    #expect(recorder.text == "dos dos tres")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func whatWasClearedDoesNotComeBack(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.receive("uno dos", at: 0)
    recorder.wait(until: 300)
    recorder.board.apply(.clear)
    recorder.receive("uno dos tres", at: 400)
    recorder.wait(until: 1000)
    #expect(recorder.text == "tres")
  }

  @Test(arguments: StabilityPolicy.allCases)
  func anErasedTextIsGoneAtOnce(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.receive("uno dos", at: 0)
    recorder.wait(until: 1000)
    recorder.receive("", at: 1100) { $0.text.words = .erased }
    #expect(recorder.text == nil)
  }

  @Test(arguments: StabilityPolicy.allCases)
  func aTranslationTakesTheSourcesPlaceAsSoonAsItIsShown(policy: StabilityPolicy) {
    var board = Board(stability: policy)
    board.update("u") { $0.source.words = .value("Good morning") }
    board.now = .seconds(1)
    #expect(board.visible().captions.first?.isSource == true)
    board.update("u", "Buenos")
    board.now = .seconds(2)
    #expect(board.texts() == ["Buenos"])
    #expect(board.visible().captions.first?.isSource == false)
  }

  @Test(arguments: StabilityPolicy.allCases)
  func theEndOfAConnectionShowsItsWholeText(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    recorder.addRevisingStream()
    recorder.receive("uno dos tres", at: 40_000)
    recorder.board.apply(.ended(client))
    recorder.wait(until: 40_000)
    #expect(recorder.observations.last == .init(time: 40_000, text: "uno dos tres", isFinal: true))
  }

  @Test(arguments: [StabilityPolicy.balanced, .reading])
  func aVeryLongTextStaysReadable(policy: StabilityPolicy) {
    var recorder = DisplayRecorder(policy)
    var text = ""
    for word in 0..<1500 {
      text += "palabra\(word) "
      recorder.receive(text, at: word * 100)
      if let shown = recorder.text { #expect(shown.unicodeScalars.count <= 4096) }
      #expect(word < 10 || recorder.text != nil)
    }
    recorder.wait(until: 151_000)
    #expect(recorder.text?.hasSuffix("palabra1499") == true)
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
    var patch = UtteranceSnapshot()
    for language in ["", "fr", "de"] where Bool.random(using: &random) {
      var currentWords = words[language] ?? []
      if currentWords.count > 12 { currentWords = [] }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        currentWords.append("w\(Int.random(in: 0..<30, using: &random))")
      }
      if let last = currentWords.indices.last, Int.random(in: 0..<3, using: &random) == 0 {
        currentWords[max(0, last - 1)] = "v\(Int.random(in: 0..<30, using: &random))"
      }
      words[language] = currentWords
      let text = currentWords.joined(separator: " ")
      if language.isEmpty {
        patch.text.words = .value(text)
      } else {
        patch.translations.append(
          .init(in: language, words: .value(text)))
      }
    }
    if Int.random(in: 0..<12, using: &random) == 0 { patch.text.isFinal = .value(true) }
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .unnamed)
    return assembler.event(applying: patch, to: id)
  }

  @Test func everyReaderGetsWhatABoardOfTheirOwnWouldGive() {
    var seen = 0
    for seed in 0..<Trials.rounds(20) {
      var random = SeededGenerator(state: UInt64(seed))
      let policies = StabilityPolicy.allCases.shuffled(using: &random)
      let readers = [
        Reader(side: .near, language: "fr", stability: policies[0]),
        Reader(side: .far, language: "de", selection: .both, stability: policies[1]),
        Reader(stability: policies[seed % 3]),
      ]
      var common = CaptionBoard(policies: Array(Set(readers.map(\.stability))))
      var separate = readers.map { CaptionBoard(stability: $0.stability) }
      var words: [String: [String]] = [:]
      var assembler = UtteranceAssembler()
      var now = Duration.zero
      for _ in 0..<150 {
        now += .milliseconds(20 * Int.random(in: 1..<25, using: &random))
        let event = event(&words, of: &assembler, &random)
        common.apply(event, at: now)
        for index in separate.indices { separate[index].apply(event, at: now) }
        now += .milliseconds(20 * Int.random(in: 0..<20, using: &random))
        for (index, reader) in readers.enumerated() {
          let (inCommon, inSeparate) = (
            common.visible(at: now, for: reader), separate[index].visible(at: now, for: reader)
          )
          #expect(inCommon.captions == inSeparate.captions, "seed \(seed), \(reader)")
          #expect(inCommon.revision == inSeparate.revision)
          seen += inCommon.captions.count
        }
      }
    }
    #expect(seen > 1000)
  }

  @Test func aCaptionIsForgottenOnceAllItsReadersHaveReadIt() {
    let (one, other) = (Reader(stability: .immediate), Reader(side: .far, stability: .reading))
    var board = CaptionBoard(stability: .immediate, .reading)
    _ = board.visible(at: .zero, for: one)
    _ = board.visible(at: .zero, for: other)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .oneShot)
    board.apply(.utterance(id, UtteranceSnapshot(finalText: "Hola")), at: .zero)
    board.release([0], by: one)
    #expect(board.visible(at: .zero, for: other).captions.count == 1)
    board.release([0], by: other)
    #expect(board.visible(at: .zero, for: one).captions.isEmpty)
    #expect(board.visible(at: .zero, for: other).captions.isEmpty)
  }

  @Test func aPolicyThatComesIntoUseKeepsTheDisplayedWords() {
    var board = CaptionBoard(stability: .immediate)
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
