internal import ArgumentParser
internal import Console

/// The settings in force: those of a file that contradict neither each other nor the command line.
struct SettingsResolution: Sendable {
  /// The command with the settings in force and the options of the command line.
  private(set) var command: ViewCommand
  /// The settings of the file that are in force.
  private(set) var settings: [Setting]
  /// The settings of the file that the command line replaces or contradicts.
  private(set) var overridden: [Setting] = []
  /// The faults of the settings, in the order of the file.
  private(set) var problems: [SettingsProblem] = []

  /// Combines settings with the options of a command line, which decides about the keys `named`.
  ///
  /// - Throws: An error of the parser, if the options have no defaults.
  init(_ settings: [Setting], under command: ViewCommand, naming named: Set<String>) throws {
    self.command = command
    self.settings = settings
    guard !settings.isEmpty else { return }
    let defaults = try ViewCommand.defaults.get()
    while let (setting, contradiction) = Self.culprit(in: self.settings, under: defaults) {
      self.settings.removeAll { $0.key.name == setting.key.name }
      problems.append(SettingsProblem(position: setting.position, text: contradiction.text))
    }
    overridden = self.settings.filter { named.contains($0.key.name) }
    self.settings.removeAll { named.contains($0.key.name) }
    while let (setting, _) = Self.culprit(in: self.settings, under: command) {
      self.settings.removeAll { $0.key.name == setting.key.name }
      overridden.append(setting)
    }
    for setting in self.settings { setting.assign(&self.command) }
    problems.sort { $0.position < $1.position }
  }

  /// Returns the first setting with which a command contradicts itself.
  private static func culprit(
    in settings: [Setting], under command: ViewCommand
  ) -> (Setting, Contradiction)? {
    var command = command
    for setting in settings { setting.assign(&command) }
    // The command line may have a contradiction of its own, which is not the file's.
    return command.contradictions.lazy.compactMap(\.self).compactMap { contradiction in
      settings.first { contradiction.options.contains($0.key.name) }.map { ($0, contradiction) }
    }.first
  }
}

extension ViewCommand {
  /// The command without options, which takes a moment to parse.
  static let defaults = Result { try parse([]) }
}

/// A fault of options that are right by themselves: they exclude each other, or need another one.
struct Contradiction: Equatable {
  /// The names of the options, without dashes.
  let options: [String]
  /// The fault, and what to do.
  let text: String

  /// Returns nil if the fault is not there.
  init?(_ isThere: Bool, of options: String..., because text: String) {
    guard isThere else { return nil }
    self.options = options
    self.text = text
  }
}

extension ViewCommand {
  /// The contradictions of the options, as far as files do not decide.
  var contradictions: [Contradiction?] {
    look.contradictions + listening.contradictions(beside: look.captions) + feeds.contradictions
      + listeners.contradictions(beside: feeds) + transcripts.contradictions
  }
}

extension [Contradiction?] {
  /// Checks that there is none.
  ///
  /// - Throws: `Failure` with the names of the options.
  func check() throws(Failure) {
    if let contradiction = lazy.compactMap(\.self).first { throw .usage(contradiction.text) }
  }
}
