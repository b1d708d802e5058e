/// The text of a WebVTT cue without its markup, voice by voice (W3C WebVTT, 6.4).
///
/// Classes, styles, languages, ruby and the times of karaoke leave no trace but their text; a voice
/// (`<v Ana>`) says who speaks. A `<` always begins a tag, which goes to the next `>` or to the end.
struct WebVTTText {
  /// What one voice says without another in between.
  struct Passage: Equatable {
    /// Nil outside of every voice, and for one without a name.
    var speaker: String?
    var text: String
  }

  /// A tag that was opened: within which voice its content stands.
  private struct Span {
    let name: String
    let speaker: String?
  }

  private static let plainTags: Set<String> = ["c", "i", "b", "u", "ruby", "lang"]

  private var cursor: ByteCursor
  private var spans: [Span] = []
  private var passages: [Passage] = []

  /// What is said in a cue, in its order; blank passages are among it.
  static func passages(of payload: String) -> [Passage] {
    guard payload.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return [Passage(text: payload)] }
    var reader = WebVTTText(cursor: ByteCursor(payload))
    while !reader.cursor.isAtEnd {
      if reader.cursor.skip("<") { reader.readTag() } else { reader.readText() }
    }
    return reader.passages
  }

  private init(cursor: ByteCursor) {
    self.cursor = cursor
  }

  private mutating func readText() {
    let text = cursor.text { $0 == UInt8(ascii: "<") }
    let speaker = spans.last?.speaker
    // A blank between two passages of one voice does not part them.
    if let last = passages.last, last.speaker == speaker || text.isBlank {
      passages[passages.count - 1].text += text
    } else {
      passages.append(Passage(speaker: speaker, text: text))
    }
  }

  /// What follows a `<`: the tokenizer's tag states.
  private mutating func readTag() {
    if cursor.skip("/") {
      close(cursor.word { _ in false })
    } else {
      let name = cursor.word { $0.isASCIIBlank || $0 == UInt8(ascii: ".") }
      _ = cursor.word(until: \.isASCIIBlank)
      let annotation = cursor.text { $0 == UInt8(ascii: ">") }
      open(name, annotation: annotation)
    }
    _ = cursor.skip(">")
  }

  /// Names that are unknown, times among them, mean nothing.
  private mutating func open(_ name: String, annotation: String) {
    let speaker = spans.last?.speaker
    if name == "v" {
      let voice = PlainText.cleaned(annotation).withoutRepeatedBlanks
      spans.append(Span(name: name, speaker: voice.isEmpty ? nil : voice))
    } else if Self.plainTags.contains(name) || (name == "rt" && spans.last?.name == "ruby") {
      spans.append(Span(name: name, speaker: speaker))
    }
  }

  /// Ends the innermost span if it has this name; the end of a ruby ends its reading too.
  private mutating func close(_ name: String) {
    if spans.last?.name == name {
      spans.removeLast()
    } else if name == "ruby", spans.last?.name == "rt" {
      spans.removeLast(2)
    }
  }
}

extension ByteCursor {
  /// Everything before a byte that `ends` it, with character references read.
  fileprivate mutating func text(until ends: (UInt8) -> Bool) -> String {
    var result: [UInt8] = []
    while let byte = next, !ends(byte) {
      if let scalar = characterReference() {
        result += Array(String(scalar).utf8)
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Everything of a tag before a byte that `ends` it, or before the tag's end.
  fileprivate mutating func word(until ends: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = next, byte != UInt8(ascii: ">"), !ends(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}

extension String {
  /// Without blanks at its ends, and with one space for any others.
  fileprivate var withoutRepeatedBlanks: String {
    utf8.split(whereSeparator: \.isASCIIBlank).map { String(Substring($0)) }.joined(separator: " ")
  }
}
