import CaptionCoding
import Captions
import Testing

@Suite("The original and its translation")
struct BilingualTests {
  private var board = Board()
  private let both = Reader(selection: .both)
  private let original = Reader(selection: .original)

  @Test mutating func theTranslationIsAboveTheOriginal() {
    board.update("u1", "Hola") {
      $0.source.words = .value("Hello")
      $0.source.language = .value("en")
    }
    let caption = board.visible(for: both).captions.first
    #expect(caption?.text == "Hola")
    #expect(caption?.original == VisibleCaption.Original(text: "Hello", language: "en"))
    #expect(board.visible().captions.first?.original == nil)
  }

  @Test mutating func theOriginalIsTheTextWhileThereIsNoTranslation() {
    board.update("u1") { $0.source.words = .value("Hello") }
    let caption = board.visible(for: both).captions.first
    #expect(caption?.text == "Hello")
    #expect(caption?.isSource == true)
    #expect(caption?.original == nil)
  }

  @Test mutating func whoWantsTheOriginalGetsItUndimmed() {
    board.update("u1", "Hola") { $0.source.words = .value("Hello") }
    let caption = board.visible(for: original).captions.first
    #expect(caption?.text == "Hello")
    #expect(caption?.isSource == false)
  }

  @Test mutating func withoutAnOriginalTheTextIsBetterThanNothing() {
    board.line("Hola")
    #expect(board.texts(for: original) == ["Hola"])
  }

  @Test mutating func romanizedTextComesWithTheTextItSpells() {
    board.update("u1", "こんにちは") { $0.romanized = .value("konnichiwa") }
    #expect(board.visible().captions.first?.romanized == "konnichiwa")
    board.update("u1") { $0.romanized = .erased }
    #expect(board.visible().captions.first?.romanized == nil)
  }

  @Test mutating func romanizedTextWaitsWithTheTextItSpells() {
    board = Board(stability: .reading)
    board.update("u1", "один", final: nil) {
      $0.romanized = .value("odin")
      $0.text.stable = .value(4)
    }
    #expect(board.visible().captions.first?.romanized == "odin")
    board.now = .milliseconds(100)
    board.update("u1", "один раз шесть") { $0.romanized = .value("odin raz shest") }
    #expect(board.texts() == ["один"])
    #expect(board.visible().captions.first?.romanized == "odin")
    board.now = .milliseconds(700)
    #expect(board.texts() == ["один раз шесть"])
    #expect(board.visible().captions.first?.romanized == "odin raz shest")
  }
}
