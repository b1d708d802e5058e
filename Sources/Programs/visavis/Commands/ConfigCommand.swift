internal import ArgumentParser
internal import Console
internal import System

/// `visavis config`: the settings in force, and where each comes from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings in force, and where each is from.",
    usage: "visavis config [<options of visavis view>]",
    discussion: """
      The output is a settings file itself. After each value stands its origin: a line of the \
      settings file, the command line, the saved state of the window, or the default.
      """)

  @Argument(parsing: .captureForPassthrough, help: "The options of `visavis view`.")
  var options: [String] = []

  func run() throws {
    guard !options.contains("--help"), !options.contains("-h") else {
      throw CleanExit.helpRequest(Self.self)
    }
    let commandLine = CommandLineWords(FaceToFaceOptions.completed(options))
    let settings = try AppliedSettings(
      for: try ViewCommand.parse(commandLine.words), naming: commandLine.keys)
    // The command line's own errors are those of `view`.
    try settings.command.contradictions.check()
    settings.reportProblems()
    let state = StartingState.read(for: settings.command)
    print(SettingsListing(settings: settings, commandLine: commandLine, state: state).text)
  }
}

/// The settings in force as a text in TOML, with a comment on the origin of each.
struct SettingsListing {
  let settings: AppliedSettings
  let commandLine: CommandLineWords
  let state: StartingState

  /// The lines, with their comments in one column.
  var text: String {
    let rows = SettingsKey.all.map(row)
    let width = min(rows.map(\.text.count).max() ?? 0, 40)
    let lines = rows.map { row in
      "\(row.text)\(String(repeating: " ", count: max(0, width - row.text.count)))  # \(row.origin)"
    }
    return ([heading] + lines).joined(separator: "\n")
  }

  private var heading: String {
    guard let choice = settings.choice else { return "# no settings file" }
    guard settings.document != nil else { return "# no settings file at \(choice.file.path)" }
    return "# \(choice.file.path)" + (choice.profile.map { ", profile \($0)" } ?? "")
  }

  /// Returns the line of a key, and the origin of its value.
  private func row(for key: SettingsKey) -> (text: String, origin: String) {
    if let words = commandLine.values[key.name] { return (line(of: key, words), "command line") }
    func setting(in settings: [Setting]) -> Setting? {
      settings.first { $0.key.name == key.name }
    }
    if let setting = setting(in: settings.resolution.settings) {
      let profile = setting.profile.map { ", profile \($0)" } ?? ""
      return (line(of: key, setting.words), "line \(setting.position.line)\(profile)")
    }
    // What the command line contradicts has its default or its state.
    let contradicted = setting(in: settings.resolution.overridden).map {
      "line \($0.position.line) gives way to the command line"
    }
    if key.isFlag { return (line(of: key, []), contradicted ?? "default") }
    if let value = state.value(of: key) { return (line(of: key, [value]), contradicted ?? "state") }
    if let remark = state.remark(on: key, quoted: Self.quoted) {
      return ("# \(key.name): \(remark)", contradicted ?? "state")
    }
    guard let value = key.defaultValue else { return ("# \(key.name)", contradicted ?? "not set") }
    return (line(of: key, [value]), contradicted ?? "default")
  }

  private func line(of key: SettingsKey, _ words: [String]) -> String {
    let value =
      switch key.kind {
      case .flag: "\(!words.isEmpty)"
      case .count: "\(words.count)"
      case .list: "[\(words.map(Self.quoted).joined(separator: ", "))]"
      case .value: Self.literal(words.last ?? "")
      }
    return "\(key.name) = \(value)"
  }

  /// Returns a number as it is, and anything else as a string of TOML.
  private static func literal(_ value: String) -> String {
    Int(value).map { "\($0)" == value } ?? false ? value : quoted(value)
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control:
        return "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: return String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
