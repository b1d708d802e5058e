import Captions
import Testing

@Suite("Expiry")
struct ExpiryTests {
  var board = Board()

  private func expired(_ id: String, of connection: ConnectionID = mic) -> CaptionEvent {
    .expired(UtteranceID(scope: .connection(connection), name: .named(id)))
  }

  @Test mutating func anUtteranceLeavesAloneWhenItsTimeIsOver() {
    board.say("u1", "uno", final: true)
    board.say("u2", "dos", final: true)
    board.apply(expired("u1"))
    #expect(board.texts() == ["dos"])
    board.apply(expired("u2", of: ConnectionID(2)))
    #expect(board.texts() == ["dos"])
    board.apply(expired("u2"))
    #expect(board.texts().isEmpty)
  }

  @Test mutating func whatIsExpiredTwiceOrUnknownIsNothing() {
    board.line("Hola")
    board.apply(expired("u1"))
    board.apply(expired("u1"))
    board.apply(.expired(UtteranceID(scope: .connection(mic), name: .own)))
    #expect(board.texts() == ["Hola"])
    #expect(board.board.lateUpdates == 0)
  }

  @Test mutating func nothingMayFollow() {
    board.say("u1", "uno")
    board.apply(expired("u1"))
    board.say("u1", "uno dos")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }
}
