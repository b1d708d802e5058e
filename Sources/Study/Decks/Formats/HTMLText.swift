internal import Language

/// The text of the HTML in a field of Anki, and the other way.
enum HTMLText {
  /// Returns text as HTML.
  static func html(of text: String) -> String {
    var html = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\n": html += "<br>"
      default: html.unicodeScalars.append(character)
      }
    }
    return html
  }

  /// The tags that begin a line of their own.
  private static let breaking: Set<String> = [
    "br", "div", "p", "li", "tr", "td", "th", "ul", "ol", "hr", "h1", "h2", "h3",
  ]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]
  /// The longest reference to a character, without `&` and `;`.
  private static let maxEntity = 10

  /// Returns the text of HTML, without references to sounds.
  static func text(of html: String) -> String {
    var text = ""
    var rest = Substring(html)
    // Behind the last end, nothing is searched for again.
    let lastTag = html.lastIndex(of: ">") ?? html.startIndex
    let lastSound = html.lastIndex(of: "]") ?? html.startIndex
    while let character = rest.first {
      if character == "<", rest.startIndex < lastTag, let end = rest.firstIndex(of: ">") {
        let name = rest[rest.index(after: rest.startIndex)..<end].lowercased()
          .drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if breaking.contains(String(name)), !text.isEmpty, text.last != "\n" { text += "\n" }
        rest = rest[rest.index(after: end)...]
      } else if character == "&", let (decoded, length) = entity(rest) {
        text += decoded
        rest = rest.dropFirst(length)
      } else if character == "[", rest.startIndex < lastSound, rest.hasPrefix("[sound:"),
        let end = rest.firstIndex(of: "]")
      {
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// Returns the name of the first sound that HTML refers to.
  static func sound(in html: String) -> String? {
    guard html.utf8.contains(0x5B), let start = html.firstRange(of: "[sound:"),
      let end = html[start.upperBound...].firstIndex(of: "]")
    else { return nil }
    return text(of: String(html[start.upperBound..<end]))
  }

  /// Returns the character of a reference at the start of a text, and the reference's length.
  private static func entity(_ text: Substring) -> (String, length: Int)? {
    let name = text.dropFirst().prefix(maxEntity).prefix { $0 != ";" }
    guard text.dropFirst(name.count + 1).first == ";" else { return nil }
    let length = name.count + 2
    if let known = entities[String(name)] { return (known, length) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = code.flatMap(Unicode.Scalar.init) else { return nil }
    return (String(scalar), length)
  }
}
