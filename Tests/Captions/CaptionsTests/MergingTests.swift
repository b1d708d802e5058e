import CaptionCoding
import Captions
import Testing

@Suite("Updates of one utterance merge")
struct MergingTests {
  var board = Board()

  @Test mutating func anUpdateOfAFinalUtteranceIsCountedAndChangesNothing() {
    board.update("u1", "Hola", final: true)
    let before = board.visible()
    board.update("u1", "Adiós")
    #expect(board.visible() == before)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func aFinalIdIsRememberedAfterItsCaptionIsGone() {
    board.update("u1", "Hola", final: true)
    board.apply(.clear)
    board.update("u1", "Hola otra vez")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func aPlainLineIsAnUtteranceOfItsOwn() {
    board.update(nil, "Ho")
    board.line("Uno")
    board.update(nil, "Hola")
    #expect(board.texts() == ["Hola", "Uno"])
  }

  @Test mutating func aStreamContinuesItsUtteranceOverConnections() {
    let id = UtteranceID(scope: .stream("mic"), name: .unnamed)
    var update = UtteranceSnapshot()
    update.text.words = .value("Ho")
    board.apply(update, to: id)
    board.apply(.ended(client))
    update.text.words = .value("Hola")
    board.apply(update, to: id)
    #expect(board.texts() == ["Hola"])
    #expect(board.visible().captions.first?.isFinal == false)
  }

  @Test mutating func aCancelledUtteranceGoesAndDoesNotComeBack() {
    board.update("u1", "Ho")
    board.update("u1") { $0.isCancelled = .value(true) }
    #expect(board.texts().isEmpty)
    board.update("u1", "Hola")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func cancellingTheCurrentUtteranceBeginsANewOne() {
    board.update(nil, "Ho")
    board.update(nil) { $0.isCancelled = .value(true) }
    board.update(nil, "Qué")
    #expect(board.texts() == ["Qué"])
  }
}
