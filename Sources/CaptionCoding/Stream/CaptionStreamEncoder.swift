package import Captions

/// Writes lines of the caption stream in their canonical form: compact, keys in the contract's order.
package enum CaptionStreamEncoder {
  /// What the person asked for, as a line with its newline for a pipeline that wants to hear it.
  package static func line(for request: ControlRequest) -> String {
    switch request {
    case .start: #"{"control":"start"}"# + "\n"
    case .stop: #"{"control":"stop"}"# + "\n"
    case .clear: #"{"control":"clear"}"# + "\n"
    case .languages(let from, let to):
      languages(from: from, to: to) + "\n"
    }
  }

  private static func languages(from: String?, to: String?) -> String {
    var line = JSONLine()
    line.add("control", "languages")
    if let from { line.add("from", from) }
    if let to { line.add("to", to) }
    return line.text
  }

  /// That all of an utterance's newest words are on the screen, and how long after they came, as a line
  /// with its newline for the pipeline that asked.
  package static func line(forShown name: String, after latency: Duration) -> String {
    let tenths = max(.zero, latency) / .microseconds(100)
    let rounded = Int(min(tenths, 1e12).rounded())
    return #"{"shown":\#(quoted(name)),"latency_ms":\#(rounded / 10).\#(rounded % 10)}"# + "\n"
  }

  /// A line without its newline: what an utterance's text is now, all of which is promised to stay.
  package static func update(
    id: String, text: String, isFinal: Bool, speaker: String? = nil, language: String? = nil
  ) -> String {
    var line = #"{"id":\#(quoted(id)),"text":\#(quoted(text)),"final":\#(isFinal)"#
    if !isFinal { line += #","stable":\#(text.unicodeScalars.count)"# }
    if let language { line += #","lang":\#(quoted(language))"# }
    if let speaker { line += #","speaker":\#(quoted(speaker))"# }
    return line + "}"
  }

  /// A JSON string (RFC 8259, 7); only what must be escaped is.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
