internal import ArgumentParser
internal import Console

/// The settings in force: those of a file that neither are faulty nor contradict the command line.
///
/// Settings are words of a command line that stand before the user's own. Types, ranges and messages
/// are therefore those of the options, and the command line decides.
struct SettingsResolution {
  /// The settings of the file that are in force.
  private(set) var settings: [Setting]
  /// The settings of the file that the command line replaces or contradicts.
  private(set) var overridden: [Setting] = []
  /// The faults of the values, in the order of the file.
  private(set) var problems: [SettingsProblem] = []
  private let commandLine: CommandLineWords

  /// Checks settings and combines them with the words of a command line.
  init(_ settings: [Setting], commandLine: CommandLineWords) {
    self.settings = settings
    self.commandLine = commandLine
    guard !settings.isEmpty else { return }
    removeFaultyValues()
    removeContradictions()
    overridden = self.settings.filter { commandLine.keys.contains($0.key) }
    self.settings.removeAll { commandLine.keys.contains($0.key) }
    giveWayToCommandLine()
    problems.sort { $0.position < $1.position }
  }

  /// The words of the settings and of the command line.
  var words: [String] { settings.flatMap(\.words) + commandLine.words }

  /// Returns this resolution with the setting of one key from another one.
  func replacing(_ key: SettingsKey, from other: SettingsResolution) -> SettingsResolution {
    var changed = self
    changed.settings.removeAll { $0.key == key }
    changed.settings += other.settings.filter { $0.key == key }
    return changed
  }

  /// Removes the settings whose values their own options refuse.
  private mutating func removeFaultyValues() {
    guard Self.fault(in: settings.flatMap(\.words)) != nil else { return }
    for setting in settings {
      guard let fault = Self.fault(in: setting.words), fault.isOfValue else { continue }
      remove(setting, because: fault.text)
    }
  }

  /// Removes settings that contradict others of the file: one that the message about them names.
  private mutating func removeContradictions() {
    while let fault = Self.fault(in: settings.flatMap(\.words)) {
      guard let setting = settings.first(where: { fault.names($0.key) }) else {
        // The message names none of them, so that none can be trusted.
        for setting in settings { remove(setting, because: fault.text) }
        return
      }
      remove(setting, because: fault.text)
    }
  }

  /// Removes settings that contradict the command line, which is right.
  private mutating func giveWayToCommandLine() {
    while !settings.isEmpty, let fault = Self.fault(in: words) {
      guard let index = settings.firstIndex(where: { fault.names($0.key) }) else {
        // The command line has an error of its own, which the parser reports.
        if Self.fault(in: commandLine.words) == nil { overridden += settings }
        settings = []
        return
      }
      overridden.append(settings.remove(at: index))
    }
  }

  private mutating func remove(_ setting: Setting, because reason: String) {
    settings.removeAll { $0 == setting }
    problems.append(SettingsProblem(position: setting.position, text: reason))
  }

  private static func fault(in words: [String]) -> OptionFault? {
    let command: ViewCommand
    do { command = try ViewCommand.parse(words) } catch { return OptionFault(ofParser: error) }
    do { try command.checkValues() } catch { return OptionFault(error, isOfValue: true) }
    do { try command.checkContradictions() } catch { return OptionFault(error, isOfValue: false) }
    return nil
  }
}

/// The messages of the options about words that they do not accept.
private struct OptionFault {
  let text: String

  /// True if a value is wrong by itself, and not beside other options.
  let isOfValue: Bool

  init(_ error: any Error, isOfValue: Bool) {
    text = Visavis.line(of: error)
    self.isOfValue = isOfValue
  }

  init(ofParser error: any Error) {
    text = Visavis.line(of: error)
    // The beginning of ArgumentParser's message; others are about several options.
    isOfValue = text.hasPrefix("The value '")
  }

  /// True if the message names the option of a key.
  func names(_ key: SettingsKey) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.contains(Substring(key.option))
  }
}
