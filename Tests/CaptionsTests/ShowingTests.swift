import Captions
import Testing

@Suite("How much is shown") struct ShowingTests {
  private let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u1"))

  private func update(
    _ text: String, final: Bool = false, _ more: (inout CaptionUpdate) -> Void = { _ in }
  ) -> CaptionEvent {
    var update = CaptionUpdate()
    update.text = .value(text)
    update.isFinal = .value(final)
    more(&update)
    return .update(id, update)
  }

  @Test func aTextThatIsShownAtOnceIsWhole() {
    var board = CaptionBoard(policies: [.immediate])
    board.apply(update("Hola"), at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .whole)
  }

  @Test func aTextThatIsHeldBackIsPartUntilItIsRevealed() {
    var board = CaptionBoard(policies: [.reading])
    board.apply(update("Hola buenas"), at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .part)
    _ = board.visible(at: .seconds(2), for: Reader(stability: .reading))
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .whole)
    board.apply(update("Hola buenas tardes", final: true), at: .seconds(3))
    #expect(board.showing(of: id, to: Reader(stability: .reading)) == .whole)
  }

  @Test func whatIsGoneOrForSomebodyElseIsNothing() {
    var board = CaptionBoard(policies: [.immediate])
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .nothing)
    board.apply(update("Hola") { $0.audience = .value(.far) }, at: .zero)
    #expect(board.showing(of: id, to: Reader(side: .near, stability: .immediate)) == .nothing)
    #expect(board.showing(of: id, to: Reader(side: .far, stability: .immediate)) == .whole)
    board.apply(.clear, at: .zero)
    #expect(board.showing(of: id, to: Reader(stability: .immediate)) == .nothing)
  }

  @Test func foldedUpdatesHaveOneAnswerCountedFromTheLast() {
    let now = ContinuousClock.now
    let connection = ConnectionID(1)
    var first = CaptionUpdate()
    first.shownRequest = ShownRequest(connection: connection, arrival: now)
    var second = first
    second.shownRequest = ShownRequest(connection: connection, arrival: now + .seconds(1))
    first.fold(second)
    #expect(first.shownRequest?.arrival == now + .seconds(1))
    first.fold(CaptionUpdate())
    #expect(first.shownRequest?.arrival == now + .seconds(1))
  }
}
