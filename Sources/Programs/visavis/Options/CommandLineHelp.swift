internal import ArgumentParser
internal import Camera
internal import CaptionCoding
internal import Console
internal import Language

// Answers to the command line that run no command: help, the version, and parsing errors.

extension Visavis {
  /// Prints all options of the command and exits, if the command line contains `--help-all`.
  static func answerHelpAll() {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    guard words.contains(HelpOptions.name) else { return }
    answer(helpMessage(for: subcommand))
  }

  /// Ends the process: prints help or the version, or reports a parsing error in one line.
  static func finish(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else {
      answer(short(fullMessage(for: error)))
    }
    var line = answered(line(of: error))
    // A question ends its sentence.
    if !line.hasSuffix("?") { line += ";" }
    Diagnostics.report("\(line) `visavis \(name) \(HelpOptions.name)` lists the options")
    exitProcess(code.rawValue)
  }

  /// The commands with many options, and their short help texts.
  private static let shortHelps: [(any ParsableCommand.Type, ShortHelp)] = [
    (ViewCommand.self, .view), (SnapshotCommand.self, .snapshot), (ScriptCommand.self, .script),
  ]

  /// Returns the help text to print for the parser's full help.
  ///
  /// The commands with many options get a short help. The help of the application is the short help
  /// of `view`, followed by the list of subcommands.
  private static func short(_ text: String) -> String {
    let whole = helpMessage()
    if text == whole {
      let commands = whole.firstRange(of: "SUBCOMMANDS:").map { whole[$0.lowerBound...] } ?? ""
      return "\(ShortHelp.view.text(of: helpMessage(for: ViewCommand.self)))\n\(commands)"
    }
    for (command, help) in shortHelps where text == helpMessage(for: command) {
      return help.text(of: text)
    }
    return text
  }

  /// The subcommand that the command line names, or the default one.
  private static var subcommand: any ParsableCommand.Type {
    let all = configuration.subcommands
    let named = CommandLine.arguments.dropFirst().lazy.compactMap { word in
      all.first { $0.configuration.commandName == word }
    }
    return named.first ?? ViewCommand.self
  }

  private static var name: String { subcommand.configuration.commandName ?? "view" }
}

/// The option that lists all options, including those that `--help` leaves out.
///
/// `Visavis.main` handles the flag before parsing, so that it works next to invalid options.
struct HelpOptions: ParsableArguments {
  static let name = "--help-all"

  @Flag(help: "Show every option.")
  var helpAll = false
}

/// Section titles of the help; option groups with the same title form one section.
enum HelpSection {
  static let inAndOut = "Input and output"
  static let picture = "The picture"
  static let captionFlow = "How captions come and go"
  static let readers = "Two readers"
  static let captionLook = "How captions look"
}

/// The short help of a command: examples, and a selection of its options.
///
/// The other options are removed from the help text. Hidden options would also lose their values in
/// error messages.
struct ShortHelp {
  /// Example commands, one a line, indented by two spaces.
  let examples: String
  /// The long names of the options to show.
  private let options: Set<String>

  private static let common: Set = [
    "--captions", "--from", "--to", "--show", "--lines", "--style", "--text-size", HelpOptions.name,
    "--version", "--help",
  ]

  static let view = ShortHelp(
    examples: """
        visavis                              who speaks what? a conversation
        echo Hola | visavis                  the first camera, and a caption
        my-pipeline | visavis --to Spanish   the captions of a speech pipeline
        visavis --demo                       a built-in scene and conversation
      """,
    options: common.union([
      "--camera", "--pipeline", "--listen", "--between", "--demo", "--transcript",
    ]))
  static let snapshot = ShortHelp(
    examples: """
        visavis snapshot --captions talk.jsonl --at 2.5 -o picture.png
        visavis snapshot --captions talk.jsonl --sheet 4x3 -o sheet.png
        echo Hola | visavis snapshot --captions - --size 640x360 -o hola.png
      """,
    options: common.union([
      "--camera", "--at", "--every", "--sheet", "--output", "--hash", "--text", "--size",
    ]))
  static let script = ShortHelp(
    examples: """
        visavis script story.script -o pictures
        visavis script story.script --captions talk.jsonl -o pictures
        echo 'at 1 shot a.png' | visavis script - --camera photo.jpg
      """,
    options: common.union(["--camera", "--output", "--hash", "--size"]))

  /// Returns the help text `whole` without the other options and without empty sections.
  func text(of whole: String) -> String {
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let beginning = lines.firstIndex { $0.hasPrefix("USAGE:") } ?? lines.startIndex
    var isShown = true
    let shown = lines[beginning...].filter { line in
      // The lines below an option belong to it.
      if !line.hasPrefix("   ") { isShown = !line.hasPrefix("  -") || isListed(line) }
      return isShown
    }
    return Self.withoutEmptySections(lines[..<beginning] + shown).joined(separator: "\n")
  }

  /// True if the option that begins on `line` is shown: `  -o, --output <file>   …`.
  private func isListed(_ line: Substring) -> Bool {
    Self.optionNames(at: line).contains { options.contains(String($0)) }
  }

  /// Returns the names of the option that begins on a line of the parser's help, if one does.
  static func optionNames(at line: Substring) -> [Substring] {
    line.split(whereSeparator: { " ,/".contains($0) }).prefix { $0.hasPrefix("-") }
  }

  /// Removes headers without lines below them.
  private static func withoutEmptySections(_ lines: [Substring]) -> [Substring] {
    var shown: [Substring] = []
    for (index, line) in lines.enumerated() {
      let isHeader = line.hasSuffix(":") && line == line.uppercased()
      let isAlone = index + 1 == lines.count || lines[index + 1].isEmpty
      if isHeader, isAlone {
        if shown.last?.isEmpty == true { shown.removeLast() }
      } else {
        shown.append(line)
      }
    }
    return shown
  }
}

/// Answers to words of the command line that are unknown.
extension Visavis {
  /// Returns a message of the parser with what the user may have meant.
  private static func answered(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return message }
    let word = String(parts[1])
    if message.hasPrefix("Unknown option '") {
      return option(beginningWith: word)
        .map { "Unknown option '\(word)'. Did you mean '\($0)'?" } ?? message
    }
    guard message.hasPrefix("Unexpected argument") || message.contains("unexpected arguments")
    else { return message }
    if let option = option(for: word) { return "\(message); did you mean \(option) \(word)?" }
    return messageAboutLayout(word) ?? messageAboutSubcommand(word) ?? message
  }

  /// Returns the shortest option that begins with `text`, of which the parser compares all letters.
  private static func option(beginningWith text: String) -> String? {
    guard text.count > 3 else { return nil }
    return helpMessage(for: subcommand).split(separator: "\n")
      .flatMap { ShortHelp.optionNames(at: $0) }.filter { $0.hasPrefix(text) }
      .min { $0.count < $1.count }.map(String.init)
  }

  /// Returns the parser's answer if `word` stands in the place of a layout of two readers.
  private static func messageAboutLayout(_ word: String) -> String? {
    let words = CommandLine.arguments
    let isLayout = zip(words, words.dropFirst()).contains { $0 == "--face-to-face" && $1 == word }
    guard isLayout else { return nil }
    do {
      _ = try parseAsRoot([name, "--face-to-face=\(word)"])
      return nil
    } catch {
      return line(of: error)
    }
  }

  /// Returns an answer to a first word of the command line that is no subcommand.
  private static func messageAboutSubcommand(_ word: String) -> String? {
    guard CommandLine.arguments.dropFirst().first == word else { return nil }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let nearest = Array(word).nearest(of: names) { Array($0) }
    if let nearest, nearest.distance <= min(2, word.count / 2) {
      return "there is no subcommand '\(word)'; did you mean '\(nearest.candidate)'?"
    }
    return "there is no subcommand '\(word)', only \(names.joined(separator: ", "))"
  }

  /// Returns the option that takes a file or a device with the name `word`.
  private static func option(for word: String) -> String? {
    guard ["view", "snapshot", "script"].contains(name) else { return nil }
    if CaptionFormat.isFileOfCaptions(named: word) { return "--captions" }
    if name == "view", word.hasSuffix(".script") { return "--script" }
    if name == "view", word.hasPrefix("/dev/video") { return "--camera" }
    let format = CameraSpecifier.FileFormat(fileExtensionOf: word)
    if name == "snapshot", format == .png { return "-o" }
    return format != nil || word.hasPrefix("pattern") ? "--camera" : nil
  }
}
