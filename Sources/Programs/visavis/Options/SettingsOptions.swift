internal import ArgumentParser
internal import Console

/// Options that choose the settings file of a window.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: .init("The settings file; by default ~/.config/visavis/config.toml.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: .init("The section [profile.NAME] of the settings.", valueName: "name"))
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
struct SettingsChoice: Sendable {
  let file: SettingsFile
  /// True if the command line names the file, which must then exist.
  let isNamed: Bool
  let profile: String?

  /// Returns nil if no settings apply: with `--no-config`, and with `--script`, whose pictures must not
  /// depend on the machine.
  init?(of command: ViewCommand) {
    let options = command.settingsOptions
    guard !options.noConfig, command.input.script == nil else { return nil }
    file = options.config.map(SettingsFile.init) ?? .standard
    isNamed = options.config != nil
    profile = options.profile
  }
}
