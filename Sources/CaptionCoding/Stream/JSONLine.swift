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

  /// Adds an update's value of a key: nothing, `null` or a value.
  mutating func add<Value>(_ key: String, _ field: Field<Value>, _ json: (Value) -> String) {
    switch field {
    case .absent: break
    case .erased: add(key, raw: "null")
    case .value(let value): add(key, raw: json(value))
    }
  }

  mutating func add(_ key: String, _ field: Field<String>) {
    add(key, field, CaptionStreamEncoder.quoted)
  }

  mutating func add(_ key: String, _ field: Field<Bool>) {
    add(key, field) { "\($0)" }
  }

  mutating func add(_ key: String, _ field: Field<Int>) {
    add(key, field) { "\($0)" }
  }

  mutating func add(_ key: String, _ field: Field<Duration>) {
    add(key, field, \.writtenSeconds)
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
