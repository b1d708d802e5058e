import CaptionCoding
import Captions
import Testing

@Suite("What a reader gets")
struct ReaderTests {
  var board = Board()

  private mutating func translateIntoThree() {
    board.update("u1") {
      $0.source.words = .value("Hello")
      $0.source.language = .value("en")
      $0.translations = [
        .init(in: "fr", words: .value("Bonjour")), .init(in: "es-MX", words: .value("Qué onda")),
        .init(in: "es", words: .value("Hola"), isFinal: .value(true)),
      ]
    }
  }

  @Test mutating func aTranslationIsReadAloudOnceItIsFinalInTheReadersLanguage() {
    translateIntoThree()
    let id = UtteranceID(scope: .connection(client), name: .named("u1"))
    func spoken(_ language: String?) -> String? {
      board.board.finalTranslation(of: id, for: Reader(language: language))?.text
    }
    #expect(spoken("es") == "Hola")
    #expect(spoken("fr") == nil, "It may change.")
    #expect(spoken("en") == nil, "These are the speaker's own words.")
    board.update("u1", final: true)
    #expect(spoken("fr") == "Bonjour")
    #expect(spoken("de") == nil, "Another language makes no sense to the ear.")
    #expect(spoken("en") == nil)
  }

  @Test mutating func aPlainLineIsReadAloudInTheReadersLanguage() {
    board.line("Hola")
    let id = UtteranceID(scope: .connection(client), name: .oneShot)
    let spoken = board.board.finalTranslation(of: id, for: Reader(language: "es"))
    #expect(spoken?.text == "Hola" && spoken?.language == "es")
  }

  @Test mutating func theNamedLanguageElseTheFirst() {
    translateIntoThree()
    #expect(board.texts(for: Reader(language: "es")) == ["Hola"])
    #expect(board.texts(for: Reader(language: "ES-mx")) == ["Qué onda"])
    #expect(board.texts(for: Reader(language: "fr-CA")) == ["Bonjour"])
    #expect(board.texts(for: Reader(language: "de")) == ["Bonjour"])
    #expect(board.texts() == ["Bonjour"])
  }

  @Test mutating func textOfNoNamedLanguageIsTakenForTheReadersOrTheSpeakers() {
    board.line("Hola")
    board.update("u1") { $0.source.words = .value("Hello") }
    let captions = board.visible(for: Reader(language: "es", spoken: "en")).captions
    #expect(captions.map(\.language) == ["es", "en"])
    #expect(board.visible().captions.map(\.language) == [nil, nil])
  }

  @Test mutating func aTranslationThatIsErasedAndReceivedAgainHasChanged() {
    let bonjour = { (update: inout UtteranceSnapshot) in
      update.translationsErased = 1
      update.translations = [.init(in: "fr", words: .value("Bonjour"))]
    }
    let id = UtteranceID(scope: .connection(client), name: .named("u1"))
    board.update("u1", nil, bonjour)
    let first = board.textVersion(of: id, for: Reader())
    board.now = .seconds(1)
    board.update("u1", nil, bonjour)
    #expect(first != nil && board.textVersion(of: id, for: Reader()) == first)
  }

  @Test mutating func aTranslationMayBeFinalBeforeTheOthers() {
    translateIntoThree()
    #expect(board.visible(for: Reader(language: "es")).captions.first?.isFinal == true)
    #expect(board.visible(for: Reader(language: "fr")).captions.first?.isFinal == false)
  }

  @Test mutating func aFinalTranslationIsNeverAltered() {
    translateIntoThree()
    board.update("u1") {
      $0.translations = [
        .init(in: "es", words: .value("Adiós")), .init(in: "fr", words: .value("Bonsoir")),
      ]
    }
    #expect(board.texts(for: Reader(language: "es")) == ["Hola"])
    #expect(board.texts(for: Reader(language: "fr")) == ["Bonsoir"])
    #expect(board.board.lateUpdates == 1)
  }

  @Test mutating func finalTranslationsAreFinishedAndDoNotComeAgainWithAnotherLanguage() {
    board.update("u1") {
      $0.translations = [.init(in: "es", words: .value("Hola"), isFinal: .value(true))]
    }
    let caption = board.visible().captions[0]
    #expect(caption.isFinal && !caption.isBeingSpoken)
    board.release([caption.number])
    board.update("u1") {
      $0.translations = [.init(in: "de", words: .value("Hallo"), isFinal: .value(true))]
    }
    #expect(board.visible().captions.map(\.number) == [caption.number])
  }

  @Test mutating func textWithItsLanguageIsTheShortFormAndTheFirst() {
    translateIntoThree()
    board.update("u1", "Hallo") { $0.text.language = .value("de") }
    #expect(board.texts() == ["Hallo"])
    #expect(board.texts(for: Reader(language: "fr")) == ["Bonjour"])
    #expect(board.visible().captions.first?.language == "de")
  }

  @Test mutating func translationsMergeLanguageByLanguage() {
    translateIntoThree()
    board.update("u1") {
      $0.translations = [.init(in: "fr", words: .erased, stable: .erased, isFinal: .erased)]
    }
    #expect(board.texts() == ["Qué onda"])
    board.update("u1") { $0.translationsErased = 1 }
    #expect(board.texts() == ["Hello"])
  }

  @Test mutating func eachSideSeesWhatIsMeantForIt() {
    board.update("u1", "para todos")
    board.update("u2", "para ti") { $0.audience = .value(.near) }
    board.update("u3", "para ella") { $0.audience = .value(.far) }
    #expect(board.texts(for: Reader(side: .near)) == ["para todos", "para ti"])
    #expect(board.texts(for: Reader(side: .far)) == ["para todos", "para ella"])
    #expect(board.texts() == ["para todos", "para ti", "para ella"])
  }
}

@Suite("How much is shown") struct ShowingTests {
  private let id = UtteranceID(scope: .connection(client), name: .named("u1"))
  private var board = Board()

  private func share(for reader: Reader = Reader()) -> DisplayedShare {
    board.board.displayedShare(of: id, to: reader)
  }

  @Test mutating func aTextThatIsHeldBackIsPartUntilItIsRevealed() {
    board = Board(stability: .reading)
    board.update("u1", "Hola buenas")
    #expect(share() == .part)
    board.now = .seconds(2)
    _ = board.visible()
    #expect(share() == .whole)
    board.update("u1", "Hola buenas tardes", final: true)
    #expect(share() == .whole)
  }

  @Test mutating func whatIsGoneOrForSomebodyElseIsNothing() {
    #expect(share() == .nothing)
    board.update("u1", "Hola") { $0.audience = .value(.far) }
    #expect(share(for: Reader(side: .near)) == .nothing)
    #expect(share(for: Reader(side: .far)) == .whole)
    board.apply(.clear)
    #expect(share() == .nothing)
  }

  @Test func theRemainingSnapshotHasTheLastRequest() {
    let now = ContinuousClock.now
    let connection = ConnectionID(1)
    var first = UtteranceSnapshot(revision: 1)
    first.displayReportRequest = DisplayReportRequest(connection: connection, arrival: now)
    var second = UtteranceSnapshot(revision: 2)
    #expect(second.replacing(first).revision == 2)
    #expect(second.replacing(first).displayReportRequest?.arrival == now)
    second.displayReportRequest = DisplayReportRequest(
      connection: connection, arrival: now + .seconds(1))
    #expect(second.replacing(first).displayReportRequest?.arrival == now + .seconds(1))
    #expect(first.replacing(second).revision == 2)
  }
}
