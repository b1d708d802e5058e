import Captions
import Testing

@Suite("Holding captions")
struct HoldTests {
  @Test func withoutHoldACaptionStaysUntilReplaced() {
    var board = Board()
    board.line("Hola")
    board.now = .seconds(3600)
    #expect(board.texts() == ["Hola"])
    #expect(board.board.nextDeadline(after: board.now) == nil)
  }

  @Test func aFinishedCaptionGoesAfterTheSilence() {
    var board = Board(hold: .seconds(2))
    board.now = .seconds(1)
    board.line("Hola")
    #expect(board.board.nextDeadline(after: board.now) == .seconds(3))
    board.now = .milliseconds(2999)
    #expect(board.texts() == ["Hola"])
    board.now = .seconds(3)
    #expect(board.texts().isEmpty)
    #expect(board.board.nextDeadline(after: board.now) == nil)
  }

  @Test func aCaptionStaysUntilItCanHaveBeenRead() {
    var board = Board(hold: .milliseconds(100))
    board.line("uno dos tres cuatro cinco seis")
    board.now = .milliseconds(1979)
    #expect(board.texts().count == 1)
    board.now = .milliseconds(1980)
    #expect(board.texts().isEmpty)
  }

  @Test func speechIsNoSilence() {
    var board = Board(hold: .seconds(2))
    board.line("Hola")
    board.now = .seconds(1)
    board.say("u1", "y")
    board.now = .milliseconds(2500)
    #expect(board.texts() == ["Hola", "y"])
    board.now = .seconds(3)
    #expect(board.texts() == ["y"])
  }

  @Test func whatWentDoesNotComeBack() {
    var board = Board(hold: .seconds(2))
    board.line("Hola")
    board.now = .seconds(5)
    board.line("Adiós")
    #expect(board.texts() == ["Adiós"])
  }
}
