internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Decks
internal import Glibc
internal import System

/// `visavis study`: decks of cards, of one's own conversations and of others.
struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study",
    abstract: "Learn the words of conversations with cards.",
    discussion: """
      `visavis study import talk.jsonl --learn es` makes a card of each sentence of a transcript; `visavis study` opens \
      a page with the decks, which asks those that are due. Decks come from Anki (.apkg) and tables (.csv), too, and go \
      there.
      """,
    subcommands: [
      StudyPageCommand.self, DueCommand.self, ImportCommand.self, ReviewCommand.self,
      SearchCardsCommand.self, ExportCommand.self, RemoveDeckCommand.self, ReviewLogCommand.self,
      FitCommand.self, LinkCommand.self, SyncCommand.self, UnlinkCommand.self,
    ],
    defaultSubcommand: StudyPageCommand.self)
}

/// The file in which the decks are kept.
struct CollectionOptions: ParsableArguments {
  @Option(
    help: .init(
      "The file of the decks; by default ~/.local/share/visavis/study.db.", valueName: "file"),
    completion: .file())
  var data: String?

  /// The path of the file.
  var path: String { data ?? "\(UserFolder.data)/study.db" }

  /// Opens the decks.
  ///
  /// - Throws: `Failure`.
  func collection() throws(Failure) -> sending Collection {
    try UserDatabase("study.db", of: "the decks", "are").open(at: data) { error in
      if case DeckFailure.damaged = error { true } else { false }
    } _: { path in
      try Collection(path: path)
    }
  }
}

extension Collection {
  /// Runs `body`, whose failures become one line.
  ///
  /// - Throws: `Failure`.
  static func reported<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch DeckFailure.noDeck(let name) {
      throw .usage("there is no deck \(name); `visavis study due` names the decks")
    } catch {
      throw .io("\(error)")
    }
  }

  /// Returns the deck of a name.
  ///
  /// - Throws: `DeckFailure.noDeck`.
  func existingDeck(_ name: String) throws -> Deck {
    guard let deck = try decks().first(where: { $0.name == name }) else {
      throw DeckFailure.noDeck(name)
    }
    return deck
  }
}

/// `visavis study due`: the decks, and what is due.
struct DueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "List the decks, and how many cards are due.")

  @Flag(help: "Print a line of JSON for each deck, for programs.")
  var json = false

  @OptionGroup var options: CollectionOptions

  func run() throws {
    let collection = try options.collection()
    let now = Int(time(nil))
    let day = LearningDay.holding(now)
    let decks = try Collection.reported {
      try collection.decks().map { deck in
        (deck.name, try collection.dueCounts(ofDeck: deck, at: now, in: day))
      }
    }
    guard !json else {
      _ = try StandardOutput.write(decks.map(Self.line))
      return
    }
    guard !decks.isEmpty else {
      return Diagnostics.report("there are no decks yet; `visavis study import FILE` makes one")
    }
    let rows = decks.map { name, due in
      [
        Diagnostics.printable(name), "\(due.new) new", "\(due.learning) being learned",
        "\(due.reviews) to review", "\(due.cards) cards",
      ]
    }
    _ = try StandardOutput.write(TextTable.lines(of: rows))
  }

  private static func line(_ name: String, _ due: DueCounts) -> String {
    var line = JSONLine()
    line.add("deck", name)
    line.add("new", raw: "\(due.new)")
    line.add("learning", raw: "\(due.learning)")
    line.add("review", raw: "\(due.reviews)")
    line.add("cards", raw: "\(due.cards)")
    return line.text
  }
}

/// `visavis study search`: cards in which words occur.
struct SearchCardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find cards by their words, whatever the accents.")

  @Argument(help: "The words that occur on a card.")
  var words: [String]

  @OptionGroup var options: CollectionOptions

  func run() throws {
    let collection = try options.collection()
    let rows = try Collection.reported {
      let names = Dictionary(
        uniqueKeysWithValues: try collection.decks().map { ($0.id, $0.name) })
      return try collection.search(words.joined(separator: " ")).map { card in
        [card.content[.word], card.content[.translations], names[card.deck] ?? ""]
          .map { Diagnostics.printable($0.replacing("\n", with: " / ")) }
      }
    }
    if rows.isEmpty { return Diagnostics.report("no card has these words") }
    _ = try StandardOutput.write(TextTable.lines(of: rows))
  }
}

/// `visavis study remove`: a deck and its cards go.
struct RemoveDeckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a deck and its cards.")

  @Argument(help: "The name of the deck.")
  var deck: String

  @OptionGroup var options: CollectionOptions

  func run() throws {
    let collection = try options.collection()
    try Collection.reported { try collection.removeDeck(collection.existingDeck(deck).id) }
  }
}
