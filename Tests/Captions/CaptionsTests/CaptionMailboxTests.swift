import CaptionCoding
import Captions
import RandomCaptions
import Randomness
import System
import Testing

@Suite("The caption mailbox")
struct CaptionMailboxTests {
  private let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u1"))

  private func update(_ text: String, final: Bool = false) -> CaptionEvent {
    var patch = UtteranceSnapshot()
    patch.text.words = .value(text)
    if final { patch.text.isFinal = .value(true) }
    var assembler = UtteranceAssembler()
    return assembler.event(applying: patch, to: id)
  }

  @Test func waitingPartialsAreCoalesced() throws {
    let mailbox = CaptionMailbox(signaling: try WakeUp())
    for number in 0..<10_000 { #expect(mailbox.post(update("\(number)"))) }
    #expect(mailbox.drain() == [update("9999")])
    #expect(mailbox.drain().isEmpty)
  }

  @Test func finalsAreNeverCoalescedAndNothingIsCoalescedAcrossThem() throws {
    let mailbox = CaptionMailbox(signaling: try WakeUp())
    let events = [update("a"), update("b", final: true), .clear, update("c"), .clear, update("d")]
    for event in events { #expect(mailbox.post(event)) }
    #expect(mailbox.drain() == events)
  }

  @Test func textsThatWaitAreBoundedInBytes() throws {
    let mailbox = CaptionMailbox(signaling: try WakeUp())
    let huge = String(repeating: "x", count: 1 << 20)
    var acceptedCount = 0
    while mailbox.post(update(huge, final: true)) { acceptedCount += 1 }
    #expect(acceptedCount == 8)
    #expect(mailbox.post(.clear))
    #expect(mailbox.drain().count == 9)
    #expect(mailbox.post(update(huge, final: true)))
  }

  /// Coalescing random events never changes the board's final state.
  @Test func coalescingChangesNothingThatIsSeen() throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<Trials.rounds(200) {
      let mailbox = CaptionMailbox(signaling: try WakeUp())
      var oneByOne = CaptionBoard(stability: .immediate)
      var coalesced = CaptionBoard(stability: .immediate)
      var assembler = UtteranceAssembler()
      for _ in 0..<40 {
        let event = randomEvent(of: &assembler, &random)
        oneByOne.apply(event, at: .zero)
        #expect(mailbox.post(event))
        if Int.random(in: 0..<6, using: &random) == 0 { read(mailbox, &coalesced) }
      }
      read(mailbox, &coalesced)
      // A coalesced text agrees with no earlier one, so its words are dimmed for a moment.
      let settled = Duration.seconds(1)
      for language in [nil, "fr", "de"] {
        let reader = Reader(language: language, stability: .immediate)
        let (expected, seen) = (
          oneByOne.visible(at: settled, for: reader), coalesced.visible(at: settled, for: reader)
        )
        #expect(seen.captions == expected.captions)
        #expect(seen.notices == expected.notices)
        #expect(seen.pipeline == expected.pipeline)
      }
    }
  }

  private func read(_ mailbox: CaptionMailbox, _ board: inout CaptionBoard) {
    for event in mailbox.drain() { board.apply(event, at: .zero) }
  }
}
