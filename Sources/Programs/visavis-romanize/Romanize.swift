internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Glibc
internal import Language
internal import Romanization
internal import System

/// The application: `visavis-romanize`, a filter that adds Latin letters to captions.
@main struct Romanize: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis-romanize",
    abstract:
      "Writes captions in Latin letters, too: standard input in any format, the caption stream out.",
    discussion: """
      For example `my-recognizer | visavis romanize --lang fa | visavis`. The letters are shown \
      beneath the captions. Everything happens on this machine.
      """,
    version: RunningProgram.version,
    subcommands: [FinglishCommand.self])

  @Flag(help: "List the languages, and what this machine lacks for them.")
  var list = false

  @Flag(help: "Take plain lines, and write a plain line for each.")
  var lines = false

  @Option(
    name: [.customLong("lang"), .customLong("language")],
    help: ArgumentHelp(
      "The language of texts that do not name theirs, such as fa or Persian.",
      valueName: "language"))
  var language: String?

  @Option(help: "How tones of Chinese are written: marks, numbers or none.")
  var tones = ToneNotation.marks

  @Option(help: ArgumentHelp("The format of the captions; auto by default.", valueName: "format"))
  var format = FormatArgument.auto

  mutating func validate() throws {
    guard !lines || format == .auto else {
      throw ValidationError("--lines are plain text; captions have a --format")
    }
    guard let language else { return }
    guard let named = NamedLanguage(language) else {
      throw ValidationError(
        "--lang takes a language, such as fa or Persian; '\(language)' is none")
    }
    self.language = named.tag
  }

  static func main() {
    prepare("visavis-romanize", ignoring: SIGPIPE)
    runAndExit()
  }

  func run() throws {
    let romanizer = Romanizer(folder: try InstalledFiles.romanization(), tones: tones)
    if list { return printList(of: romanizer) }
    if lines {
      var filter = LineFilter(LineRomanizer(romanizer, language: language).romanized)
      return try filter.run()
    }
    var session = try RomanizingSession(
      STDIN_FILENO, format: format.format, CaptionRomanizer(romanizer, assuming: language))
    let askToEnd = session.askToEnd
    try SignalWatch.start {
      askToEnd()
      // A reader that does not read holds up the main thread.
      _ = try? Worker("ending") { worker in
        _ = worker.stopRequest.wait(atMost: RomanizingSession.endingTime * 2)
        _exit(0)
      }
    }
    try session.run()
  }

  private func printList(of romanizer: Romanizer) {
    let rows = RomanizedLanguage.allCases.sorted { $0.rawValue < $1.rawValue }.map { language in
      [language.rawValue, "\(language)", romanizer.absence(for: language)?.description ?? ""]
    }
    for line in TextTable.lines(of: [["TAG", "LANGUAGE", "MISSING"]] + rows) { print(line) }
  }
}

/// A romanization of lines, each by itself.
private final class LineRomanizer {
  private let romanizer: Romanizer
  /// The language of all lines; nil if each line's letters decide.
  private let language: String?
  private var reported: Set<RomanizationAbsence> = []

  init(_ romanizer: Romanizer, language: String?) {
    self.romanizer = romanizer
    self.language = language
  }

  /// Returns a line in Latin letters; one that needs none stays as it is.
  func romanized(_ line: String) -> String {
    guard let tag = language ?? RomanizedLanguage(lettersOf: line)?.rawValue else { return line }
    if let language = RomanizedLanguage(tag: tag), let absence = romanizer.absence(for: language),
      reported.insert(absence).inserted
    {
      Diagnostics.report(absence.description)
    }
    return romanizer.romanize(line, in: tag)?.text ?? line
  }
}

extension ToneNotation: ExpressibleByArgument {}
extension FormatArgument: ExpressibleByArgument {}
