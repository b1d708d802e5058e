import Database
import Decks
import Glibc
import ProgramBench
import SpacedRepetition
import Testing

@Suite("Packages of Anki")
struct AnkiPackageTests {
  private let folder: Folder
  private let time = 1_764_374_400

  init() throws { folder = try Folder() }

  /// A deck with a new card and a reviewed one.
  private func deck(in collection: Collection) throws -> Deck {
    let deck = try collection.deck(named: "Talk::Spanish \"1\"")
    let contents = [
      CardContent(
        [.word: "1 < 2 & \"so\"\nnext", .translations: "uno <b>", .notes: "سلام"], language: "es",
        readerLanguage: "en", speaker: "Ana"),
      CardContent([.word: "perro", .translations: "dog", .type: "noun", .examples: "El perro."]),
    ]
    for (index, content) in contents.enumerated() {
      try collection.add(content, to: deck.id, guid: "guid\(index)", at: time)
    }
    let known = try #require(try collection.search("perro").first)
    try collection.review(known, .easy, at: time)
    return deck
  }

  @Test func aDeckComesBackAsItWas() throws {
    let collection = try Collection(path: folder.file("study.db"))
    let deck = try deck(in: collection)
    let cards = try collection.cards(inDeck: deck.id)
    let path = folder.file("deck.apkg")
    try AnkiPackage.write(cards, ofDeck: deck, to: path, at: time, today: time - 4 * 3600)
    let records = try AnkiPackage.records(path: path)
    #expect(unsafe access(":memory:", F_OK) != 0, "a database in memory leaves no file behind")
    #expect(records.map(\.content) == cards.map(\.content))
    #expect(records.map(\.guid) == ["guid0", "guid1"])
    #expect(records.map(\.deck) == [deck.name, deck.name])
    #expect(try collection.add(records, toDeck: "Other", at: time + 1) == (0, 2, 0))
    #expect(try collection.cards(inDeck: deck.id) == cards)
  }

  @Test func ankiGetsWhatIsKnownOfEachCard() throws {
    let collection = try Collection(path: folder.file("study.db"))
    let deck = try collection.deck(named: "Spanish")
    for word in ["new", "learned", "reviewed", "forgotten"] {
      try collection.add(CardContent([.word: word]), to: deck.id, at: time)
    }
    let cards = try collection.cards(inDeck: deck.id)
    try collection.review(cards[1], .good, at: time)
    try collection.review(cards[2], .easy, at: time)
    let known = try #require(try collection.review(cards[3], .easy, at: time)).card
    try collection.review(known, .again, at: time + 8 * 86_400)
    let path = folder.file("deck.apkg")
    // Five seconds after the last review, in a day that began four hours before the first.
    let today = time + 8 * 86_400 - 4 * 3600
    try AnkiPackage.write(
      try collection.cards(inDeck: deck.id), ofDeck: deck, to: path, at: time + 8 * 86_400 + 5,
      today: today)
    let archive = try ZipArchive(path: path)
    let bytes = try #require(try archive.bytes(named: "collection.anki2", atMost: 1 << 20))
    let rows = try Database(bytes: bytes).rows(
      "SELECT type, queue, due, ivl, data FROM cards ORDER BY id"
    ) { row in
      (
        numbers: [row.integer(0), row.integer(1), row.integer(2), row.integer(3)],
        memory: row.text(4)
      )
    }
    #expect(
      rows.map(\.numbers) == [[0, 0, 1, 0], [2, 2, -8, 1], [2, 2, 0, 8], [2, 2, 0, 1]])
    #expect(rows.map { $0.memory.contains(#""decay":0.1542"#) } == [false, true, true, true])
    #expect(rows[2].memory.hasSuffix(#""lrt":\#(time)}"#))
    #expect(rows[3].memory.hasSuffix(#""lrt":\#(time + 8 * 86_400)}"#))
  }

  @Test func oldCardsOfOthersKeepWhatHasNoPlace() throws {
    let fields = ["Front", "Back", "Audio"].map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    try write(
      note: "<div>el <i>gato</i></div>\u{1F}the&nbsp;cat [sound:a.mp3]\u{1F}m&#233;w",
      models: #"{"5":{"flds":[\#(fields)]}}"#, decks: #"{"1":{"name":"Tiere"}}"#)
    let record = try #require(try AnkiPackage.records(path: folder.file("a.apkg")).first)
    #expect(record.deck == "Tiere")
    #expect(
      record.content
        == CardContent([.word: "el gato", .translations: "the cat", .notes: "méw"]))
  }

  @Test func packagesOfNewerVersionsAreReadThatAreCompressed() throws {
    let path = folder.file("new.db")
    let database = try Database(path: path)
    database.addCollation("unicase")
    try database.execute(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE notetypes (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE unicase);
      CREATE TABLE fields (ntid INTEGER, ord INTEGER, name TEXT NOT NULL COLLATE unicase);
      CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE unicase);
      CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT);
      CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, did INTEGER, odid INTEGER);
      INSERT INTO fields VALUES (5, 1, 'Back'), (5, 0, 'Front');
      INSERT INTO notes VALUES (1, 'g', 5, 'gato' || char(31) || 'cat');
      INSERT INTO decks VALUES (7, 'A' || char(31) || 'B');
      INSERT INTO cards VALUES (1, 1, 9, 7);
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
    let bytes = try readFile(path)
    try writePackage(
      [("collection.anki2", [1, 2, 3]), ("collection.anki21b", Self.stored(bytes))], to: "a.apkg")
    let records = try AnkiPackage.records(path: folder.file("a.apkg"))
    #expect(
      records == [
        CardRecord(
          deck: "A::B", guid: "g", content: CardContent([.word: "gato", .translations: "cat"]))
      ])
  }

  /// Returns a frame of Zstandard with raw blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = 1 << 16
    let blocks = stride(from: 0, to: bytes.count, by: size).map { start in
      bytes[start..<min(start + size, bytes.count)]
    }
    return [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
      + blocks.enumerated().flatMap { index, block in
        let header = block.count << 3 | (index == blocks.count - 1 ? 1 : 0)
        return [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)] + block
      }
  }

  @Test(arguments: ["<", "[sound:", "&", "{{c1::", "<b"])
  func aFieldOfNothingButBeginningsIsReadInBoundedTime(beginning: String) throws {
    try write(
      note: String(repeating: beginning, count: 50_000) + "\u{1F}back",
      models: #"{"5":{"flds":[{"name":"Front"},{"name":"Back"}]}}"#, decks: "{}")
    let start = ContinuousClock.now
    let records = try AnkiPackage.records(path: folder.file("a.apkg"))
    #expect(records.map { $0.content[.translations] } == ["back"])
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func theGapsOfASentenceAreFilled() throws {
    try write(
      note: "{{c1::Paris::city}} is in {{c2::France}}\u{1F}",
      models: #"{"5":{"flds":[{"name":"Text"},{"name":"Extra"}]}}"#, decks: "{}")
    let record = try #require(try AnkiPackage.records(path: folder.file("a.apkg")).first)
    #expect(record.content[.word] == "Paris is in France")
    #expect(record.deck == nil)
  }

  @Test(arguments: ["", "PK\u{3}\u{4}", "This is a letter."])
  func whatIsNoPackageIsToldApart(bytes: String) throws {
    _ = try folder.write(Array(bytes.utf8), to: "a.apkg")
    #expect(throws: CardFileFailure.notAPackage) {
      try AnkiPackage.records(path: folder.file("a.apkg"))
    }
  }

  @Test func aMissingFileIsToldApart() {
    #expect(throws: CardFileFailure.unreadable(reason: "No such file or directory")) {
      try AnkiPackage.records(path: folder.file("missing.apkg"))
    }
  }

  @Test func aDatabaseOfSomethingElseIsToldApart() throws {
    let database = try Database(path: nil)
    try database.execute("CREATE TABLE recipes (name TEXT)")
    try writePackage([("collection.anki2", try database.bytes())], to: "a.apkg")
    #expect(throws: CardFileFailure.unknownForm) {
      try AnkiPackage.records(path: folder.file("a.apkg"))
    }
    let views = try Database(path: nil)
    try views.execute(
      """
      CREATE TABLE cards (id INTEGER);
      CREATE VIEW notes AS WITH RECURSIVE endless (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM endless)
        SELECT id FROM endless;
      """)
    try writePackage([("collection.anki2", try views.bytes())], to: "a.apkg")
    #expect(throws: CardFileFailure.unknownForm) {
      try AnkiPackage.records(path: folder.file("a.apkg"))
    }
    try writePackage([("collection.anki2", Array("no database".utf8))], to: "b.apkg")
    #expect(throws: CardFileFailure.notAPackage) {
      try AnkiPackage.records(path: folder.file("b.apkg"))
    }
  }

  @Test func aPackageThatUnpacksToFarMoreThanADeckIsNotRead() throws {
    // 630 MB of zeros, in a frame of Zstandard that repeats one byte.
    let block = [UInt8]([0x02 | 0x00, 0x00, 0x10, 0x00])
    let frame =
      [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58] + Array(repeating: block, count: 4800).flatMap(\.self)
      + [0x03, 0x00, 0x10, 0x00]
    try writePackage([("collection.anki21b", frame)], to: "a.apkg")
    #expect(throws: CardFileFailure.tooLarge) {
      try AnkiPackage.records(path: folder.file("a.apkg"))
    }
  }

  private func writePackage(
    _ files: [(name: String, bytes: [UInt8])], to name: String
  ) throws {
    try ZipArchive.write(files, to: folder.file(name))
  }

  private func write(note: String, models: String, decks: String) throws {
    let database = try Database(path: nil)
    try database.execute(
      """
      CREATE TABLE col (models TEXT, decks TEXT);
      CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT);
      CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, did INTEGER, odid INTEGER);
      INSERT INTO cards VALUES (1, 1, 1, 0);
      """)
    try database.run("INSERT INTO col VALUES (?, ?)", [.text(models), .text(decks)])
    try database.run("INSERT INTO notes VALUES (1, 'g', 5, ?)", [.text(note)])
    try writePackage([("collection.anki2", try database.bytes())], to: "a.apkg")
  }
}

@Suite("Tables of cards")
struct CardTableTests {
  @Test func aTableComesBackAsItWas() {
    let records = [
      CardRecord(
        deck: "A, \"b\"", guid: "g1",
        content: CardContent(
          [.word: "uno, dos\n\"tres\"", .translations: "x", .notes: "سلام"], language: "es",
          readerLanguage: "en", speaker: "Ana")),
      CardRecord(deck: "B", guid: "g2", content: CardContent([.word: "gato"])),
    ]
    #expect(CardTable.records(of: CardTable.csv(of: records)) == records)
  }

  @Test(arguments: [
    "gato,cat\nperro,dog\n", "gato;cat\r\nperro;dog", "gato\tcat\nperro\tdog\n\n",
    "#separator:tab\n#html:true\ngato\tcat\nperro\tdog",
    "\u{FEFF}Word,Translations\ngato,cat\nperro,dog", "back;FRONT\ncat;gato\n\"dog\";perro",
  ])
  func tablesOfManyProgramsAreRead(text: String) {
    let expected = [("gato", "cat"), ("perro", "dog")].map { word, translation in
      CardContent([.word: word, .translations: translation])
    }
    #expect(CardTable.records(of: text).map(\.content) == expected)
  }

  @Test(arguments: ["", "\n\n", ",,\n,", "\""])
  func aTableWithoutWordsHasNoCards(text: String) {
    #expect(CardTable.records(of: text).isEmpty)
  }
}

@Suite("Cards of a conversation")
struct TranscriptCardsTests {
  private let lines = """
    {"t": 1, "id": "u1", "speaker": "Ana", "source_lang": "es", "lang": "en", "source": "Buenas", "text": "Good", "final": false}
    {"t": 2, "id": "u1", "speaker": "Ana", "source_lang": "es", "lang": "en", "source": "Buenas tardes.", "text": "Good afternoon.", "final": true}
    {"t": 3, "id": "u2", "speaker": "Bob", "source_lang": "en", "lang": "es", "source": "Good afternoon.", "text": "Buenas tardes.", "final": true}
    {"t": 4, "id": "u3", "source": "Not translated", "final": true}
    {"t": 5, "id": "u4", "source_lang": "es", "lang": "en", "source": "sin final", "text": "without end", "final": false}
    """

  @Test func eachFinishedSentenceIsACardWithWhoSaidIt() {
    let records = TranscriptCards.records(of: Array(lines.utf8))
    #expect(
      records.map(\.content) == [
        CardContent(
          [.word: "Buenas tardes.", .translations: "Good afternoon."], language: "es",
          readerLanguage: "en", speaker: "Ana"),
        CardContent(
          [.word: "Good afternoon.", .translations: "Buenas tardes."], language: "en",
          readerLanguage: "es", speaker: "Bob"),
      ])
  }

  @Test func whoLearnsALanguageIsAskedItsWords() {
    let records = TranscriptCards.records(of: Array(lines.utf8), learning: "es")
    #expect(records.map { $0.content[.word] } == ["Buenas tardes."])
    #expect(records.map(\.content.language) == ["es"])
  }

  @Test func aTranscriptThatIsReadTwiceMakesTheSameCards() {
    let once = TranscriptCards.records(of: Array(lines.utf8))
    #expect(once == TranscriptCards.records(of: Array(lines.utf8)))
    #expect(Set(once.compactMap(\.guid)).count == once.count)
  }
}
