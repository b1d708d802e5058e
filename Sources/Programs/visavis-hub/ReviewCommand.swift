internal import ArgumentParser
internal import Console
internal import Decks
internal import Glibc
internal import SpacedRepetition
internal import System

/// `visavis study review`: asks the cards that are due, at the terminal.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Ask the cards that are due.",
    discussion: """
      Space shows the answer. Then 1 is known, 2 not sure, 3 not known; u takes the last one back, q ends. When a card \
      comes again is decided by FSRS-6.
      """)

  @Argument(help: "The name of the deck; by default, all decks.")
  var deck: String?

  @OptionGroup var options: CollectionOptions

  /// The keys that end a review: q, Ctrl-C and Ctrl-D.
  private static let ends: Set<UInt8> = [UInt8(ascii: "q"), 3, 4]

  func run() throws {
    let collection = try options.collection()
    try Collection.reported {
      let decks = try deck.map { [try collection.existingDeck($0)] } ?? collection.decks()
      var session = ReviewSession(collection, decks) { Int(time(nil)) }
      let keys = TerminalKeys()
      while true {
        let lines = try session.question()
        guard try StandardOutput.write(lines ?? session.summary) else { return }
        guard lines != nil || session.canUndo else { return }
        repeat {
          guard let key = keys.nextByte(), !Self.ends.contains(key) else { return }
          guard lines != nil || key == UInt8(ascii: "u") else { return }
          guard try StandardOutput.write(try session.press(key)) else { return }
        } while session.isAsking
      }
    }
  }
}

/// The cards of some decks, asked one after the other.
struct ReviewSession {
  private let collection: Collection
  private let decks: [Deck]
  private let now: () -> Int
  private var card: (card: Card, deck: Deck)?
  private var isAnswerShown = false
  /// The answers of this session, by the numbers of their reviews.
  private var reviews: [Int] = []
  /// True if an answer can be taken back.
  var canUndo: Bool { !reviews.isEmpty }
  /// True while a card waits for its answer.
  var isAsking: Bool { card != nil }

  init(_ collection: Collection, _ decks: [Deck], now: @escaping () -> Int) {
    (self.collection, self.decks, self.now) = (collection, decks, now)
  }

  /// The lines for the end.
  var summary: [String] {
    reviews.isEmpty
      ? ["Nothing is due now."]
      : ["", "Nothing else is due now. u takes the last answer back, any other key ends."]
  }

  /// Takes the next card, and returns its front; nil if nothing is due.
  mutating func question() throws -> [String]? {
    let time = now()
    for deck in decks {
      let due = try collection.dueCards(
        ofDeck: deck, at: time, in: LearningDay.holding(time), atMost: 1)
      guard let next = due.first else { continue }
      (card, isAnswerShown) = ((next, deck), false)
      return ["", "── \(Diagnostics.printable(deck.name))"] + front(of: next, deck)
    }
    card = nil
    return nil
  }

  /// Takes a key, and returns what is written then.
  ///
  /// A card that is answered is gone.
  mutating func press(_ key: UInt8) throws -> [String] {
    if key == UInt8(ascii: "u") { return try takeBack() }
    guard let (card, deck) = card else { return [] }
    if let rating = Self.ratings[key], isAnswerShown {
      // A card that was answered elsewhere, or is gone, is not asked again.
      if let answer = try collection.review(card, rating, at: now()) {
        reviews.append(answer.review)
      }
      self.card = nil
    } else if Self.turns.contains(key), !isAnswerShown {
      isAnswerShown = true
      return back(of: card, deck) + ["1 known · 2 not sure · 3 not known · u back · q end"]
    }
    return []
  }

  private mutating func takeBack() throws -> [String] {
    guard let review = reviews.popLast(), let before = try collection.undo(review),
      let deck = decks.first(where: { $0.id == before.deck })
    else { return ["There is no answer to take back."] }
    (card, isAnswerShown) = ((before, deck), false)
    return ["", "Taken back:"] + front(of: before, deck)
  }

  /// The keys that show the answer: Space and Return.
  private static let turns: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
  ]
  /// The three answers as FSRS names them.
  private static let ratings: [UInt8: Rating] = [
    UInt8(ascii: "1"): .good, UInt8(ascii: "2"): .hard, UInt8(ascii: "3"): .again,
  ]

  private func front(of card: Card, _ deck: Deck) -> [String] {
    lines(of: card, deck.front.filter { !card.content[$0].isEmpty })
      + ["Space shows the answer · q end"]
  }

  private func back(of card: Card, _ deck: Deck) -> [String] {
    let fields = CardField.allCases.filter { !deck.front.contains($0) }
    return lines(of: card, fields)
      + (card.content.speaker.map { ["— \(Diagnostics.printable($0))"] } ?? [])
  }

  private func lines(of card: Card, _ fields: [CardField]) -> [String] {
    fields.flatMap { card.content[$0].split(separator: "\n") }
      .map { "   " + Diagnostics.printable(String($0)) }
  }
}
