internal import ArgumentParser
internal import Glibc

// What the command line is answered where there is nothing to run: help, the version, what is wrong with it.

extension Visavis {
  /// Prints every option of the command and ends, if that is asked for anywhere on the command line.
  static func answerHelpAll() {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    guard words.contains(HelpOptions.name) else { return }
    answer(helpMessage(for: subcommand))
  }

  /// Help and versions go out as they are; what is wrong with the options is one line.
  static func finish(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else {
      answer(short(fullMessage(for: error)))
    }
    let lines = message(for: error).split(separator: "\n")
    var line = lines.first.map(String.init) ?? "\(error)"
    // What there is to choose from stands below it as a list.
    if line.hasSuffix(":") {
      let choice = lines.dropFirst().map { $0.drop { " -".contains($0) } }
      line += " \(choice.joined(separator: ", "))"
    }
    if line.hasSuffix(".") { line.removeLast() }
    if let question = StrayWord.question(about: line, to: name) { line += "; \(question)" }
    // A question to the person ends its sentence.
    if !line.hasSuffix("?") { line += ";" }
    Diagnostics.say("\(line) `visavis \(name) \(HelpOptions.name)` lists the options")
    Glibc.exit(code.rawValue)
  }

  static func end(with failure: Failure) -> Never {
    Diagnostics.say(failure.description)
    Glibc.exit(failure.code)
  }

  /// Prints `text`; a disk that is full is an error here as everywhere.
  private static func answer(_ text: String) -> Never {
    print(text)
    guard fflush(nil) == 0 else { end(with: .io("cannot write to standard output")) }
    Glibc.exit(0)
  }

  /// The commands with many options, and their short helps.
  private static let shortHelps: [(any ParsableCommand.Type, ShortHelp)] = [
    (ViewCommand.self, .view), (SnapshotCommand.self, .snapshot), (ScriptCommand.self, .script),
  ]

  /// `text` as it is printed: a long help is the short one, and that of the program as a whole is that of
  /// the window, and what else there is.
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

  /// The subcommand that the command line names, or the one it means.
  private static var subcommand: any ParsableCommand.Type {
    let all = configuration.subcommands
    let named = CommandLine.arguments.dropFirst().lazy.compactMap { word in
      all.first { $0.configuration.commandName == word }
    }
    return named.first ?? ViewCommand.self
  }

  private static var name: String { subcommand.configuration.commandName ?? "view" }
}
