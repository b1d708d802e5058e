import Database
import Glibc
import ProgramBench
import Randomness
import SpacedRepetition
import Testing

@testable import Decks

@Suite("Sounds of cards")
struct CardSoundTests {
  private let folder: Folder
  private let time = 1_764_374_400
  init() throws { folder = try Folder() }

  private func collection() throws -> Collection { try Collection(path: folder.file("study.db")) }

  /// A sound that differs from others by its number.
  private func sound(_ number: UInt8, of field: CardField = .word) throws -> CardSound {
    try #require(CardSound([0xFF, 0xF3, 0x44, number], of: field))
  }

  private func record(_ word: String, _ sound: CardSound?) -> CardRecord {
    CardRecord(
      guid: word, content: CardContent([.word: word, .translations: "x"]), sound: sound)
  }

  private func soundCount(of collection: Collection) throws -> Int {
    try collection.database.rows("SELECT count(*) FROM sound") { $0.integer(0) }.first ?? 0
  }

  @Test(arguments: [
    ("ID3\u{4}", "mp3", "audio/mpeg"), ("OggS\u{0}", "ogg", "audio/ogg"),
    ("RIFF\u{1}\u{0}\u{0}\u{0}WAVE", "wav", "audio/wav"), ("fLaC", "flac", "audio/flac"),
    ("\u{0}\u{0}\u{0}\u{20}ftypM4A ", "m4a", "audio/mp4"),
  ])
  func aSoundIsToldByItsFirstBytes(beginning: String, form: String, type: String) throws {
    let sound = try #require(CardSound(Array(beginning.utf8), of: .word))
    #expect(sound.form.rawValue == form && sound.mediaType == type)
  }

  @Test(
    arguments: [
      [], [0xFF], Array("<html>".utf8), [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0xFF, 0xF1],
      Array("RIFF1234WEBP".utf8), [0x49, 0x44, 0x33] + [UInt8](repeating: 0, count: 1 << 20),
    ] as [[UInt8]])
  func whatIsNoSoundOrTooLargeIsNone(bytes: [UInt8]) {
    #expect(CardSound(bytes, of: .word) == nil)
  }

  @Test func aSoundIsKeptOnceForAsLongAsACardHasIt() throws {
    let collection = try collection()
    let (one, two) = (try sound(1), try sound(2, of: .translations))
    _ = try collection.add(
      [record("a", one), record("b", one), record("c", two), record("d", nil)], toDeck: "Talk",
      at: time)
    let cards = try collection.cards(inDeck: 1)
    #expect(try cards.map { try collection.sound(of: $0) } == [one, one, two, nil])
    #expect(try collection.sounds(of: cards).count == 2)
    #expect(try soundCount(of: collection) == 2)
    try collection.removeCard(cards[0].id)
    #expect(try collection.sound(of: cards[1]) == one)
    try collection.removeCard(cards[1].id)
    #expect(try soundCount(of: collection) == 1)
    try collection.removeDeck(1)
    #expect(try soundCount(of: collection) == 0)
  }

  @Test func aCardThatComesBackKeepsItsSoundOrGetsTheNewOne() throws {
    let collection = try collection()
    func add(_ sound: CardSound?) throws -> CardSound? {
      _ = try collection.add([record("a", sound)], toDeck: "Talk", at: time)
      return try collection.sound(of: try #require(try collection.card(1)))
    }
    #expect(try add(nil) == nil)
    #expect(try add(sound(1)) == sound(1))
    #expect(try add(nil) == sound(1))
    #expect(try add(sound(2)) == sound(2))
    #expect(try soundCount(of: collection) == 1)
    var card = try #require(try collection.card(1))
    card.content.fields[.word] = "other"
    try collection.update(card)
    #expect(try collection.card(1)?.sound == card.sound)
    try collection.review(card, .good, at: time)
    #expect(try collection.sound(of: card) == sound(2))
  }

  @Test func whatHasNoRoomIsLeftOut() throws {
    let collection = try collection()
    _ = try collection.add([record("a", nil), record("b", nil)], toDeck: "Talk", at: time)
    #expect(try collection.soundRoom() == Collection.maxSoundBytes)
    var room = 7
    for (guid, number) in [("a", 1), ("b", 2), ("b", 1)] as [(String, UInt8)] {
      let isKept = try collection.keep(sound(number), ofCard: guid, in: &room)
      #expect(isKept == (number == 1))
      if number == 2 { #expect(try collection.card(guid: "b")?.sound == nil) }
    }
    #expect(room == 3)
    #expect(try collection.soundRoom() == Collection.maxSoundBytes - 4)
    let kept = try ["a", "b"].map { try #require(try collection.card(guid: $0)).sound?.id }
    #expect(kept[0] != nil && kept[0] == kept[1], "a sound that is there needs no room")
  }

  @Test func cardsThatDidNotGetTheirSoundsAreCounted() throws {
    let collection = try collection()
    _ = try collection.add([record("a", sound(1))], toDeck: "Talk", at: time)
    try Database(path: folder.file("study.db")).execute(
      "INSERT INTO sound (sum, bytes) VALUES (1, zeroblob(\(Collection.maxSoundBytes - 8)))")
    var large = record("d", nil)
    large.isSoundLeftOut = true
    let (one, two, three) = (try sound(1), try sound(2), try sound(3))
    #expect(
      try collection.add(
        [record("b", two), record("c", three), record("b", one), record("c", three), large],
        toDeck: "Talk", at: time) == (3, 2, 1))
    // The first sound of the second card has gone, so that there is room for that of the third.
    let sounds = try ["a", "b", "c"].map { guid in
      try collection.card(guid: guid).flatMap(collection.sound)
    }
    #expect(sounds == [one, one, three])
    // There is no room for one more, but in place of the card's own.
    #expect(try collection.add([record("d", two)], toDeck: "Talk", at: time) == (0, 1, 1))
    #expect(try collection.add([record("c", two)], toDeck: "Talk", at: time) == (0, 1, 0))
    #expect(try collection.soundRoom() == 0)
  }

  @Test func theCardsOfAnOlderProgramMayGetSounds() throws {
    let path = folder.file("study.db")
    do {
      let older = try Database(path: path)
      for step in Collection.migrations.prefix(4) { try older.execute(step) }
      try older.execute(
        """
        PRAGMA application_id = \(0x7663_7264); PRAGMA user_version = 4;
        INSERT INTO deck VALUES (1, 'Spanish', 'word', 20, 200);
        INSERT INTO card (guid, deck, type, word, pronunciation, definition, translations, examples, synonyms, notes,
          added, phase, step, difficulty) VALUES ('a', 1, '', 'a', '', '', 'x', '', '', '', 5, 0, 0, 0);
        """)
    }
    let collection = try collection()
    #expect(try collection.cards(inDeck: 1).map(\.sound) == [nil])
    #expect(try collection.add([record("a", sound(1))], toDeck: "Talk", at: time) == (0, 1, 0))
    let card = try #require(try collection.card(guid: "a"))
    #expect(try collection.sound(of: card) == sound(1) && card.deck == 1)
  }

  // MARK: Transcripts

  @Test func theTimesOfASentenceBelongToTheWordsThatWereSaid() {
    let lines = """
      {"id": "a", "source_lang": "es", "lang": "en", "source": "Sí.", "text": "Yes.", "start": 1.5, "end": 2.25, "final": true}
      {"id": "b", "source_lang": "en", "lang": "es", "source": "No.", "text": "¡No!", "start": 3, "end": 4, "final": true}
      {"id": "c", "source_lang": "es", "lang": "en", "source": "Ya.", "text": "Now.", "end": 5, "final": true}
      {"id": "d", "source_lang": "es", "lang": "en", "source": "Va.", "text": "OK.", "start": 7, "end": 6, "final": true}
      """
    let records = TranscriptCards.records(of: Array(lines.utf8), learning: "es")
    #expect(records.map { $0.content[.word] } == ["Sí.", "¡No!", "Ya.", "Va."])
    #expect(
      records.map(\.speech) == [
        CardRecord.Speech(of: .word, .milliseconds(1500) ..< .milliseconds(2250)),
        CardRecord.Speech(of: .translations, .seconds(3) ..< .seconds(4)), nil, nil,
      ])
  }

  // MARK: Packages

  @Test func aDeckWithSoundsComesBackFromItsPackage() throws {
    let collection = try collection()
    let (one, two) = (try sound(1), try sound(2, of: .translations))
    _ = try collection.add(
      [record("a", one), record("b", two), record("c", one), record("d", nil)], toDeck: "Talk",
      at: time)
    let cards = try collection.cards(inDeck: 1)
    let path = folder.file("deck.apkg")
    try AnkiPackage.write(
      cards, collection.sounds(of: cards), ofDeck: collection.deck(named: "Talk"), to: path,
      at: time, today: time)
    let records = try AnkiPackage.records(path: path)
    #expect(records.map(\.sound) == [one, two, one, nil])
    #expect(records.map(\.content) == cards.map(\.content))
    let archive = try ZipArchive(path: path)
    let list = try #require(try archive.bytes(named: "media", atMost: 1000))
    #expect(
      String(decoding: list, as: UTF8.self)
        == #"{"0":"\#(one.fileName)","1":"\#(two.fileName)"}"#)
    #expect(one.fileName.wholeMatch(of: /visavis-[0-9a-z]+\.mp3/) != nil)
    #expect(!CardTable.csv(of: records).contains("sound"))
  }

  private static let ogg = Array("OggS and more".utf8)

  private func sounds(
    _ notes: [String], list: String, _ files: [(name: String, bytes: [UInt8])]
  ) throws -> [CardSound?] { try records(notes, list: list, files).map(\.sound) }

  /// Returns the cards of notes in a package with a list of media.
  private func records(
    _ notes: [String], list: String, _ files: [(name: String, bytes: [UInt8])]
  ) throws -> [CardRecord] {
    let database = try Database(path: nil)
    try database.execute(
      """
      CREATE TABLE col (models TEXT, decks TEXT);
      INSERT INTO col VALUES ('{"5":{"flds":[{"name":"Front"},{"name":"Back"},{"name":"Audio"}]}}', '{}');
      CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT);
      CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, did INTEGER, odid INTEGER);
      """)
    for (index, note) in notes.enumerated() {
      try database.run(
        "INSERT INTO notes VALUES (?, 'g' || ?, 5, ?)",
        [.integer(index + 1), .integer(index), .text(note)])
      try database.run("INSERT INTO cards VALUES (?1, ?1, 1, 0)", [.integer(index + 1)])
    }
    let path = folder.file("a.apkg")
    try ZipArchive.write(
      [("collection.anki2", try database.bytes()), ("media", Array(list.utf8))] + files, to: path)
    return try AnkiPackage.records(path: path)
  }

  @Test func theSoundOfANoteIsThatOfItsFieldOrElseOfTheAnswer() throws {
    let found = try sounds(
      [
        "cat [sound:a.ogg]\u{1F}gato\u{1F}", "cat\u{1F}gato[sound:a.ogg]\u{1F}",
        "cat\u{1F}gato\u{1F}[sound:a.ogg]", "cat\u{1F}[sound:a.ogg]\u{1F}",
        "cat\u{1F}[sound:none.ogg]\u{1F}[sound:a.ogg]", "cat [sound:\u{1F}]gato\u{1F}",
        "cat [sound:b &amp; c.ogg]\u{1F}gato\u{1F}",
      ], list: #"{"0": "a.ogg", "1": "b & c.ogg"}"#, [("0", Self.ogg), ("1", Self.ogg + [1])])
    let a = { CardSound(Self.ogg, of: $0) }
    #expect(
      found == [
        a(.word), a(.translations), a(.translations), a(.word), nil, nil,
        CardSound(Self.ogg + [1], of: .word),
      ])
  }

  @Test func onlyTheListOfAPackageLeadsToItsFiles() throws {
    let notes = ["../x.ogg", "0", "collection.anki2", "x.ogg", "html.mp3", "large.ogg"].map {
      "cat [sound:\($0)]\u{1F}gato\u{1F}"
    }
    let list =
      #"{"../../x.ogg": "x.ogg", "0": "html.mp3", "1": "large.ogg", "collection.anki2": "collection.anki2"}"#
    let large = Self.ogg + [UInt8](repeating: 0, count: CardSound.maxBytes)
    let found = try records(
      notes, list: list,
      [("0", Array("<html>".utf8)), ("1", large), ("../../x.ogg", Self.ogg), ("x.ogg", Self.ogg)])
    #expect(found.allSatisfy { $0.sound == nil })
    // A page and what is too large are no sounds.
    #expect(found.map(\.isSoundLeftOut) == [false, false, false, false, true, true])
  }

  @Test(arguments: ["", "{", "[]", #"{"0": 5}"#, "\u{0}"])
  func aListThatIsDamagedLeavesTheSoundsOut(list: String) throws {
    let found = try sounds(["cat [sound:a.ogg]\u{1F}gato\u{1F}"], list: list, [("0", Self.ogg)])
    #expect(found == [nil])
  }

  @Test func aFileThatManyNotesNameAndThatIsTooLargeIsUnpackedOnceAndNotWhole() throws {
    let start = ContinuousClock.now
    let found = try sounds(
      Array(repeating: "cat [sound:a.ogg]\u{1F}gato\u{1F}", count: 100), list: #"{"0": "a.ogg"}"#,
      [("0", Self.ogg + [UInt8](repeating: 0, count: 64 << 20))])
    #expect(found.allSatisfy { $0 == nil })
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func theFieldsOfAMessageOfProtocolBuffersAreRead() {
    func fields(_ bytes: [UInt8]) -> [String] {
      Array(ProtobufFields(bytes)).map { "\($0.number):\(Array($0.bytes))" }
    }
    #expect(fields([0x0A, 2, 7, 8, 0x10, 0x80, 1, 0x1A, 1, 9]) == ["1:[7, 8]", "3:[9]"])
    #expect(fields([0x09, 1, 2, 3, 4, 5, 6, 7, 8, 0x15, 1, 2, 3, 4, 0x0A, 0]) == ["1:[]"])
    for bytes in [
      [], [0x0A], [0x0A, 5, 1], [0x0B], [0x0A] + Array(repeating: 0xFF, count: 12), [0xFF],
    ] as [[UInt8]] { #expect(fields(bytes).isEmpty) }
  }

  @Test func theFieldsOfAnyBytesLieInThemAndEnd() {
    var generator = SeededGenerator(state: 34)
    for _ in 0..<Trials.rounds(20_000) {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        // Lengths that fit are more frequent than among all bytes.
        UInt8.random(in: 0...(Bool.random(using: &generator) ? 20 : 255), using: &generator)
      }
      let fields = Array(ProtobufFields(bytes))
      #expect(fields.reduce(0) { $0 + 2 + $1.bytes.count } <= bytes.count, "\(bytes)")
    }
  }
}
