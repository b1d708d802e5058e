/// The words of a command line of `visavis view`, as far as settings depend on them.
struct CommandLineWords {
  /// An option with its value, which is nil for a flag.
  struct Option: Equatable {
    let key: SettingsKey
    let value: String?
  }

  /// The words after the subcommand, without flags that are switched off.
  let words: [String]
  /// The options that settings can have, in their order.
  let options: [Option]
  /// The keys that the command line decides about, with flags that are switched off.
  let keys: Set<SettingsKey>

  /// True if words depend on the declarations of the options, which take some milliseconds.
  static func needsReading(_ words: [String]) -> Bool {
    words.contains { $0.hasSuffix("=true") || $0.hasSuffix("=false") }
  }

  /// Takes words as they are, for a run without settings.
  init(unread words: [String]) {
    self.words = words
    options = []
    keys = []
  }

  /// Reads the words after the subcommand.
  ///
  /// A flag may have a value, `--fullscreen=false`, so that the command line can switch off what the
  /// settings switch on.
  init(_ all: [String]) {
    var words: [String] = []
    var options: [Option] = []
    var keys: Set<SettingsKey> = []
    var rest = all[...]
    while let word = rest.popFirst() {
      guard word != "--" else {
        words += [word] + rest
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = Self.key(of: String(parts[0])) else {
        words.append(word)
        continue
      }
      keys.insert(key)
      let attached = parts.count > 1 ? String(parts[1]) : nil
      guard key.isFlag else {
        if attached == "false", key.valueIfOmitted != nil { continue }
        words.append(word)
        if attached == nil, let value = rest.popFirst() {
          words.append(value)
          options.append(Option(key: key, value: value))
        } else {
          options.append(Option(key: key, value: attached))
        }
        continue
      }
      guard attached != "false" else { continue }
      words.append(attached == "true" ? key.option : word)
      // `-vv` is the flag twice.
      let count = key.name.count == 1 ? word.count - 1 : 1
      options += Array(repeating: Option(key: key, value: nil), count: count)
    }
    if options.contains(where: { $0.key.name == "demo" }) { keys.formUnion(Self.ofDemonstration) }
    self.words = words
    self.options = options
    self.keys = keys
  }

  /// The keys about which `--demo` decides, as the demonstration has a scene and captions of its own.
  private static let ofDemonstration = Set(
    ["camera", "camera-mode", "wait-camera", "captions", "pipeline", "listen"]
      .compactMap(SettingsKey.named))

  /// Returns the key of `--name`, and of a short option that is repeated in one word, such as `-vv`.
  private static func key(of word: String) -> SettingsKey? {
    if word.hasPrefix("--") { return SettingsKey.named(String(word.dropFirst(2))) }
    guard word.hasPrefix("-"), let letter = word.dropFirst().first,
      word.dropFirst().allSatisfy({ $0 == letter })
    else { return nil }
    return SettingsKey.named(String(letter))
  }
}
