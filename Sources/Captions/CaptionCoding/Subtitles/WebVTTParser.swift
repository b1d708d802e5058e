/// The parser of WebVTT (W3C WebVTT, 6.1): a signature, a header and blocks.
///
/// Timed blocks are cues. The parser follows the algorithm of the standard line by line, with the
/// same result for any input. STYLE and REGION blocks are skipped, because the application decides
/// the style and position of captions.
struct WebVTTParser: CueParser {
  /// True if the first line was the signature, without which the whole file is ignored.
  private var hasSignature: Bool?
  private var block = WebVTTBlock(isHeader: true)

  var isInCue: Bool { block.isCue }

  mutating func read(_ line: String, into collector: inout CueCollector) {
    guard let hasSignature else { return check(line, into: &collector) }
    guard hasSignature else { return }
    if line.isEmpty {
      finish(into: &collector)
    } else if !block.append(line, into: &collector) {
      // The line belongs to the next block: a block has times in its first two lines only.
      finish(into: &collector)
      _ = block.append(line, into: &collector)
    }
  }

  mutating func finish(into collector: inout CueCollector) {
    guard hasSignature != nil else { return check("", into: &collector) }
    block.finish(into: &collector)
    block = WebVTTBlock(isHeader: false)
  }

  private mutating func check(_ line: String, into collector: inout CueCollector) {
    hasSignature = line.isWebVTTSignature
    if !line.isWebVTTSignature { collector.warnings.count(.noSignature) }
  }
}

extension String {
  /// True if the string is a valid first line: `WEBVTT`, alone or followed by a space or tab.
  var isWebVTTSignature: Bool {
    var cursor = ByteCursor(self)
    return cursor.skip("WEBVTT") && (cursor.isAtEnd || cursor.skip(" ") || cursor.skip("\t"))
  }
}

extension SubtitleFormat {
  /// Returns true if a file that begins with `head` is WebVTT.
  package static func isWebVTT(_ head: [UInt8]) -> Bool {
    var lines = SubtitleLines()
    var offset = 0
    let first = lines.next(in: head.span, from: &offset) ?? lines.finish()
    return first?.isWebVTTSignature == true
  }
}

/// A block of a WebVTT file, between two empty lines (W3C WebVTT, 6.1, "collect a WebVTT block").
struct WebVTTBlock: Sendable {
  /// True for the header, which contains no cue.
  let isHeader: Bool
  private var lineCount = 0
  private var hasArrow = false
  private var cue: CueDraft?
  /// True if text without times is valid: in a header, comment, style sheet or region.
  private var isNonCue = false

  /// True if the times of a cue have been read.
  var isCue: Bool { cue != nil }

  init(isHeader: Bool) {
    self.isHeader = isHeader
  }

  /// Appends a line that is not empty, or returns false if the line begins the next block instead.
  mutating func append(_ line: String, into collector: inout CueCollector) -> Bool {
    guard line.containsArrow else {
      lineCount += 1
      if lineCount == 1 { isNonCue = isHeader || line.beginsNonCueBlock }
      cue?.append(line)
      return true
    }
    guard !isHeader, lineCount == 0 || (lineCount == 1 && !hasArrow) else { return false }
    lineCount += 1
    hasArrow = true
    cue = CueTimes(webVTT: line).map(CueDraft.init)
    if cue == nil { collector.warnings.count(.brokenTimeLine) }
    return true
  }

  /// Ends the block and adds its cue, if there is one.
  func finish(into collector: inout CueCollector) {
    guard let cue else {
      if lineCount > 0, !hasArrow, !isNonCue { collector.warnings.count(.textWithoutTime) }
      return
    }
    if cue.isTruncated { collector.warnings.count(.cueTooLong) }
    for passage in WebVTTText.passages(of: cue.text) {
      collector.add(passage.text, speaker: passage.speaker, at: cue.times)
    }
  }
}

extension String {
  /// True for `NOTE`, which text may follow, and for `STYLE` or `REGION` alone or before blanks.
  fileprivate var beginsNonCueBlock: Bool {
    var cursor = ByteCursor(self)
    if cursor.skip("NOTE") { return cursor.next?.isASCIIBlank ?? true }
    guard cursor.skip("STYLE") || cursor.skip("REGION") else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}

/// A reader of the text of a WebVTT cue without its markup, by voice (W3C WebVTT, 6.4).
///
/// The text in classes, styles, languages, ruby and karaoke times is included. A voice (`<v Ana>`)
/// names the speaker. A `<` always begins a tag, which extends to the next `>` or to the end.
struct WebVTTText {
  /// A passage of text in one voice.
  struct Passage: Equatable {
    /// The name of the voice, or nil outside of any voice and in a voice without a name.
    var speaker: String?
    var text: String
  }

  /// An open tag and the voice of its content.
  private struct Span {
    let name: String
    let speaker: String?
  }

  private static let plainTags: Set<String> = ["c", "i", "b", "u", "ruby", "lang"]

  private var cursor: ByteCursor
  private var spans: [Span] = []
  private var passages: [Passage] = []

  /// Returns the passages of a cue in their order, some of them blank.
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
    // Blank text does not separate two passages of the same voice.
    if let last = passages.last, last.speaker == speaker || text.isBlank {
      passages[passages.count - 1].text += text
    } else {
      passages.append(Passage(speaker: speaker, text: text))
    }
  }

  /// Reads a tag after its `<`, by the tag states of the tokenizer.
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

  /// Opens a span, or ignores an unknown name, such as the times of karaoke.
  private mutating func open(_ name: String, annotation: String) {
    let speaker = spans.last?.speaker
    if name == "v" {
      let voice = PlainText.cleaned(annotation).withoutRepeatedBlanks
      spans.append(Span(name: name, speaker: voice.isEmpty ? nil : voice))
    } else if Self.plainTags.contains(name) || (name == "rt" && spans.last?.name == "ruby") {
      spans.append(Span(name: name, speaker: speaker))
    }
  }

  /// Closes the innermost span if the name matches, and with `ruby` an open `rt`.
  private mutating func close(_ name: String) {
    if spans.last?.name == name {
      spans.removeLast()
    } else if name == "ruby", spans.last?.name == "rt" {
      spans.removeLast(2)
    }
  }
}

extension ByteCursor {
  /// Reads the text before a byte for which `ends` is true, and decodes character references.
  fileprivate mutating func text(until ends: (UInt8) -> Bool) -> String {
    var result: [UInt8] = []
    while let byte = next, !ends(byte) {
      if let scalar = characterReference(endsAnywhere: true) {
        result += Array(String(scalar).utf8)
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads the part of a tag before a byte for which `ends` is true, or before the end of the tag.
  fileprivate mutating func word(until ends: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = next, byte != UInt8(ascii: ">"), !ends(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}

extension String {
  /// The string without outer white space, and with single spaces inside.
  fileprivate var withoutRepeatedBlanks: String {
    utf8.split(whereSeparator: \.isASCIIBlank).map { String(Substring($0)) }.joined(separator: " ")
  }
}
