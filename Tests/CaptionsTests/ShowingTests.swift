import CaptionCoding
import Captions
import Testing

@Suite("How much is shown") struct ShowingTests {
  private let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u1"))

  private var assembler = UtteranceAssembler()

  private mutating func update(
    _ text: String, final: Bool = false, _ more: (inout UtterancePatch) -> Void = { _ in }
  ) -> CaptionEvent {
    var update = UtterancePatch()
    update.text = .value(text)
    update.isFinal = .value(final)
    more(&update)
    return assembler.event(applying: update, to: id)
  }

  @Test mutating func aTextThatIsShownAtOnceIsWhole() {
    var board = CaptionBoard(policies: [.immediate])
    board.apply(update("Hola"), at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .whole)
  }

  @Test mutating func aTextThatIsHeldBackIsPartUntilItIsRevealed() {
    var board = CaptionBoard(policies: [.reading])
    board.apply(update("Hola buenas"), at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .part)
    _ = board.visible(at: .seconds(2), for: Reader(stability: .reading))
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .whole)
    board.apply(update("Hola buenas tardes", final: true), at: .seconds(3))
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .whole)
  }

  @Test mutating func whatIsGoneOrForSomebodyElseIsNothing() {
    var board = CaptionBoard(policies: [.immediate])
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .nothing)
    board.apply(update("Hola") { $0.audience = .value(.far) }, at: .zero)
    #expect(board.showing(of: id, to: Reader(side: .near, stability: .immediate)) == .nothing)
    #expect(board.showing(of: id, to: Reader(side: .far, stability: .immediate)) == .whole)
    board.apply(.clear, at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .nothing)
  }

  @Test func theRemainingSnapshotHasTheLastRequest() {
    let now = ContinuousClock.now
    let connection = ConnectionID(1)
    var first = UtteranceSnapshot(revision: 1)
    first.shownRequest = ShownRequest(connection: connection, arrival: now)
    var second = UtteranceSnapshot(revision: 2)
    #expect(second.replacing(first).revision == 2)
    #expect(second.replacing(first).shownRequest?.arrival == now)
    second.shownRequest = ShownRequest(connection: connection, arrival: now + .seconds(1))
    #expect(second.replacing(first).shownRequest?.arrival == now + .seconds(1))
    #expect(first.replacing(second).revision == 2)
  }
}
