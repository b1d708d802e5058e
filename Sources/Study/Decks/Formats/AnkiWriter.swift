internal import Database
internal import FoundationEssentials
internal import SpacedRepetition

/// A writer of a deck as a database of Anki's schema 11, which every version of Anki reads.
struct AnkiWriter {
  private let deck: Deck
  /// The names of sounds by their numbers.
  private let sounds: [Int: String]
  /// The time at which it is written, in seconds since 1970.
  private let time: Int
  /// The start of the day, from which Anki counts.
  private let today: Int

  /// The numbers of our note type and of the deck.
  ///
  /// Anki merges note types of one number.
  private static let noteType = 1_764_400_000_001
  private static let firstDeck = 1_764_400_000_100
  private static let day = 86_400
  private static let retention = 0.9

  init(_ deck: Deck, _ sounds: [Int: String], at time: Int, today: Int) {
    (self.deck, self.sounds, self.time, self.today) = (deck, sounds, time, today)
  }

  private var deckNumber: Int { Self.firstDeck + deck.id }

  func database(of cards: [Card]) throws(DatabaseError) -> [UInt8] {
    let database = try Database(path: nil)
    try database.execute(Self.schema)
    try database.execute("BEGIN")
    try database.run(
      """
      INSERT INTO col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)
      VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')
      """,
      [
        .integer(today), .integer(time * 1000), .integer(time * 1000),
        .text(
          #"{"nextPos":1,"sortType":"noteFld","sortBackwards":false,"curDeck":1,"activeDecks":[1]}"#
        ),
        .text(models), .text(decks), .text(Self.options),
      ])
    for (index, card) in cards.enumerated() { try add(card, index, to: database) }
    try database.execute("COMMIT")
    return try database.bytes()
  }

  private func add(_ card: Card, _ index: Int, to database: Database) throws(DatabaseError) {
    let id = time * 1000 + index
    let texts = CardColumn.all.map { HTMLText.html(of: $0.column.text(of: card.content)) }
    let sound = card.sound.flatMap { sounds[$0.id] }
    let fields = zip(CardColumn.all, texts).map { column, text in
      guard let sound, column.column == card.sound.map({ .field($0.field) }) else { return text }
      return "\(text) [sound:\(sound)]"
    }
    try database.run(
      """
      INSERT INTO notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
      VALUES (?, ?, ?, ?, -1, '', ?, ?, 0, 0, '')
      """,
      [
        .integer(id), .text(card.guid), .integer(Self.noteType), .integer(time),
        .text(fields.joined(separator: "\u{1F}")), .text(texts[0]),
      ])
    let schedule = schedule(of: card, index)
    try database.run(
      """
      INSERT INTO cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid,
        flags, data) VALUES (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, ?)
      """,
      [
        .integer(id), .integer(id), .integer(deckNumber), .integer(time), .integer(schedule.type),
        .integer(schedule.type), .integer(schedule.due), .integer(schedule.days),
        .integer(schedule.type == 0 ? 0 : 2500), .integer(schedule.type == 0 ? 0 : 1),
        .text(schedule.memory),
      ])
  }

  /// Returns how Anki asks a card: with its memory if it was ever asked, else as a new one.
  private func schedule(
    of card: Card, _ index: Int
  ) -> (type: Int, due: Int, days: Int, memory: String) {
    guard let due = card.due, let stability = card.memory.stability else {
      return (0, index + 1, 0, "")
    }
    let last = card.memory.lastReview ?? time
    let days = Int((Double(due - today) / Double(Self.day)).rounded(.down))
    let decay = ForgettingModel.standardParameters[20]
    return (
      2, days, max(1, (due - last) / Self.day),
      #"{"s":\#(stability),"d":\#(card.memory.difficulty),"dr":\#(Self.retention),"decay":\#(decay),"lrt":\#(last)}"#
    )
  }

  // MARK: Note type and deck

  private var models: String {
    let fields = CardColumn.all.enumerated().map { index, column in
      #"{"name":"\#(column.name)","ord":\#(index),"sticky":false,"rtl":false,"font":"Arial","size":20,"media":[]}"#
    }.joined(separator: ",")
    let template =
      #"{"name":"Card 1","ord":0,"qfmt":\#(Self.json(face(front))),"afmt":\#(Self.json(answer)),"did":null,"#
      + #""bqfmt":"","bafmt":""}"#
    let model =
      #"{"id":\#(Self.noteType),"name":"Vis-à-vis","type":0,"mod":\#(time),"usn":-1,"sortf":0,"did":null,"#
      + #""tmpls":[\#(template)],"flds":[\#(fields)],"css":\#(Self.json(Self.style)),"latexPre":"","latexPost":"","#
      + #""latexsvg":false,"req":[[0,"any",[0]]],"tags":[],"vers":[]}"#
    return #"{"\#(Self.noteType)":\#(model)}"#
  }

  private var front: [CardField] { deck.front.isEmpty ? Deck.standardFront : deck.front }

  private var answer: String {
    let back = CardColumn.all.compactMap { column -> CardField? in
      if case .field(let field) = column.column, !front.contains(field) { field } else { nil }
    }
    return "{{FrontSide}}<hr id=answer>" + face(back)
  }

  /// Returns the template of a face with some fields, each in its own direction, and left out if it is empty.
  private func face(_ fields: [CardField]) -> String {
    CardColumn.all.compactMap { column, name in
      guard case .field(let field) = column, fields.contains(field) else { return nil }
      return
        #"{{#\#(name)}}<div class="\#(field.rawValue)" dir="auto">{{\#(name)}}</div>{{/\#(name)}}"#
    }.joined()
  }

  private static let style =
    ".card { font-family: sans-serif; font-size: 24px; text-align: center } .notes, .type { font-size: 16px; opacity: 0.7 }"

  private var decks: String {
    func deck(_ number: Int, _ name: String) -> String {
      #""\#(number)":{"id":\#(number),"name":\#(Self.json(name)),"mod":\#(time),"usn":-1,"conf":1,"desc":"","dyn":0,"#
        + #""collapsed":false,"browserCollapsed":false,"extendNew":0,"extendRev":50,"lrnToday":[0,0],"newToday":[0,0],"#
        + #""revToday":[0,0],"timeToday":[0,0]}"#
    }
    return "{\(deck(1, "Default")),\(deck(deckNumber, self.deck.name))}"
  }

  private static let options = """
    {"1":{"id":1,"name":"Default","mod":0,"usn":0,"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,"dyn":false,\
    "new":{"bury":true,"delays":[1,10],"initialFactor":2500,"ints":[1,4,7],"order":1,"perDay":20,"separate":true},\
    "rev":{"bury":true,"ease4":1.3,"fuzz":0.05,"ivlFct":1,"maxIvl":36500,"minSpace":1,"perDay":200},\
    "lapse":{"delays":[10],"leechAction":0,"leechFails":8,"minInt":1,"mult":0}}}
    """

  private static func json(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private static let schema = """
    CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
      ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
      models text not null, decks text not null, dconf text not null, tags text not null);
    CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
      usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
      flags integer not null, data text not null);
    CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
      mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
      ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
      left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
    CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
      ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
      type integer not null);
    CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
    """
}
