internal import ArgumentParser
internal import Console
internal import Glibc
internal import Language
internal import System
internal import WordList

/// The file in which a word list is kept.
struct WordListFile: ParsableArguments {
  @Option(
    help: .init(
      "The file of the word list; by default ~/.local/share/visavis/words.db.",
      valueName: "file"),
    completion: .file())
  var data: String?

  /// The name under which spellings are added.
  var person: String { Environment.variable("USER") ?? "visavis" }

  /// Opens the list, or begins one with the words that come with the program.
  ///
  /// - Throws: `Failure`.
  func list() throws(Failure) -> SpellingList {
    try SpellingList.ofUser(at: data, folder: InstalledFiles.romanization())
  }
}

/// The words that a command is about.
struct WordListOptions: ParsableArguments {
  /// The program, whose `--lang` is taken wherever it stands on the command line.
  @ParentCommand private var program: Romanize

  @OptionGroup var file: WordListFile

  /// The language of the words.
  var language: String { program.language ?? "fa" }
}

extension SpellingList {
  /// Runs `body`, whose failures become one line.
  ///
  /// - Throws: `Failure`.
  static func reported<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch SpellingListFailure.unusable(let problem) {
      throw .usage("\(problem)")
    } catch {
      throw .io("\(error)")
    }
  }
}

extension Decision {
  /// Checks that a decision was made.
  ///
  /// - Throws: `Failure` if somebody was faster.
  func report(_ line: String) throws(Failure) {
    guard case .made = self else {
      throw .usage("somebody changed the word in the meantime; look at it, and try again")
    }
    Diagnostics.report(line)
  }
}

/// `visavis finglish list`: the words of the list.
struct ShowListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the words that wait for a decision, or all words.")

  @Flag(help: "List the confirmed words, too.")
  var all = false

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let (pending, entries) = try SpellingList.reported {
      (
        try list.pending(in: options.language),
        all ? try list.entries(in: options.language) : []
      )
    }
    let rows =
      pending.map { [$0.word, $0.spelling, "added by \($0.person)"] }
      + entries.map { [$0.word, $0.spelling, "confirmed"] }
    if rows.isEmpty { return Diagnostics.report("no word waits for a decision") }
    _ = try StandardOutput.write(
      TextTable.lines(of: rows.map { row in row.map(Diagnostics.printable) }))
  }
}

/// `visavis finglish add`: a spelling, for oneself at once.
struct AddSpellingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a spelling, which waits to be confirmed.")

  @Argument(help: "The word.")
  var word: String

  @Argument(help: "Its spelling in Latin letters.")
  var spelling: String

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let proposal = try SpellingList.reported {
      try list.propose(
        word, spelling, in: options.language, by: options.file.person, at: Int(time(nil)))
    }
    Diagnostics.report(proposal == nil ? "that is confirmed already" : "added, not confirmed yet")
  }
}

/// `visavis finglish confirm`: a word gets its place on the list.
struct ConfirmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Put a word on the list, with the spelling that waits or another one.")

  @Argument(help: "The word.")
  var word: String

  @Argument(help: "Its spelling in Latin letters; by default the one that waits.")
  var spelling: String?

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let tag = options.language
    try SpellingList.reported {
      let standing = try list.standing(of: word, in: tag, for: options.file.person)
      guard let spelling = try spelling ?? list.waiting(for: word, in: tag).first?.spelling else {
        throw Failure.usage("no spelling of this word waits; name one behind the word")
      }
      try list.confirm(
        word, spelling, in: tag, version: standing.version, by: options.file.person,
        at: Int(time(nil))
      ).report("confirmed")
    }
  }
}

/// `visavis finglish refuse`: what was added for a word goes, or the word itself.
struct RefuseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refuse",
    abstract: "Refuse what was added for a word, or else take the word off the list.")

  @Argument(help: "The word.")
  var word: String

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let (tag, now) = (options.language, Int(time(nil)))
    try SpellingList.reported {
      switch try list.refuseOrRemove(word, in: tag, by: options.file.person, at: now) {
      case .refused(let decision): try decision.report("refused")
      case .removed(let decision): try decision.report("taken off the list")
      case nil: throw Failure.usage("the word is not on the list")
      }
    }
  }
}

/// `visavis finglish history`: who did what to a word.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Tell who did what to a word, and when.")

  @Argument(help: "The word.")
  var word: String

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let events = try SpellingList.reported { try list.history(of: word, in: options.language) }
    if events.isEmpty { return Diagnostics.report("nothing was done to this word") }
    _ = try StandardOutput.write(
      TextTable.lines(
        of: events.map { event in
          [Self.date(event.time), event.action.rawValue, event.spelling, event.person]
            .map(Diagnostics.printable)
        }))
  }

  /// Returns a time in seconds since 1970 as it is on this machine.
  private static func date(_ seconds: Int) -> String {
    var (time, parts) = unsafe (time_t(seconds), tm())
    unsafe localtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 20)
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// `visavis finglish import`: the words of a table are confirmed.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put the words of a file on the list: a word, a tab, its spelling in each line.")

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var options: WordListOptions

  /// The most bad lines that are told.
  private static let maxTold = 10

  func run() throws {
    let bytes = try WholeFile.bytes(of: file)
    guard bytes.count <= WordTable.maxSize else {
      throw Failure.wrongData("\(file) is larger than \(WordTable.maxSize >> 20) MB; divide it")
    }
    let table = WordTable(bytes, in: options.language)
    for line in table.badLines.prefix(Self.maxTold) { Diagnostics.report("\(file): \(line)") }
    if table.badLines.count > Self.maxTold {
      Diagnostics.report("\(file): \(table.badLines.count - Self.maxTold) more lines are wrong")
    }
    guard !table.pairs.isEmpty else {
      throw Failure.wrongData("\(file) has no words: each line has a word, a tab, its spelling")
    }
    let list = try options.file.list()
    let count = try SpellingList.reported {
      try list.confirmAll(
        table.pairs, in: options.language, by: options.file.person, at: Int(time(nil)))
    }
    Diagnostics.report(
      "\(count.new) new words, \(count.changed) with another spelling, \(count.known) as they were")
  }
}

/// `visavis finglish export`: the confirmed words as a table.
struct ExportListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the confirmed words: a word, a tab, its spelling in each line.")

  @OptionGroup var options: WordListOptions

  func run() throws {
    let list = try options.file.list()
    let entries = try SpellingList.reported { try list.entries(in: options.language) }
    let text = WordTable.text(of: entries.map { ($0.word, $0.spelling) })
    if !text.isEmpty { _ = try StandardOutput.write([String(text.dropLast())]) }
  }
}
