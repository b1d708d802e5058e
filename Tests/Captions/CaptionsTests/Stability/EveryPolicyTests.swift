import CaptionCoding
import Captions
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
