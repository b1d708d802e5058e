internal import ArgumentParser
internal import Console
internal import Finglish
internal import Glibc
internal import Romanization
internal import System
internal import WordList

/// `visavis finglish`: Persian that is typed in Latin letters, and back.
struct FinglishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finglish",
    abstract: "Write Persian with Latin letters, and back.",
    discussion: """
      At a terminal, type: the words that may be meant are below the line. 1 to 5 choose one, Space takes the selected \
      one, Tab selects the next, Esc keeps what is typed, Return ends the line, Ctrl-D the program. \
      ⁺ is behind words that somebody added, ° behind words that are not on the list. In a pipe, lines in one \
      script come out in the other one.
      """,
    subcommands: [
      ShowListCommand.self, AddSpellingCommand.self, ConfirmCommand.self, RefuseCommand.self,
      HistoryCommand.self, ImportCommand.self, ExportListCommand.self,
    ])

  /// What becomes of punctuation.
  enum Punctuation: String, EnumerableFlag {
    case keepPunctuation, withoutPunctuation
  }

  @Option(
    help: "The script of what is written: fa or latin; by default the other one of each line.")
  var to: TargetScript?

  @Flag(help: "Keep punctuation, as by default, or leave it out.")
  var punctuation = Punctuation.keepPunctuation

  @OptionGroup var options: WordListOptions

  func run() throws {
    let folder = try Romanize.tables()
    guard let table = SpellingTable(folder: folder) else {
      throw Failure.unavailable("\(folder)/fa-finglish.tsv is missing; install visavis again")
    }
    let list = try options.list()
    let person = options.person
    let pairs = try SpellingList.reported { try list.pairs(in: "fa", for: person) }
    let romanizer = Romanizer(folder: folder)
    let converter = TextConverter(
      table, list: SpellingTable(pairs),
      keepingPunctuation: punctuation == .keepPunctuation
    ) { romanizer.romanize($0, in: "fa")?.text }
    guard isatty(STDIN_FILENO) == 1, to == nil else {
      var filter = FinglishFilter(converter, to: to?.script)
      return try filter.run()
    }
    var editor = FinglishEditor(converter) { word in
      (try? list.standing(of: word, in: "fa", for: person))?.state ?? .unknown
    }
    try editor.run()
  }
}

/// A script to which `visavis finglish` converts.
enum TargetScript: String, ExpressibleByArgument, CaseIterable {
  case fa, latin

  var script: TextConverter.Script { self == .fa ? .persian : .latin }
}
