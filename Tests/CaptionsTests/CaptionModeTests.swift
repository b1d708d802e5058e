import Captions
import Testing

@Suite("Captions that pop on")
struct PopOnTests {
  private func popping() -> Board {
    Board(mode: .popOn)
  }

  @Test func aCaptionAppearsWholeWhenItIsFinished() {
    var board = popping()
    board.say("u1", "Hola")
    #expect(board.texts().isEmpty)
    board.say("u1", "Hola, Ana", final: true)
    #expect(board.texts() == ["Hola, Ana"])
  }

  @Test func aCaptionThatStopsGrowingIsShownWithoutItsEnd() {
    var board = popping()
    board.say("u1", "Hola")
    _ = board.visible()
    #expect(board.board.nextDeadline(after: .zero) == .milliseconds(600))
    board.now = .milliseconds(600)
    #expect(board.texts() == ["Hola"])
  }

  @Test func theNextWaitsUntilTheLastOneWasRead() {
    var board = popping()
    board.line("uno")
    #expect(board.texts() == ["uno"])
    board.now = .milliseconds(200)
    board.line("dos")
    #expect(board.texts() == ["uno"])
    #expect(board.board.nextDeadline(after: board.now) == .seconds(1))
    board.now = .seconds(1)
    #expect(board.texts() == ["dos"])
  }

  @Test func noMoreThanOneWaits() {
    var board = popping()
    board.line("uno")
    #expect(board.texts() == ["uno"])
    board.now = .milliseconds(100)
    board.line("dos")
    #expect(board.texts() == ["uno"])
    board.line("tres")
    #expect(board.texts() == ["dos"])
    board.now = .milliseconds(1100)
    #expect(board.texts() == ["tres"])
  }

  @Test func twoThatComeAtOnceAreBothShown() {
    var board = popping()
    board.line("uno")
    board.line("dos")
    #expect(board.texts() == ["uno"])
    board.now = .seconds(1)
    #expect(board.texts() == ["dos"])
  }

  @Test func whoFinishesLaterThanTheNextBeganHasATurnToo() {
    var board = popping()
    board.say("a", "Creo que")
    board.now = .milliseconds(200)
    board.say("b", "Sí", final: true)
    #expect(board.texts() == ["Sí"])
    board.now = .milliseconds(400)
    board.say("a", "Creo que llueve", final: true)
    #expect(board.texts() == ["Sí"])
    board.now = .milliseconds(1200)
    #expect(board.texts() == ["Creo que llueve"])
  }

  @Test func whatIsAddedAfterItsTurnIsSeenToo() {
    var board = popping()
    board.say("a", "Creo")
    board.now = .milliseconds(600)
    #expect(board.texts() == ["Creo"])
    board.now = .milliseconds(1600)
    board.line("Sí")
    #expect(board.texts() == ["Sí"])
    board.say("a", "Creo que llueve", final: true)
    board.now = .milliseconds(2600)
    #expect(board.texts() == ["Creo que llueve"])
    board.now = .seconds(60)
    #expect(board.texts() == ["Creo que llueve"])
  }

  @Test func aCaptionThatGoesOnGrowingKeepsItsTurn() {
    var board = popping()
    board.say("a", "Creo")
    board.now = .milliseconds(600)
    #expect(board.texts() == ["Creo"])
    board.now = .milliseconds(700)
    board.say("a", "Creo que")
    board.line("Sí")
    #expect(board.texts() == ["Creo que"])
    board.now = .milliseconds(1600)
    #expect(board.texts() == ["Sí"])
  }

  @Test func aReadersOwnCaptionsDoNotWaitForOthers() {
    var board = popping()
    board.say("u1", "for the other", final: true) { $0.audience = .value(.far) }
    board.say("u2", "for me", final: true) { $0.audience = .value(.near) }
    #expect(board.texts(for: Reader(side: .near)) == ["for me"])
    #expect(board.texts(for: Reader(side: .far)) == ["for the other"])
  }

  @Test func clearingTakesThemAllAway() {
    var board = popping()
    board.line("uno")
    board.line("dos")
    board.apply(.clear)
    #expect(board.texts().isEmpty)
    board.line("tres")
    #expect(board.texts() == ["tres"])
  }
}

@Suite("The original and its translation")
struct BilingualTests {
  private let both = Reader(wish: .both)
  private let original = Reader(wish: .original)

  @Test func theTranslationStandsAboveWhatWasSaid() {
    var board = Board()
    board.say("u1", "Hola") {
      $0.source = .value("Hello")
      $0.sourceLanguage = .value("en")
    }
    let caption = board.visible(for: both).captions.first
    #expect(caption?.text == "Hola")
    #expect(caption?.original == VisibleCaption.Original(text: "Hello", language: "en"))
    #expect(board.visible().captions.first?.original == nil)
  }

  @Test func whatWasSaidComesFirstWhileThereIsNoTranslation() {
    var board = Board()
    board.say("u1") { $0.source = .value("Hello") }
    let caption = board.visible(for: both).captions.first
    #expect(caption?.text == "Hello")
    #expect(caption?.isSource == true)
    #expect(caption?.original == nil)
  }

  @Test func whoWantsTheOriginalGetsItUndimmed() {
    var board = Board()
    board.say("u1", "Hola") { $0.source = .value("Hello") }
    let caption = board.visible(for: original).captions.first
    #expect(caption?.text == "Hello")
    #expect(caption?.isSource == false)
  }

  @Test func withoutAnOriginalTheTextIsBetterThanNothing() {
    var board = Board()
    board.line("Hola")
    #expect(board.texts(for: original) == ["Hola"])
  }

  @Test func romanizedTextComesWithTheTextItSpells() {
    var board = Board()
    board.say("u1", "こんにちは") { $0.romanized = .value("konnichiwa") }
    #expect(board.visible().captions.first?.romanized == "konnichiwa")
    board.say("u1") { $0.romanized = .erased }
    #expect(board.visible().captions.first?.romanized == nil)
  }
}

extension BilingualTests {
  @Test func romanizedTextWaitsWithTheTextItSpells() {
    var board = Board(stability: .reading)
    board.say("u1", "один", final: nil) {
      $0.romanized = .value("odin")
      $0.stable = .value(4)
    }
    #expect(board.visible().captions.first?.romanized == "odin")
    board.now = .milliseconds(100)
    board.say("u1", "один раз шесть") { $0.romanized = .value("odin raz shest") }
    #expect(board.texts() == ["один"])
    #expect(board.visible().captions.first?.romanized == "odin")
    board.now = .milliseconds(700)
    #expect(board.texts() == ["один раз шесть"])
    #expect(board.visible().captions.first?.romanized == "odin raz shest")
  }
}

@Suite("Speakers")
struct SpeakerTests {
  @Test func speakersAreCountedInOrderOfAppearance() {
    var board = Board(lines: 3)
    board.say("a", "uno") { $0.speaker = .value("Ana") }
    board.say("b", "dos") { $0.speaker = .value("Luis") }
    board.say("c", "tres") { $0.speaker = .value("Ana") }
    let speakers = board.visible().captions.compactMap(\.speaker)
    #expect(speakers.map(\.name) == ["Ana", "Luis", "Ana"])
    #expect(speakers.map(\.place) == [0, 1, 0])
  }
}
