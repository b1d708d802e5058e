internal import ArgumentParser
internal import Language

/// A key of the settings file: an option of `visavis view` without its dashes, and the place of its
/// value in the command.
struct SettingsKey: Sendable {
  enum Kind: Sendable {
    /// An option without a value.
    case flag
    /// An option without a value that may be given several times.
    case count
    case value
    case list
  }

  /// A change of one value of the command.
  typealias Assignment = @Sendable (inout ViewCommand) -> Void
  typealias Place<Value> = any WritableKeyPath<ViewCommand, Value> & Sendable

  let name: String
  let kind: Kind
  /// The values that the key accepts, or an empty array if they cannot be listed.
  let choices: [String]
  /// The value without the option, if there is one.
  let defaultValue: String?
  /// True if a window follows the key at once, and false if it takes effect at the next start.
  private(set) var isLive = false
  /// Gives a command the value of another one.
  let copy: @Sendable (_ source: ViewCommand, _ target: inout ViewCommand) -> Void
  private let assignment: @Sendable ([String]) throws -> Assignment
  private let comparison: @Sendable (ViewCommand, ViewCommand) -> Bool

  /// The option on the command line.
  var option: String { name.count == 1 ? "-\(name)" : "--\(name)" }

  /// True if the option has no value.
  var isFlag: Bool { kind == .flag || kind == .count }

  /// The value that the option has if it stands without one, or nil if it needs one.
  var valueIfOmitted: String? {
    name == "face-to-face" ? "\(FaceToFaceOptions.omittedLayout)" : nil
  }

  /// Reads values as they stand on a command line; for a flag, an empty word for each time it is given.
  ///
  /// - Throws: An error that says what the key takes.
  func assignment(of words: [String]) throws -> Assignment { try assignment(words) }

  /// Returns true if two commands have the same value.
  func isSame(in command: ViewCommand, and other: ViewCommand) -> Bool {
    comparison(command, other)
  }

  private init<Value: Equatable & Sendable>(
    _ name: String, _ kind: Kind, _ place: Place<Value>, choices: [String] = [],
    default defaultValue: String? = nil, read: @escaping @Sendable ([String]) throws -> Value
  ) {
    self.name = name
    self.kind = kind
    self.choices = choices
    self.defaultValue = defaultValue
    assignment = { words in
      let value = try read(words)
      return { $0[keyPath: place] = value }
    }
    comparison = { $0[keyPath: place] == $1[keyPath: place] }
    copy = { $1[keyPath: place] = $0[keyPath: place] }
  }
}

/// The forms of a key in the table.
extension SettingsKey {
  static func flag(_ name: String, _ place: Place<Bool>) -> SettingsKey {
    SettingsKey(name, .flag, place, default: "false") { !$0.isEmpty }
  }

  static func count(_ name: String, _ place: Place<Int>) -> SettingsKey {
    SettingsKey(name, .count, place, default: "0") { $0.count }
  }

  static func list<Value: Equatable & Sendable>(
    _ name: String, _ place: Place<[Value]>,
    _ parse: @escaping @Sendable (String) throws -> Value
  ) -> SettingsKey {
    SettingsKey(name, .list, place) { try $0.map(parse) }
  }

  /// A key without a value as long as nobody names it.
  static func value<Value: Equatable & Sendable>(
    _ name: String, _ place: Place<Value?>, choices: [String] = [],
    unnamed defaultValue: String? = nil, _ parse: @escaping @Sendable (String) throws -> Value
  ) -> SettingsKey {
    SettingsKey(name, .value, place, choices: choices, default: defaultValue) {
      try $0.last.map(parse)
    }
  }

  static func value<Value: Equatable & Sendable>(
    _ name: String, _ place: Place<Value>, choices: [String] = [], default defaultValue: String,
    _ parse: @escaping @Sendable (String) throws -> Value
  ) -> SettingsKey {
    SettingsKey(name, .value, place, choices: choices, default: defaultValue) {
      try parse($0.last ?? defaultValue)
    }
  }

  /// A key of one of several words, without a value as long as nobody names it.
  static func choice<Value: ExpressibleByArgument & Equatable & Sendable>(
    _ name: String, _ place: Place<Value?>, default defaultValue: Value? = nil
  ) -> SettingsKey {
    value(
      name, place, choices: Value.allValueStrings, unnamed: defaultValue?.defaultValueDescription,
      Value.named)
  }

  /// A key of one of several words.
  static func choice<Value: ExpressibleByArgument & Equatable & Sendable>(
    _ name: String, _ place: Place<Value>, default defaultValue: Value
  ) -> SettingsKey {
    value(
      name, place, choices: Value.allValueStrings, default: defaultValue.defaultValueDescription,
      Value.named)
  }

  /// The key of a value that a window follows.
  var live: SettingsKey {
    var key = self
    key.isLive = true
    return key
  }
}

extension ExpressibleByArgument {
  /// Returns the value with a name.
  ///
  /// - Throws: `ValidationError` with the names that there are.
  @Sendable fileprivate static func named(_ text: String) throws -> Self {
    guard let value = Self(argument: text) else {
      throw ValidationError("it takes \(allValueStrings.joined(separator: ", "))")
    }
    return value
  }
}

extension SettingsKey {
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
}
