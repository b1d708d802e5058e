internal import Captions

/// A JSON object that is built on one line, key by key.
struct JSONLine {
  private var content = ""

  /// The object in its current state.
  var text: String { "{\(content)}" }

  mutating func add(_ key: String, _ text: String) {
    add(key, raw: CaptionStreamEncoder.quoted(text))
  }

  /// Adds a value that is already JSON.
  mutating func add(_ key: String, raw value: String) {
    if !content.isEmpty { content += "," }
    content += "\(CaptionStreamEncoder.quoted(key)):\(value)"
  }

  /// Adds a value if the update told it; an erased value is `null`.
  mutating func add<Value>(
    _ key: String, _ told: Versioned<Value>, at revision: Int, _ json: (Value) -> String
  ) {
    guard told.revision == revision else { return }
    add(key, raw: told.value.map(json) ?? "null")
  }

  mutating func add(_ key: String, _ told: Versioned<String>, at revision: Int) {
    add(key, told, at: revision, CaptionStreamEncoder.quoted)
  }

  mutating func add(_ key: String, _ told: Versioned<Bool>, at revision: Int) {
    add(key, told, at: revision) { "\($0)" }
  }

  mutating func add(_ key: String, _ told: Versioned<Int>, at revision: Int) {
    add(key, told, at: revision) { "\($0)" }
  }
}

extension Duration {
  /// The number of seconds with up to six decimals, such as `1.25`.
  var writtenSeconds: String {
    let (seconds, attoseconds) = components
    let microseconds = attoseconds / 1_000_000_000_000
    guard microseconds > 0 else { return "\(seconds)" }
    var digits = String(microseconds)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }
}
