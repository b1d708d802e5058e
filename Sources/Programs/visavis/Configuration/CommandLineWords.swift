/// The words of a command line of `visavis view`, with the keys that they name.
///
/// The parser tells the values of all options, and not which of them are named.
struct CommandLineWords {
  /// The words after the subcommand, without flags that are switched off.
  private(set) var words: [String] = []
  /// The values of the keys that the command line decides about, also of flags that are switched off.
  private(set) var values: [String: [String]] = [:]

  /// The words of this process.
  static var ofThisProcess: CommandLineWords {
    CommandLineWords(FaceToFaceOptions.completed(Visavis.words(of: "view")))
  }

  /// The keys that the command line decides about.
  var keys: Set<String> { Set(values.keys) }

  /// Reads the words after the subcommand.
  ///
  /// A flag may have a value, `--fullscreen=false`, so that the command line can switch off what the
  /// settings switch on.
  init(_ all: [String]) {
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
      let attached = parts.count > 1 ? String(parts[1]) : nil
      values[key.name, default: []] += []
      if attached == "false", key.isFlag || key.valueIfOmitted != nil { continue }
      if key.isFlag {
        words.append(attached == "true" ? key.option : word)
        // `-vv` is the flag twice.
        let count = key.name.count == 1 ? word.count - 1 : 1
        values[key.name]? += Array(repeating: "", count: count)
      } else {
        words.append(word)
        if attached == nil, let value = rest.first { words.append(value) }
        values[key.name]? += (attached ?? rest.popFirst()).map { [$0] } ?? []
      }
    }
    guard values["demo"]?.isEmpty == false else { return }
    for key in Self.ofDemonstration { values[key, default: []] += [] }
  }

  /// The keys about which `--demo` decides, as the demonstration has a scene and captions of its own.
  private static let ofDemonstration = [
    "camera", "camera-mode", "wait-camera", "captions", "pipeline", "listen",
  ]

  /// Returns the key of `--name`, and of a short option that is repeated in one word, such as `-vv`.
  private static func key(of word: String) -> SettingsKey? {
    if word.hasPrefix("--") { return SettingsKey.named(String(word.dropFirst(2))) }
    guard word.hasPrefix("-"), let letter = word.dropFirst().first,
      word.dropFirst().allSatisfy({ $0 == letter })
    else { return nil }
    return SettingsKey.named(String(letter))
  }
}
