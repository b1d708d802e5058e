import CaptionCoding
import Captions
import Testing

@Suite("Clear")
struct ClearingTests {
  var board = Board()

  @Test mutating func anUtteranceStillAliveShowsOnlyWhatComesAfter() {
    board.update("u1", "uno dos")
    board.apply(.clear)
    board.update("u1", "uno dos tres")
    #expect(board.texts() == ["tres"])
    board.update("u1", "uno dos tres cuatro", final: true)
    #expect(board.texts() == ["tres cuatro"])
  }

  @Test mutating func aSecondClearHidesWhatTheFirstLeft() {
    board.update("u1", "uno")
    board.apply(.clear)
    board.update("u1", "uno dos")
    board.apply(.clear)
    #expect(board.texts().isEmpty)
    board.update("u1", "uno dos tres")
    #expect(board.texts() == ["tres"])
  }

  @Test mutating func positionsAreCodePointsAndMarksDoNotDangle() {
    board.update("u1", "cafe")
    board.apply(.clear)
    board.update("u1", "cafe\u{301} 👍🏽 sí")
    #expect(board.texts() == ["👍🏽 sí"])
  }

  @Test mutating func stableCountsFromWhereTheShownTextBegins() {
    board.update("u1", "uno dos")
    board.apply(.clear)
    board.update("u1", "uno dos tres") { $0.text.stable = .value(10) }
    #expect(board.visible().captions.first?.confirmedLength == 2)
  }

  @Test mutating func aShorterRevisionShowsNothing() {
    board.update("u1", "uno dos tres")
    board.apply(.clear)
    board.update("u1", "una")
    #expect(board.texts().isEmpty)
  }

  @Test mutating func aTextThatEndsShorterAndOtherwiseIsNotLost() {
    board.update("u1", "the quick brown fox")
    board.apply(.clear)
    board.update("u1", "the fox.", final: true)
    #expect(board.texts() == ["fox."])
    board.update("u2", "uno dos")
    board.apply(.clear)
    board.update("u2", "uno", final: true)
    #expect(board.texts().isEmpty)
  }

  @Test mutating func newTextAfterAnErasureIsShown() {
    board.update("u1", "the quick brown fox")
    board.apply(.clear)
    board.update("u1") { $0.text.words = .erased }
    board.update("u1", "good bye", final: true)
    #expect(board.texts() == ["good bye"])
  }

  @Test mutating func theSourceIsClearedToo() {
    board.update("u1") { $0.source.words = .value("hello") }
    board.apply(.clear)
    #expect(board.texts().isEmpty)
    board.update("u1", "hola")
    #expect(board.texts() == ["hola"])
  }

  @Test mutating func noticesStay() {
    board.apply(.notice("no microphone", from: client))
    board.apply(.clear)
    #expect(board.visible().notices == ["no microphone"])
  }
}

@Suite("Expiry")
struct ExpiryTests {
  var board = Board()

  private func expired(_ id: String, of connection: ConnectionID = client) -> CaptionEvent {
    .expired(UtteranceID(scope: .connection(connection), name: .named(id)))
  }

  @Test mutating func anUtteranceLeavesAloneWhenItsTimeIsOver() {
    board.update("u1", "uno", final: true)
    board.update("u2", "dos", final: true)
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
    board.apply(.expired(UtteranceID(scope: .connection(client), name: .oneShot)))
    #expect(board.texts() == ["Hola"])
    #expect(board.board.lateUpdates == 0)
  }

  @Test mutating func nothingMayFollow() {
    board.update("u1", "uno")
    board.apply(expired("u1"))
    board.update("u1", "uno dos")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }
}
