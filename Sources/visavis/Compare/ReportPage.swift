internal import FoundationEssentials

/// One HTML page about a comparison: the summary, the pictures that differ, the names of the others.
///
/// Everything is inside the page, pictures as data URIs (RFC 2397), and there is no script: it opens from a
/// file, in an archive of a CI run, without a network. Pictures flip in place, so that the eye finds what
/// moved.
struct ReportPage {
  private var cards = ""
  private var count = 0

  /// Adds a picture that is different, with those of its three sides that there are, and the enlarged
  /// change.
  mutating func add(
    _ picture: ComparedPicture, expected: [UInt8]? = nil, actual: [UInt8]? = nil,
    marked: [UInt8]? = nil, closer: [UInt8]? = nil
  ) {
    let sides = [("expected", expected), ("actual", actual), ("difference", marked)]
      .compactMap { name, bytes in bytes.map { (name: name, bytes: $0) } }
    cards += """
      <section>
      <h2><b>\(picture.word)</b> \(Self.escaped(picture.pair.name))</h2>
      <p>\(Self.escaped(picture.explanation))</p>
      \(Self.accepting(picture))
      """
    for side in sides {
      let checked = side.name == sides.last?.name ? " checked" : ""
      let id = "\(side.name)-\(count)"
      cards += """
        <input type="radio" name="sides-\(count)" id="\(id)" class="\(side.name)"\(checked)>\
        <label for="\(id)">\(side.name)</label>

        """
    }
    cards += "<div class=\"sides\">\n"
    for side in sides {
      cards += "<img class=\"\(side.name)\" alt=\"\(side.name)\" src=\"\(Self.uri(side.bytes))\">\n"
    }
    cards += "</div>\n"
    if let closer {
      cards += """
        <figure><figcaption>a closer look: expected and actual</figcaption>\
        <img alt="the biggest change, enlarged" src="\(Self.uri(closer))"></figure>

        """
    }
    cards += "</section>\n"
    count += 1
  }

  /// The whole page.
  func bytes(about outcome: ComparisonOutcome) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(outcome.word): visavis compare</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body class="\(outcome.word)">
      <h1>\(Self.escaped(outcome.summary))</h1>
      \(cards)\(list("close", of: outcome))\(list("same", of: outcome))</body>
      </html>

      """.utf8)
  }

  /// The names of the pictures of one verdict.
  private func list(_ word: String, of outcome: ComparisonOutcome) -> String {
    let pictures = outcome.pictures.filter { $0.word == word }
    guard !pictures.isEmpty else { return "" }
    let items = pictures.map { picture in
      let figures = word == "same" ? "" : " <small>\(Self.escaped(picture.explanation))</small>"
      return "<li>\(Self.escaped(picture.pair.name))\(figures)</li>\n"
    }
    return """
      <details>
      <summary>\(pictures.count) \(word)</summary>
      <ul>
      \(items.joined())</ul>
      </details>

      """
  }

  /// The command to type if this picture is right as it is now; empty for an unreadable one.
  private static func accepting(_ picture: ComparedPicture) -> String {
    let pair = picture.pair
    let command =
      switch picture.finding {
      case .judged, .unexpected:
        "visavis compare --accept -- \(quoted(pair.expected)) \(quoted(pair.actual))"
      case .missing: "rm -- \(quoted(pair.expected))"
      case .unreadable: ""
      }
    guard !command.isEmpty else { return "" }
    return "<p>If it is right: <code>\(escaped(command))</code></p>\n"
  }

  /// `path` as one word for a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
  }

  private static func uri(_ bytes: [UInt8]) -> String {
    let kind = bytes.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png"
    return "data:image/\(kind);base64,\(Data(bytes).base64EncodedString())"
  }

  /// `text` as HTML shows it, whatever a file is called.
  private static func escaped(_ text: String) -> String {
    // Scalar by scalar: an accent after a bracket makes another character of it, but not for a browser.
    Diagnostics.printable(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
