internal import ArgumentParser
internal import Console

/// `visavis config`: the settings in force, and where each comes from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings in force, and where each value comes from.",
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
    print(SettingsListing(of: settings, commandLine, state: state).text)
  }
}

/// The settings in force as a text in TOML, with a comment on the origin of each.
struct SettingsListing {
  private let settings: AppliedSettings
  private let commandLine: CommandLineWords
  private let state: StartingState

  init(of settings: AppliedSettings, _ commandLine: CommandLineWords, state: StartingState) {
    self.settings = settings
    self.commandLine = commandLine
    self.state = state
  }

  /// The lines, with their comments in one column.
  var text: String {
    let rows = SettingsKey.all.map { (text: setting(of: $0), origin: origin(of: $0)) }
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

  private func setting(of key: SettingsKey) -> String {
    if let words = commandLine.values[key.name] { return line(of: key, words) }
    if let setting = setting(of: key, in: settings.resolution.settings) {
      return line(of: key, setting.words)
    }
    if key.isFlag { return line(of: key, []) }
    if let value = state.value(of: key) { return line(of: key, [value]) }
    if let remark = remark(on: key) { return "# \(key.name): \(remark)" }
    guard let value = key.defaultValue else { return "# \(key.name)" }
    return line(of: key, [value])
  }

  private func origin(of key: SettingsKey) -> String {
    guard commandLine.values[key.name] == nil else { return "command line" }
    if let setting = setting(of: key, in: settings.resolution.settings) {
      return "line \(setting.position.line)" + (setting.profile.map { ", profile \($0)" } ?? "")
    }
    if let setting = setting(of: key, in: settings.resolution.overridden) {
      return "line \(setting.position.line) gives way to the command line"
    }
    if state.value(of: key) != nil || remark(on: key) != nil { return "state" }
    return key.isFlag || key.defaultValue != nil ? "default" : "not set"
  }

  private func setting(of key: SettingsKey, in settings: [Setting]) -> Setting? {
    settings.first { $0.key.name == key.name }
  }

  private func remark(on key: SettingsKey) -> String? {
    state.remark(on: key, quoted: Self.quoted)
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
        let code = String(scalar.value, radix: 16)
        return "\\u\(String(repeating: "0", count: 4 - code.count))\(code)"
      default: return String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
