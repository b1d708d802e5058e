package import Captions

/// An encoder of the caption stream's canonical form: compact, keys in the documented order.
package enum CaptionStreamEncoder {
  /// Returns the line, with its newline, that tells a pipeline of the user's request.
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

  /// Returns the line, with its newline, that reports an utterance's latency to its pipeline.
  ///
  /// The pipeline receives the line when all of the utterance's newest words are on the screen. The
  /// latency counts from the arrival of these words.
  package static func line(forShown name: String, after latency: Duration) -> String {
    let tenths = max(.zero, latency) / .microseconds(100)
    let rounded = Int(min(tenths, 1e12).rounded())
    return #"{"shown":\#(quoted(name)),"latency_ms":\#(rounded / 10).\#(rounded % 10)}"# + "\n"
  }

  /// Returns the line, without a newline, for the current text of an utterance.
  ///
  /// The whole text of a partial update is marked as stable.
  package static func update(
    id: String, text: String, isFinal: Bool, speaker: String? = nil, language: String? = nil
  ) -> String {
    var line = #"{"id":\#(quoted(id)),"text":\#(quoted(text)),"final":\#(isFinal)"#
    if !isFinal { line += #","stable":\#(text.unicodeScalars.count)"# }
    if let language { line += #","lang":\#(quoted(language))"# }
    if let speaker { line += #","speaker":\#(quoted(speaker))"# }
    return line + "}"
  }

  /// Returns the text as a JSON string (RFC 8259, 7), with the required escapes only.
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
