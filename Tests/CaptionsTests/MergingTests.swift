import CaptionCoding
import Captions
import Testing

@Suite("Updates of one utterance merge")
struct MergingTests {
  var board = Board()

  @Test mutating func aLaterTextReplacesTheEarlierOne() {
    board.say("u1", "Ho")
    board.say("u1", "Hola")
    #expect(board.texts() == ["Hola"])
    #expect(board.visible().captions.first?.isFinal == false)
  }

  @Test mutating func anAbsentKeyKeepsItsValueAndNullErasesIt() {
    board.say("u1", "Hola") { $0.speaker = .value("Ana") }
    board.say("u1") { $0.stable = .value(2) }
    #expect(board.visible().captions.first?.speaker?.name == "Ana")
    #expect(board.visible().captions.first?.confirmed == 2)
    board.say("u1") { $0.speaker = .erased }
    #expect(board.visible().captions.first?.speaker == nil)
    board.say("u1") { $0.text = .erased }
    #expect(board.texts().isEmpty)
  }

  @Test mutating func anUpdateOfAFinalUtteranceIsCountedAndChangesNothing() {
    board.say("u1", "Hola", final: true)
    let before = board.visible()
    board.say("u1", "Adiós")
    #expect(board.visible() == before)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func aFinalIdIsRememberedAfterItsCaptionIsGone() {
    board.say("u1", "Hola", final: true)
    board.apply(.clear)
    board.say("u1", "Hola otra vez")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func withoutAnIdLinesUpdateTheCurrentUtteranceUntilItIsFinal() {
    board.say(nil, "Ho")
    board.say(nil, "Hola", final: true)
    board.say(nil, "Qué")
    #expect(board.texts() == ["Hola", "Qué"])
  }

  @Test mutating func aPlainLineIsAnUtteranceOfItsOwn() {
    board.say(nil, "Ho")
    board.line("Uno")
    board.say(nil, "Hola")
    #expect(board.texts() == ["Hola", "Uno"])
  }

  @Test mutating func twoConnectionsNeverShareAnId() {
    board.say("u1", "Hola", final: true, from: ConnectionID(1))
    board.say("u1", "Bonjour", from: ConnectionID(2))
    #expect(board.texts() == ["Hola", "Bonjour"])
  }

  @Test mutating func aStreamContinuesItsUtteranceOverConnections() {
    let id = UtteranceID(scope: .stream("mic"), name: .current)
    var update = UtterancePatch()
    update.text = .value("Ho")
    board.apply(update, to: id)
    board.apply(.ended(mic))
    update.text = .value("Hola")
    board.apply(update, to: id)
    #expect(board.texts() == ["Hola"])
    #expect(board.visible().captions.first?.isFinal == false)
  }

  @Test mutating func aCancelledUtteranceGoesAndDoesNotComeBack() {
    board.say("u1", "Ho")
    board.say("u1") { $0.isCancelled = .value(true) }
    #expect(board.texts().isEmpty)
    board.say("u1", "Hola")
    #expect(board.texts().isEmpty)
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func cancellingTheCurrentUtteranceBeginsANewOne() {
    board.say(nil, "Ho")
    board.say(nil) { $0.isCancelled = .value(true) }
    board.say(nil, "Qué")
    #expect(board.texts() == ["Qué"])
  }

  @Test mutating func anUtteranceOfAConnectionThatIsGoneStaysAndIsFinished() {
    board.say("u1", "Hola")
    board.apply(.ended(mic))
    #expect(board.texts() == ["Hola"])
    #expect(board.visible().captions.first?.isFinal == true)
  }
}
