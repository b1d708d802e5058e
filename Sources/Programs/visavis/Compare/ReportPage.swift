internal import Console
internal import FoundationEssentials
internal import System

/// An HTML report of a comparison: a summary, the different pictures, and the names of the others.
///
/// The page is self-contained: pictures are data URIs (RFC 2397), and there is no script. It opens
/// from a file or a CI archive, without a network. The sides of a picture are shown at the same
/// position, so that a reader who switches between them sees the differences.
struct ReportPage {
  private var sections = ""
  private var count = 0

  /// Pictures in PNG or JPEG with their names: `expected`, `actual` and `difference`.
  typealias Sides = [(name: String, bytes: [UInt8])]

  /// Adds a section for a different picture, with the largest difference enlarged.
  mutating func add(_ picture: ComparedPicture, _ sides: Sides, enlargement: [UInt8]? = nil) {
    sections += """
      <section>
      <h2><b>\(picture.verdict)</b> \(Self.escaped(picture.pair.name))</h2>
      <p>\(Self.escaped(picture.explanation))</p>
      \(Self.acceptanceHint(picture))
      """
    for side in sides {
      let checked = side.name == sides.last?.name ? " checked" : ""
      let id = "\(side.name)-\(count)"
      sections += """
        <input type="radio" name="sides-\(count)" id="\(id)" class="\(side.name)"\(checked)>\
        <label for="\(id)">\(side.name)</label>

        """
    }
    sections += "<div class=\"sides\">\n"
    for side in sides {
      sections +=
        "<img class=\"\(side.name)\" alt=\"\(side.name)\" src=\"\(Self.uri(side.bytes))\">\n"
    }
    sections += "</div>\n"
    if let enlargement {
      sections += """
        <figure><figcaption>a closer look: expected and actual</figcaption>\
        <img alt="the biggest change, enlarged" src="\(Self.uri(enlargement))"></figure>

        """
    }
    sections += "</section>\n"
    count += 1
  }

  /// Returns the whole page as UTF-8.
  func bytes(about outcome: ComparisonOutcome) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(outcome.verdict): visavis compare</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body class="\(outcome.verdict)">
      <h1>\(Self.escaped(outcome.summary))</h1>
      \(sections)\(list(.close, of: outcome))\(list(.same, of: outcome))</body>
      </html>

      """.utf8)
  }

  /// Returns a list of the pictures with one verdict; an empty text if there are no such pictures.
  private func list(_ verdict: ComparedPicture.Verdict, of outcome: ComparisonOutcome) -> String {
    let pictures = outcome.pictures.filter { $0.verdict == verdict }
    guard !pictures.isEmpty else { return "" }
    let items = pictures.map { picture in
      let figures = verdict == .same ? "" : " <small>\(Self.escaped(picture.explanation))</small>"
      return "<li>\(Self.escaped(picture.pair.name))\(figures)</li>\n"
    }
    return """
      <details>
      <summary>\(pictures.count) \(verdict)</summary>
      <ul>
      \(items.joined())</ul>
      </details>

      """
  }

  /// A hint with the command that accepts the picture; an empty text for an unreadable picture.
  private static func acceptanceHint(_ picture: ComparedPicture) -> String {
    let pair = picture.pair
    guard picture.verdict != .unreadable else { return "" }
    let command =
      picture.verdict == .missing
      ? "rm -- \(quoted(pair.expected))"
      : "visavis compare --accept -- \(quoted(pair.expected)) \(quoted(pair.actual))"
    return "<p>To accept it: <code>\(escaped(command))</code></p>\n"
  }

  /// `path` quoted as one word for a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./".utf8.contains(byte)
    }
    return isPlain ? path : ShellCommand.line([path])
  }

  private static func uri(_ bytes: [UInt8]) -> String {
    let kind = bytes.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png"
    return "data:image/\(kind);base64,\(Data(bytes).base64EncodedString())"
  }

  /// `text` escaped for HTML.
  private static func escaped(_ text: String) -> String {
    // By scalars: a combining accent after a bracket forms a new character here, but not in a
    // browser.
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

extension ReportPage {
  /// The style sheet, light or dark like the system, with the sides of a picture stacked.
  private static let style = """
    :root { color-scheme: light dark; --line: #8885; --bad: #d6204f; --good: #1a8a4a; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 1400px; margin: 2rem auto; \
    padding: 0 1rem; }
    h1 { font-size: 1.4rem; border-left: .5rem solid var(--good); padding-left: .8rem; }
    .different h1 { border-color: var(--bad); }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    h2 b { color: var(--bad); }
    code { user-select: all; overflow-wrap: anywhere; }
    summary { font-size: 1.1rem; cursor: pointer; }
    p, small { opacity: .8; margin: .2rem 0 .6rem; }
    section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; \
    margin: 1rem 0; }
    input { position: absolute; opacity: 0; }
    label { display: inline-block; padding: .2rem .8rem; border: 1px solid var(--line); \
    border-radius: 1rem; cursor: pointer; }
    input:checked + label { background: CanvasText; color: Canvas; }
    input:focus-visible + label { outline: 2px solid Highlight; outline-offset: 2px; }
    .sides { display: grid; margin-top: .8rem; justify-items: start; }
    .sides img { grid-area: 1 / 1; max-width: 100%; visibility: hidden; }
    figure { margin: 1rem 0 0; }
    figure img { max-width: 100%; }
    .expected:checked ~ .sides .expected, .actual:checked ~ .sides .actual, \
    .difference:checked ~ .sides .difference { visibility: visible; }
    """
}
