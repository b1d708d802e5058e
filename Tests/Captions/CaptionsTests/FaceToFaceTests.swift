import CaptionCoding
import Captions
import Testing

/// Two readers of different languages, each of whom gets the own one.
@Suite struct FaceToFaceTests {
  var board = Board()
  private let near = Reader(side: .near, language: "es", opposite: "en")
  private let far = Reader(side: .far, language: "en", opposite: "es")

  private mutating func say(
    _ id: String, _ source: String, in language: String, final: Bool? = nil
  ) {
    board.update(id) {
      $0.source.words = .value(source)
      $0.source.language = .value(language)
      if let final { $0.text.isFinal = .value(final) }
    }
  }

  private mutating func translate(_ id: String, _ text: String, into language: String) {
    board.update(id, text) { $0.text.language = .value(language) }
  }

  @Test mutating func eachReaderGetsTheTranslationOrTheWordsAsSpoken() {
    say("u1", "Where is it?", in: "en")
    translate("u1", "¿Dónde está?", into: "es")
    say("u2", "Allí", in: "es")
    translate("u2", "Over there", into: "en-GB")
    #expect(board.texts(for: near) == ["¿Dónde está?", "Allí"])
    // A reader without a language gets what the other does not read.
    for reader in [far, Reader(side: .far, opposite: "es")] {
      #expect(board.texts(for: reader) == ["Where is it?", "Over there"])
    }
  }

  @Test mutating func wordsInTheOwnLanguageAreMarkedOrHiddenByChoice() throws {
    say("u1", "Where is it?", in: "en")
    let own = try #require(board.visible(for: far).captions.first)
    #expect(own.isOwn && !own.isSource && own.language == "en")
    translate("u1", "¿Dónde está?", into: "es")
    #expect(board.visible(for: near).captions.map(\.isOwn) == [false])
    var reader = far
    reader.showsOwnWords = false
    #expect(board.texts(for: reader).isEmpty)
  }

  @Test mutating func nobodyReadsTheOthersLanguageWhileTheTranslationIsOnItsWay() {
    say("u1", "Where is it?", in: "en")
    #expect(board.texts(for: near).isEmpty)
    #expect(board.texts(for: far) == ["Where is it?"])
    translate("u1", "¿Dónde", into: "es")
    #expect(board.texts(for: near) == ["¿Dónde"])
    #expect(board.texts(for: far) == ["Where is it?"])
  }

  @Test mutating func aSentenceThatNobodyTranslatedIsShownToBothInTheEnd() {
    say("u1", "Where is it?", in: "en")
    #expect(board.texts(for: near).isEmpty)
    say("u1", "Where is it?", in: "en", final: true)
    #expect(board.texts(for: near) == ["Where is it?"])
    #expect(board.visible(for: near).captions.first?.isSource == true)
  }

  @Test mutating func textInTheLanguageOfOneReaderIsForThatReader() {
    board.update("u1", "para ti", final: true) { $0.text.language = .value("es-MX") }
    board.update("u2", "for you", final: true) { $0.text.language = .value("en") }
    #expect(board.texts(for: near) == ["para ti"])
    #expect(board.texts(for: far) == ["for you"])
  }

  @Test mutating func textThatNobodyReadsOrWithoutALanguageIsForBoth() {
    board.update("u1", "Guten Tag") { $0.text.language = .value("de") }
    board.line("Hola")
    for reader in [near, far] { #expect(board.texts(for: reader) == ["Guten Tag", "Hola"]) }
  }

  @Test mutating func theSideOfACaptionComesBeforeItsLanguage() {
    board.update("u1", "para ti") {
      $0.text.language = .value("es")
      $0.audience = .value(.far)
    }
    #expect(board.texts(for: near).isEmpty)
    board.update("u2", "for you") {
      $0.text.language = .value("de")
      $0.audience = .value(.near)
    }
    #expect(board.texts(for: near) == ["for you"])
    #expect(board.texts(for: far).isEmpty)
  }

  @Test mutating func aTranslationWithoutALanguageReplacesNobodysOwnWords() {
    say("u1", "Where is it?", in: "en")
    board.update("u1", "¿Dónde está?")
    #expect(board.texts(for: near) == ["¿Dónde está?"])
    #expect(board.texts(for: far) == ["Where is it?"])
    // A single reader of that language gets the text, as without a second reader.
    #expect(board.texts(for: Reader(language: "en")) == ["¿Dónde está?"])
  }

  @Test mutating func oneReaderNeedsNoTranslationOfTheOwnLanguage() {
    say("u1", "Allí", in: "es")
    translate("u1", "Over there", into: "en")
    #expect(board.texts(for: Reader(language: "es")) == ["Allí"])
    #expect(board.texts(for: Reader(language: "fr")) == ["Over there"])
    #expect(board.texts() == ["Over there"])
  }

  @Test mutating func aReaderOfALanguageThatNobodySendsGetsFinishedSentencesInAnother() {
    let french = Reader(side: .near, language: "fr", opposite: "es")
    say("u1", "¿Dónde está?", in: "es")
    translate("u1", "Where is it?", into: "en")
    say("u2", "Over there", in: "en")
    translate("u2", "Allí", into: "es")
    #expect(board.texts(for: french).isEmpty)
    say("u1", "¿Dónde está?", in: "es", final: true)
    say("u2", "Over there", in: "en", final: true)
    #expect(board.texts(for: french) == ["Where is it?", "Over there"])
  }

  @Test mutating func speechWithoutALabelIsInTheLanguageThatTheReaderNames() {
    let (near, far) = (
      Reader(side: .near, language: "es", spoken: "en", opposite: "en"),
      Reader(side: .far, language: "en", spoken: "en", opposite: "es")
    )
    board.update("u1", "Hola") { $0.source.words = .value("Hello") }
    #expect(board.texts(for: near) == ["Hola"])
    #expect(board.texts(for: far) == ["Hello"])
  }

  @Test mutating func wordsAsSpokenAreFinishedBeforeTheirTranslationIs() {
    board.update("u1", "¿Dónde") {
      $0.source.words = .value("Where is it?")
      $0.source.language = .value("en")
      $0.source.isFinal = .value(true)
      $0.text.language = .value("es")
    }
    #expect(board.visible(for: far).captions.map(\.isBeingSpoken) == [false])
    #expect(board.visible(for: near).captions.map(\.isBeingSpoken) == [true])
  }
}
