import CaptionCoding
import Captions
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
