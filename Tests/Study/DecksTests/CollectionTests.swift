import Database
@testable import Decks
import Glibc
import ProgramBench
import SpacedRepetition
import Testing

@Suite("Decks of cards")
struct CollectionTests {
  private let folder: Folder
  /// A day, in seconds since 1970.
  private let day = 1_764_374_400..<1_764_460_800
  init() throws { folder = try Folder() }

  private var morning: Int { day.lowerBound + 8 * 3600 }

  private func collection() throws -> Collection { try Collection(path: folder.file("study.db")) }

  private func card(_ word: String, _ translation: String = "x") -> CardContent {
    CardContent([.word: word, .translations: translation], language: "es", readerLanguage: "en")
  }

  @Test func aCardIsKeptWithAllItsFields() throws {
    let content = CardContent(
      Dictionary(uniqueKeysWithValues: CardField.allCases.map { ($0, "\($0.rawValue) سلام 👋") }),
      language: "fa", readerLanguage: "es", speaker: "Ana")
    do {
      let collection = try collection()
      try collection.add(content, to: collection.deck(named: "Persian").id, at: morning)
    }
    let collection = try collection()
    let deck = try #require(try collection.decks().first)
    #expect(deck.name == "Persian")
    #expect(try collection.cards(inDeck: deck.id).map(\.content) == [content])
  }

  @Test func aCardThatComesBackHasTheNewContentAndTheOldMemory() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    #expect(try collection.add(card("perro", "dgo"), to: deck.id, guid: "g", at: morning))
    let first = try #require(try collection.cards(inDeck: deck.id).first)
    let reviewed = try #require(try collection.review(first, .good, at: morning)).card
    #expect(try !collection.add(card("perro", "dog"), to: deck.id, guid: "g", at: morning + 9))
    let cards = try collection.cards(inDeck: deck.id)
    #expect(cards.map(\.content[.translations]) == ["dog"])
    #expect(cards.map(\.memory) == [reviewed.memory])
    #expect(cards.map(\.due) == [morning + 600])
  }

  @Test func cardsOfAFileAreTakenBackUnlessTheyWereAsked() throws {
    let collection = try collection()
    let records = ["uno", "dos", "tres"].map { CardRecord(content: card($0)) }
    _ = try collection.add(records, toDeck: "Spanish", at: morning)
    let deck = try collection.deck(named: "Spanish")
    let first = try #require(try collection.cards(inDeck: deck.id).first)
    try collection.review(first, .good, at: morning)
    let others = [CardRecord(content: card("nadie")), records[0], records[1]]
    #expect(try collection.takeBack(others) == 1)
    #expect(try collection.cards(inDeck: deck.id).map(\.content[.word]) == ["uno", "tres"])
    #expect(try collection.search("dos").isEmpty)
  }

  @Test func newCardsAreAskedUpToTheDaysLimit() throws {
    let collection = try collection()
    var deck = try collection.deck(named: "Spanish")
    deck.limits = DailyLimits(new: 3, reviews: 100)
    try collection.update(deck)
    for number in 0..<10 { try collection.add(card("palabra \(number)"), to: deck.id, at: morning) }
    #expect(
      try collection.dueCounts(ofDeck: deck, at: morning, in: day)
        == DueCounts(new: 3, learning: 0, reviews: 0, cards: 10))
    let asked = try collection.dueCards(ofDeck: deck, at: morning, in: day)
    #expect(asked.map(\.content[.word]) == ["palabra 0", "palabra 1", "palabra 2"])
    for card in asked { try collection.review(card, .easy, at: morning) }
    #expect(try collection.dueCards(ofDeck: deck, at: morning, in: day).isEmpty)
    let tomorrow = day.upperBound..<day.upperBound + day.count
    #expect(try collection.dueCounts(ofDeck: deck, at: tomorrow.lowerBound, in: tomorrow).new == 3)
  }

  @Test func whatIsBeingLearnedComesFirstAndWhatIsNotDueYetLast() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    for word in ["uno", "dos", "tres"] { try collection.add(card(word), to: deck.id, at: morning) }
    let cards = try collection.cards(inDeck: deck.id)
    try collection.review(cards[0], .again, at: morning)
    try collection.review(cards[1], .good, at: morning)
    func words(at time: Int) throws -> [String] {
      try collection.dueCards(ofDeck: deck, at: time, in: day).map { $0.content[.word] }
    }
    #expect(try words(at: morning + 30) == ["tres", "uno", "dos"])
    #expect(try words(at: morning + 70) == ["uno", "tres", "dos"])
    #expect(try words(at: morning + 700) == ["uno", "dos", "tres"])
  }

  @Test func aReviewCanBeTakenBack() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    try collection.add(card("gato"), to: deck.id, at: morning)
    let new = try #require(try collection.cards(inDeck: deck.id).first)
    let once = try #require(try collection.review(new, .good, at: morning))
    let twice = try #require(try collection.review(once.card, .again, at: morning + 600))
    #expect(try collection.undo(once.review) == nil, "the card was answered again since")
    #expect(try collection.undo(twice.review) == once.card)
    #expect(try collection.undo(once.review) == new)
    #expect(try collection.undo(once.review) == nil)
    #expect(try collection.dueCounts(ofDeck: deck, at: morning, in: day).new == 1)
  }

  @Test func aCardThatWasAnsweredElsewhereIsNotAnsweredAgain() throws {
    let (one, other) = (try collection(), try collection())
    let deck = try one.deck(named: "Spanish")
    try one.add(card("gato"), to: deck.id, at: morning)
    let seen = try #require(try other.cards(inDeck: deck.id).first)
    let answered = try #require(try one.review(seen, .good, at: morning)).card
    #expect(try other.review(seen, .good, at: morning + 1) == nil)
    #expect(try other.card(seen.id) == answered)
    try one.removeDeck(deck.id)
    #expect(try other.review(answered, .good, at: morning + 600) == nil)
  }

  @Test func whatIsAddedAgainKeepsWhatTheFileDoesNotHave() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    let full = CardContent(
      [.word: "gato", .translations: "cat", .notes: "mine"], language: "es", speaker: "Ana")
    try collection.add(full, to: deck.id, guid: "g", at: morning)
    try collection.add(
      CardContent([.word: "el gato", .translations: "cat"]), to: deck.id, guid: "g", at: morning)
    let content = try #require(try collection.cards(inDeck: deck.id).first).content
    #expect(
      content
        == CardContent(
          [.word: "el gato", .translations: "cat", .notes: "mine"], language: "es", speaker: "Ana"))
  }

  @Test func aTableThatIsAddedTwiceMakesEachCardOnce() throws {
    let collection = try collection()
    let records = CardTable.records(of: "gato,cat\nperro,dog\n")
    #expect(try collection.add(records, toDeck: "A", at: morning) == (2, 0, 0))
    #expect(try collection.add(records, toDeck: "B", at: morning) == (0, 2, 0))
    #expect(try collection.decks().map(\.name) == ["A"])
    #expect(try collection.add(records, toDeck: "B", isForAll: true, at: morning) == (0, 2, 0))
    #expect(try collection.decks().map(\.name) == ["A"], "cards stay in their decks")
    let kept = try collection.deck(named: "A")
    #expect(try collection.cards(inDeck: kept.id).count == 2)
    let more = CardTable.records(of: "Deck,Word\nC,pez\nA,gato\n")
    #expect(try collection.add(more, toDeck: "B", isForAll: true, at: morning).new > 0)
    #expect(try collection.search("pez").map(\.deck) == [collection.deck(named: "B").id])
  }

  @Test func textsAreCutBetweenCharactersAndHaveNoControlCharacters() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    try collection.add(
      card("x" + String(repeating: "é", count: 40_000), "a\u{1F}b\u{0}c\nd"), to: deck.id,
      at: morning)
    let content = try #require(try collection.cards(inDeck: deck.id).first).content
    #expect(content[.translations] == "abc\nd")
    #expect(content[.word].utf8.count == 65_535 && content[.word].hasSuffix("éé"))
  }

  @Test(arguments: [
    ("cafe", ["Un café, por favor"]), ("CAFÉ favor", ["Un café, por favor"]),
    ("favor té", ["Un té, por favor"]), ("té", ["Un té, por favor"]), ("一杯", ["一杯咖啡"]),
    ("咖", ["一杯咖啡"]),
    ("كتاب", ["کتاب من"]), ("by \"her\"", ["said by \"her\""]), ("nothing", []), ("", []),
    ("%", []),
  ])
  func wordsAreFoundWhateverTheirAccents(words: String, found: [String]) throws {
    let collection = try collection()
    let deck = try collection.deck(named: "All")
    for word in [
      "Un café, por favor", "Un té, por favor", "一杯咖啡", "کتاب من", "said by \"her\"",
    ] { try collection.add(card(word), to: deck.id, at: morning) }
    #expect(try collection.search(words).map { $0.content[.word] } == found)
  }

  @Test func aRemovedOrChangedCardIsNotFoundAnyMore() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    for word in ["ventana", "puerta"] { try collection.add(card(word), to: deck.id, at: morning) }
    var (window, door) = (
      try #require(try collection.search("ventana").first),
      try #require(try collection.search("puerta").first)
    )
    try collection.removeCard(window.id)
    door.content.fields[.word] = "la puerta verde"
    try collection.update(door)
    #expect(try collection.search("ventana").isEmpty)
    #expect(try collection.search("verde").map(\.id) == [door.id])
    window.content.fields[.word] = "nada"
    try collection.removeDeck(deck.id)
    #expect(try collection.search("verde").isEmpty)
    #expect(try collection.decks().isEmpty)
  }

  @Test func aFileThatIsNoDatabaseIsToldAndLeftAsItIs() throws {
    let path = folder.file("study.db")
    _ = try folder.write(Array("This is a letter, and no database at all.".utf8), to: "study.db")
    #expect(throws: DeckFailure.damaged(path: path)) { try Collection(path: path) }
    #expect(try readFile(path).count == 41)
  }

  @Test(arguments: [
    "CREATE TABLE mine (name TEXT)", "CREATE TABLE mine (name TEXT); PRAGMA user_version = -1",
  ])
  func aDatabaseOfSomethingElseIsLeftAsItIs(contents: String) throws {
    let path = folder.file("study.db")
    try Database(path: path).execute(contents)
    let before = try readFile(path)
    #expect(throws: DeckFailure.foreign(path: path)) { try Collection(path: path) }
    #expect(try readFile(path) == before)
  }

  @Test func onAFullDiskNothingIsChanged() throws {
    let collection = try collection()
    let deck = try collection.deck(named: "Spanish")
    try collection.add(card("uno"), to: deck.id, at: morning)
    let pages = try collection.database.rows("PRAGMA page_count") { $0.integer(0) }.first ?? 0
    try collection.database.execute("PRAGMA max_page_count = \(pages + 1)")
    #expect(throws: DeckFailure.noSpace(path: folder.file("study.db"))) {
      try collection.add(
        (0..<1000).map { CardRecord(content: card("palabra \($0)")) }, toDeck: "Other", at: morning)
    }
    #expect(try collection.cards(inDeck: deck.id).map { $0.content[.word] } == ["uno"])
    #expect(try collection.decks().map(\.name) == ["Spanish"])
  }

  @Test func theFileOfAnOlderProgramKeepsItsCards() throws {
    let path = folder.file("study.db")
    do {
      let older = try Database(path: path)
      try older.execute(Collection.migrations[0])
      try older.execute("PRAGMA application_id = \(0x7663_7264); PRAGMA user_version = 1")
      try older.execute("INSERT INTO deck VALUES (1, 'Spanish', 'word', 20, 200)")
    }
    #expect(try Collection(path: path).decks().map(\.name) == ["Spanish"])
    #expect(
      try Database(path: path).rows("PRAGMA user_version") { $0.integer(0) }
        == [Collection.migrations.count])
  }

  @Test func theFileOfANewerProgramIsLeftAsItIs() throws {
    let path = folder.file("study.db")
    try Database(path: path).execute(
      "PRAGMA application_id = \(0x7663_7264); PRAGMA user_version = 99")
    #expect(throws: DeckFailure.newer(path: path)) { try Collection(path: path) }
  }

  @Test func aFileThatIsPutElsewhereIsNotChanged() throws {
    let (collection, path) = (try collection(), folder.file("study.db"))
    try collection.checkPlace()
    #expect(unsafe rename(path, path + ".moved") == 0)
    #expect(throws: DeckFailure.gone(path: path)) { try collection.checkPlace() }
    _ = try Collection(path: path)
    #expect(throws: DeckFailure.gone(path: path)) { try collection.checkPlace() }
  }

  @Test func aDayOfLearningBeginsInTheEarlyMorning() {
    let days = LearningDay.days(from: morning, offset: -1, count: 3)
    #expect(days.count == 3 && days[1] == LearningDay.holding(morning))
    #expect(days[1].contains(morning))
    #expect(days[0].upperBound == days[1].lowerBound && days[1].upperBound == days[2].lowerBound)
  }

  @Test func allCardsOfAFileAreAddedOrNone() throws {
    let collection = try collection()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try collection.changingAll {
        try collection.add(card("uno"), to: collection.deck(named: "A").id, at: morning)
        throw Stop()
      }
    }
    #expect(try collection.decks().isEmpty)
    #expect(try collection.search("uno").isEmpty)
  }
}
