internal import ArgumentParser
internal import FoundationEssentials
internal import FrameLoop
internal import Typesetting

/// A key of the settings file: an option of `visavis view`, without its dashes.
struct SettingsKey: Hashable {
  let name: String
  /// True if the option has no value.
  let isFlag: Bool
  /// True if the option may be given several times.
  let isRepeating: Bool
  /// The values that the option accepts, or an empty array if they cannot be listed.
  let values: [String]
  /// The value without the option, if the parser or the help names one.
  let defaultValue: String?

  /// The option on the command line.
  var option: String { name.count == 1 ? "-\(name)" : "--\(name)" }

  /// The value that the option has if it stands without one, or nil if it needs one.
  var valueIfOmitted: String? {
    name == "face-to-face" ? FaceToFaceSettings.Layout.split.rawValue : nil
  }
}

extension SettingsKey {
  /// All keys in the order of the help, made from the declarations of the options.
  static let all = keys(in: ViewCommand._dumpHelp()).filter { !excluded.contains($0.name) }

  /// The keys that a window follows at once; the others take effect at the next start.
  static let live: Set<SettingsKey> = {
    let names = Set(keys(in: LiveOptions._dumpHelp()).map(\.name) + ["quit-after", "quit-at-end"])
    return Set(all.filter { names.contains($0.name) })
  }()

  /// The options of readers and view.
  private struct LiveOptions: ParsableArguments {
    @OptionGroup var look: LookOptions
    @OptionGroup var interface: InterfaceOptions
  }

  /// Returns the keys in the parser's description of itself, of which only its version decides.
  private static func keys(in description: String) -> [SettingsKey] {
    let text = Data(description.utf8)
    guard let tool = try? JSONDecoder().decode(ToolDescription.self, from: text) else { return [] }
    return tool.command.arguments.compactMap(SettingsKey.init)
  }

  /// Options that choose a file or ask a question, so that they have no place in the file.
  ///
  /// A script makes exact pictures, which must not depend on the settings of a machine.
  private static let excluded: Set = [
    "config", "no-config", "profile", "help", "help-all", "version", "print-pipeline", "script",
    "allow-outside",
  ]

  /// Returns the key with a name, or nil if there is none.
  static func named(_ name: String) -> SettingsKey? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the key whose name is most like a name that is none, or nil if no key is like it.
  static func nearest(to name: String) -> SettingsKey? {
    guard name.utf8.count <= maxNameLength,
      let (key, edits) = Array(name.utf8).nearest(of: all, by: { Array($0.name.utf8) })
    else { return nil }
    // More edits make any short word into a key.
    return edits <= min(maxEdits, name.utf8.count / 2) ? key : nil
  }

  /// The number of edits up to which two names are alike, and the bytes of a name that is compared.
  private static let (maxEdits, maxNameLength) = (3, 64)

  private init?(_ argument: ToolDescription.Argument) {
    guard argument.shouldDisplay, argument.kind != "positional",
      let name = argument.names?.first(where: { $0.kind == "long" }) ?? argument.names?.first
    else { return nil }
    self.init(
      name: name.name, isFlag: argument.kind == "flag", isRepeating: argument.isRepeating,
      values: argument.allValues ?? [],
      defaultValue: argument.defaultValue ?? argument.defaultInAbstract)
  }
}

/// The part of ArgumentParser's description of a command that makes keys.
private struct ToolDescription: Decodable {
  struct Command: Decodable {
    let arguments: [Argument]
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let isRepeating: Bool
    let names: [Name]?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?

    /// The default at the end of the help, if it is one word.
    ///
    /// The parser does not know the defaults of options whose values it does not read itself.
    var defaultInAbstract: String? {
      guard let abstract, abstract.hasSuffix(")"), let mark = abstract.firstRange(of: "(default: ")
      else { return nil }
      let value = abstract[mark.upperBound...].dropLast()
      return value.contains(" ") ? nil : String(value)
    }
  }

  let command: Command
}
