internal import ArgumentParser
internal import FoundationEssentials

/// A key of the settings file: an option of `visavis view`, without its dashes.
struct SettingsKey: Hashable {
  let name: String
  /// True if the option has no value.
  let isFlag: Bool
  /// True if the option may be given several times.
  let isRepeating: Bool
  /// The values that the option accepts, or an empty array if they cannot be listed.
  let values: [String]
  /// The value without the option, if the parser knows it.
  let defaultValue: String?

  /// The option on the command line.
  var option: String { name.count == 1 ? "-\(name)" : "--\(name)" }
}

extension SettingsKey {
  /// All keys in the order of the help, made from the declarations of the options.
  static let all: [SettingsKey] = {
    // The parser's description of itself, of which only the parser's version decides.
    let text = Data(ViewCommand._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(ToolDescription.self, from: text) else { return [] }
    return tool.command.arguments.compactMap(SettingsKey.init).filter {
      !excluded.contains($0.name)
    }
  }()

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

  /// Returns the key that the parser proposes for a name that is none, or nil if it has no proposal.
  static func nearest(to name: String) -> SettingsKey? {
    do {
      _ = try ViewCommand.parse(["--\(name)"])
      return nil
    } catch {
      let message = ViewCommand.message(for: error)
      guard let start = message.firstRange(of: "Did you mean '--") else { return nil }
      return named(String(message[start.upperBound...].prefix { $0 != "'" }))
    }
  }

  private init?(_ argument: ToolDescription.Argument) {
    guard argument.shouldDisplay, argument.kind != "positional",
      let name = argument.names?.first(where: { $0.kind == "long" }) ?? argument.names?.first
    else { return nil }
    self.init(
      name: name.name, isFlag: argument.kind == "flag", isRepeating: argument.isRepeating,
      values: argument.allValues ?? [], defaultValue: argument.defaultValue)
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
    let defaultValue: String?
    let allValues: [String]?
  }

  let command: Command
}
