internal import ArgumentParser
internal import Console
internal import Finglish
internal import Glibc
internal import Romanization
internal import System
internal import WordList

/// `visavis finglish`: Persian that is typed in Latin letters, and back, and the list of its spellings.
struct FinglishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finglish",
    abstract: "Write Persian in Latin letters as people type it, or the other way.",
    discussion: """
      `visavis finglish سلام` prints salam; `visavis finglish --to-persian --top 5 salam` prints the five words that are \
      most probably meant, with tabs between them. Without a text, the lines of standard input are taken, or what is \
      typed at a terminal.

      The commands of the word list are about Persian, or about the language of --lang: \
      `visavis finglish add --lang ru привет privet`.
      """,
    subcommands: [
      WriteCommand.self, ShowListCommand.self, AddSpellingCommand.self, ConfirmCommand.self,
      RefuseCommand.self, HistoryCommand.self, ImportCommand.self, ExportListCommand.self,
    ],
    defaultSubcommand: WriteCommand.self)
}

/// `visavis finglish`, without another word: a text in the other script.
struct WriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Write a text, lines, or what is typed in the other script.",
    discussion: """
      At a terminal, the words that may be meant are below the line. 1 to 5 choose one, Space takes the selected \
      one, Tab selects the next, Esc keeps what is typed, Return ends the line, Ctrl-D the program. \
      ⁺ is behind words that somebody added, ° behind words that are not on the list.
      """)

  /// The script of what is written.
  enum Target: String, EnumerableFlag {
    case toPersian, toLatin

    static func help(for value: Target) -> ArgumentHelp? {
      value == .toPersian
        ? "Take Latin letters, and write Persian; by default, the letters of each line decide."
        : "Take Persian, and write Latin letters."
    }

    var script: TextConverter.Script { self == .toPersian ? .persian : .latin }
  }

  /// The treatment of punctuation.
  enum Punctuation: String, EnumerableFlag {
    case keepPunctuation, withoutPunctuation

    static func help(for value: Punctuation) -> ArgumentHelp? {
      value == .keepPunctuation ? "Keep punctuation, as by default." : "Leave punctuation out."
    }
  }

  @Flag(exclusivity: .exclusive)
  var target: Target?

  @Option(
    help: ArgumentHelp(
      "The number of Persian words for a line of one word, from 1 to 20.", valueName: "count"))
  var top = 1

  @Flag(exclusivity: .chooseLast)
  var punctuation = Punctuation.keepPunctuation

  @OptionGroup var options: WordListFile

  @Argument(help: "The text.")
  var text: [String] = []

  mutating func validate() throws {
    guard (1...20).contains(top) else { throw ValidationError("--top takes a number from 1 to 20") }
    guard top == 1 || target == .toPersian else {
      throw ValidationError("--top is for --to-persian: a Persian word has one usual spelling")
    }
  }

  func run() throws {
    let folder = try InstalledFiles.romanization()
    guard let table = SpellingTable(folder: folder) else {
      throw Failure.unavailable(
        "the folder romanization that comes with visavis has no fa-finglish.tsv; reinstall visavis")
    }
    let list = try options.list()
    let person = options.person
    let pairs = try SpellingList.reported { try list.pairs(in: "fa", for: person) }
    let romanizer = Romanizer(folder: folder)
    let converter = TextConverter(
      table, list: SpellingTable(pairs), keepingPunctuation: punctuation == .keepPunctuation
    ) { romanizer.persianPieces(of: $0) }
    guard text.isEmpty, isatty(STDIN_FILENO) == 1 else {
      var filter = FinglishFilter(converter, to: target?.script, atMost: top)
      guard text.isEmpty else { return try filter.write(text.joined(separator: " ")) }
      return try filter.run()
    }
    var editor = FinglishEditor(converter) { word in
      (try? list.standing(of: word, in: "fa", for: person))?.state ?? .unknown
    }
    try editor.run()
  }
}
