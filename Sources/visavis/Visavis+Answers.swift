internal import ArgumentParser
internal import Glibc

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
    let lines = message(for: error).split(separator: "\n")
    var line = lines.first.map(String.init) ?? "\(error)"
    // The parser lists possible values on the lines below.
    if line.hasSuffix(":") {
      let choice = lines.dropFirst().map { $0.drop { " -".contains($0) } }
      line += " \(choice.joined(separator: ", "))"
    }
    if line.hasSuffix(".") { line.removeLast() }
    if let question = StrayWord.question(about: line, to: name) { line += "; \(question)" }
    // A question ends its sentence.
    if !line.hasSuffix("?") { line += ";" }
    Diagnostics.say("\(line) `visavis \(name) \(HelpOptions.name)` lists the options")
    Glibc.exit(code.rawValue)
  }

  static func end(with failure: Failure) -> Never {
    Diagnostics.say(failure.description)
    Glibc.exit(failure.code)
  }

  /// Prints `text` and exits.
  ///
  /// A full disk is an error.
  private static func answer(_ text: String) -> Never {
    print(text)
    guard fflush(nil) == 0 else { end(with: .io("cannot write to standard output")) }
    Glibc.exit(0)
  }

  /// The commands with many options, and their short help texts.
  private static let shortHelps: [(any ParsableCommand.Type, ShortHelp)] = [
    (ViewCommand.self, .view), (SnapshotCommand.self, .snapshot), (ScriptCommand.self, .script),
  ]

  /// The help text to print for the parser's full help `text`.
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
