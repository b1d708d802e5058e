internal import ArgumentParser
internal import Console

/// Options that choose the settings file of a window.
///
/// `SettingsChoice` reads them before the parser does, as the file adds words for the parser.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The settings file; by default ~/.config/visavis/config.toml.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: ArgumentHelp("The section [profile.NAME] of the settings.", valueName: "name"))
  var profile: String?

  @Flag(help: "Read no settings file.")
  var noConfig = false

  func validate() throws {
    if noConfig, config != nil || profile != nil {
      throw ValidationError("--no-config excludes --config and --profile")
    }
  }
}

/// The settings file and the profile that a command line of `visavis view` chooses.
struct SettingsChoice: Equatable {
  let file: SettingsFile
  /// True if the command line names the file, which must then exist.
  let isNamed: Bool
  let profile: String?

  /// Reads the choice from the words after the subcommand.
  ///
  /// - Returns: The choice; nil if no settings apply: with `--no-config`, with a question such as
  ///   `--help`, and with `--script`, whose pictures must not depend on the machine.
  init?(_ words: [String]) {
    let words = Array(words.prefix { $0 != "--" })
    let excluding = ["--no-config", "--help", "-h", "--help-all", "--version", "--script"]
    guard !words.contains(where: { excluding.contains($0) || $0.hasPrefix("--script=") }) else {
      return nil
    }
    let path = Self.value(of: "--config", in: words)
    file = path.map(SettingsFile.init) ?? .standard
    isNamed = path != nil
    profile = Self.value(of: "--profile", in: words)
  }

  init(file: SettingsFile, isNamed: Bool, profile: String?) {
    self.file = file
    self.isNamed = isNamed
    self.profile = profile
  }

  /// Returns the last value of an option, or nil if it has none.
  private static func value(of option: String, in words: [String]) -> String? {
    words.indices.reversed().lazy.compactMap { index -> String? in
      if words[index].hasPrefix("\(option)=") {
        return String(words[index].dropFirst(option.count + 1))
      }
      return words[index] == option ? words.dropFirst(index + 1).first : nil
    }.first
  }
}
