internal import ArgumentParser
internal import Console

/// The content of a settings file: settings of all runs, profiles, and what is wrong with them.
struct SettingsDocument: Sendable {
  /// False if there is an error of syntax, so that nothing is read.
  private(set) var isTOML = true
  /// The settings outside of profiles.
  private(set) var common: [Setting] = []
  /// The profiles in the order of the file.
  private(set) var profiles: [Profile] = []
  /// The first faults of syntax, keys and types, in the order of the file.
  let problems: [SettingsProblem]
  /// The number of faults after these.
  let furtherProblemCount: Int

  /// The settings of a section `[profile.NAME]`, which replace common ones.
  struct Profile: Sendable {
    let name: String
    let settings: [Setting]
  }

  init(parsing bytes: [UInt8]) {
    var reader = SettingsReader()
    do throws(TOMLDocument.SyntaxError) {
      for entry in try TOMLDocument.entries(of: bytes) {
        if entry.key == "profile" {
          profiles = reader.profiles(entry)
        } else if let setting = reader.setting(entry, profile: nil) {
          common.append(setting)
        }
      }
    } catch {
      reader.report(at: error.position) { "this is not TOML, in \(error.reason)" }
      isTOML = false
    }
    let faults = reader.faults.sorted { $0.position < $1.position }
    problems = faults.prefix(SettingsProblem.maxCount).map { fault in
      SettingsProblem(position: fault.position, text: fault.text())
    }
    furtherProblemCount = faults.count - problems.count
  }

  /// Returns the common settings with those of a profile in their places; nil if there is no such
  /// profile.
  ///
  /// In a file with an error of syntax, any profile is one without settings.
  func settings(profile name: String?) -> [Setting]? {
    guard let name, isTOML else { return common }
    guard let profile = profiles.first(where: { $0.name == name }) else { return nil }
    let replaced = Set(profile.settings.map(\.key.name))
    return common.filter { !replaced.contains($0.key.name) } + profile.settings
  }
}

/// A key of the settings file with its value.
struct Setting: Sendable {
  let key: SettingsKey
  /// The values as they would stand on a command line; for a flag, one empty word for each time it is
  /// given.
  let words: [String]
  let position: TextPosition
  /// The profile in which the setting stands, or nil outside of profiles.
  let profile: String?
  /// Gives a command the value.
  let assign: SettingsKey.Assignment
}

/// An error in a settings file, of which the rest holds.
struct SettingsProblem: Equatable, Sendable {
  let position: TextPosition
  let text: String

  /// The number of problems that a person reads at once.
  static let maxCount = 20

  /// Returns the lines of the first problems of a file for standard error, and one with the number of
  /// the others, of which `furtherCount` are not in `problems`.
  static func lines(
    of problems: [SettingsProblem], furtherCount: Int, in path: String
  ) -> [String] {
    let rest = problems.count + furtherCount - min(problems.count, maxCount)
    let lines = problems.prefix(maxCount).map { $0.line(in: path) }
    return rest > 0 ? lines + ["\(path): and \(rest) more; correct these first"] : lines
  }

  /// Returns the line for standard error, in the form of compilers.
  func line(in path: String) -> String {
    "\(path):\(position.line):\(position.column): \(text)"
  }
}

/// Reads settings from the entries of a file, and collects what is wrong.
private struct SettingsReader {
  /// The places of the faults, with texts that are made only for those that are shown.
  private(set) var faults: [(position: TextPosition, text: () -> String)] = []

  mutating func report(at position: TextPosition, _ text: @escaping () -> String) {
    faults.append((position, text))
  }

  /// The limits for profiles and for the values of one key, whose checks take time.
  private static let (maxProfiles, maxValues) = (64, 64)

  /// Reads the tables of `[profile.NAME]`.
  mutating func profiles(_ entry: TOMLEntry) -> [SettingsDocument.Profile] {
    guard case .table(let sections) = entry.value else {
      report(at: entry.position) {
        "profile begins a section, [profile.NAME]; --profile chooses one"
      }
      return []
    }
    if sections.count > Self.maxProfiles {
      report(at: sections[Self.maxProfiles].position) {
        "there are more than \(Self.maxProfiles) profiles; the others are left out"
      }
    }
    return sections.prefix(Self.maxProfiles).compactMap { section in
      guard case .table(let entries) = section.value else {
        report(at: section.position) {
          "\(section.key) must be a section, [profile.\(section.key)]"
        }
        return nil
      }
      return SettingsDocument.Profile(
        name: section.key, settings: entries.compactMap { setting($0, profile: section.key) })
    }
  }

  /// Reads one setting, or reports why it is none.
  mutating func setting(_ entry: TOMLEntry, profile: String?) -> Setting? {
    guard let key = SettingsKey.named(entry.key) else {
      report(at: entry.position) { Self.unknown(entry) }
      return nil
    }
    guard let words = words(of: entry.value, for: key) else {
      report(at: entry.position) { "\(key.name) \(Self.expectation(of: key))" }
      return nil
    }
    do {
      return Setting(
        key: key, words: words, position: entry.position, profile: profile,
        assign: try key.assignment(of: words))
    } catch {
      let values = words.map { "'\($0)'" }.joined(separator: ", ")
      report(at: entry.position) { "\(key.name) cannot be \(values): \(Visavis.line(of: error))" }
      return nil
    }
  }

  private static func unknown(_ entry: TOMLEntry) -> String {
    let nearest = SettingsKey.nearest(to: entry.key)
    if case .table = entry.value, nearest == nil {
      return "there is no section [\(entry.key)]; sections are [profile.NAME]"
    }
    let question = nearest.map { "; did you mean \($0.name)?" }
    return "there is no key \(entry.key)"
      + (question ?? "; keys are the options of `visavis view` without dashes")
  }

  /// Returns the values as words of a command line, or nil if the type is wrong.
  private func words(of value: TOMLValue, for key: SettingsKey) -> [String]? {
    if key.isFlag {
      switch value {
      case .boolean(let isOn): return isOn ? [""] : []
      case .integer(let count) where key.kind == .count && (0...9).contains(count):
        return Array(repeating: "", count: Int(count))
      default: return nil
      }
    }
    if let omitted = key.valueIfOmitted, case .boolean(let isOn) = value {
      return isOn ? [omitted] : []
    }
    if key.kind == .list, case .array(let elements) = value {
      guard elements.count <= Self.maxValues else { return nil }
      let words = elements.compactMap(word)
      return words.count == elements.count ? words : nil
    }
    return word(value).map { [$0] }
  }

  private func word(_ value: TOMLValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .boolean, .date, .array, .table: nil
    }
  }

  /// The values that the key accepts, as the end of a sentence about it.
  private static func expectation(of key: SettingsKey) -> String {
    if key.isFlag {
      return key.kind == .count
        ? "takes true, false or a number from 0 to 9"
        : "takes true or false, without quotation marks"
    }
    let values = key.choices.isEmpty ? "" : ": \(key.choices.joined(separator: ", "))"
    return key.kind == .list
      ? "takes a text in quotation marks, or up to \(maxValues) in [ ]"
      : "takes \(key.valueIfOmitted == nil ? "a number" : "true, false"), or a text in quotation "
        + "marks\(values)"
  }
}
