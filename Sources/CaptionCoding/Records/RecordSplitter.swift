/// A splitter of a byte stream, in pieces of any size, into records.
///
/// A record is the text of a line, or a JSON value over one line or several. The splitter holds at
/// most one unfinished record of 1 MiB.
///
/// A carriage return before visible text, or an escape sequence that erases the line, retracts the
/// text of the line, which becomes an interim line. A sequence that erases the screen does so too, and is
/// followed by a record of kind `cleared`.
struct RecordSplitter: Sendable {
  /// The number of blanks that make a wiped line; centered text begins with fewer.
  private static let wipe = 40
  /// The maximum length in bytes of an unfinished line that is offered as an interim line.
  ///
  /// Each pause of the writer costs an examination of the whole interim line.
  private static let longestInterim = 16 << 10

  private(set) var warnings = WarningCounts()
  private var splitter = LineSplitter(endingWith: .each)
  private var messages = MessageAssembler()
  /// The text that a carriage return has left on the line.
  private var standing = ""
  private var isFirst = true
  /// True if the stream has ever written and erased a row of blanks.
  private(set) var hasWiped = false
  /// The records of the last stretch of a line that are not returned yet, in order; a few at most.
  private var ready: [Record] = []
  /// The stretch of a line whose records are being returned.
  private var line: TerminalLine?
  /// The number of retractions of `line` that are processed.
  private var toldRetractions = 0

  init() {
    warnings.line = 1
  }

  /// Advances `offset` through the chunk to the end of the next record.
  ///
  /// - Returns: the record; nil if the chunk is used up. The unfinished rest is kept for the next
  ///   chunk.
  mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> Record? {
    while true {
      if let record = nextOfLine() { return record }
      guard let piece = splitter.next(in: chunk, from: &offset) else { return nil }
      switch piece {
      case .whole(let range): line = TerminalLine(text(of: chunk.extracting(range)))
      case .joined(let bytes): line = TerminalLine(text(of: bytes.span))
      case .tooLong:
        warnings.count(.lineTooLong)
        passEnd()
      }
    }
  }

  /// Returns the records that the next bytes complete, in order.
  mutating func records(in chunk: Span<UInt8>) -> [Record] {
    var records: [Record] = []
    var offset = 0
    while let record = next(in: chunk, from: &offset) { records.append(record) }
    return records
  }

  /// True if a line was taken in whose records are not all returned.
  var isBehind: Bool { !ready.isEmpty || line != nil || messages.isBehind }

  /// The number of bytes held of an unfinished record or of a line with records to return.
  var heldBytes: Int { splitter.heldBytes + messages.heldBytes }

  /// Returns the text of the unfinished line, and the text that it overwrote, as interims.
  ///
  /// Empty while a message is unfinished. Repeated calls return an unchanged line again.
  mutating func interims() -> [Record] {
    guard !messages.isInside, !isBehind else { return [] }
    var interims: [Record] = []
    if let bytes = splitter.unfinished {
      guard bytes.count <= Self.longestInterim else { return [] }
      let line = TerminalLine(DecodedText(bytes.span).text)
      guard !line.text.isBlank, !line.text.beginsMessage else { return [] }
      if let standing = retract("") { interims.append(standing) }
      interims.append(interim(line.text))
    } else if !standing.isEmpty {
      interims.append(interim(standing))
    }
    return interims
  }

  /// True if a line has begun and no newline has ended it.
  var isInLine: Bool {
    !messages.isInside && !isBehind && (splitter.heldBytes > 0 || !standing.isEmpty)
  }

  /// True if nothing is held, so that the next byte begins a line and a record.
  var isBetweenLines: Bool {
    !isFirst && !isBehind && splitter.isBetweenLines && standing.isEmpty && !messages.isInside
  }

  /// The number of the current line, counted from 1.
  var lineNumber: Int { warnings.line }

  /// Counts a line that the caller reads without the splitter.
  mutating func passLine() { warnings.line += 1 }

  /// Returns the last records if the stream ends without a newline.
  mutating func finish() -> [Record] {
    var records: [Record] = []
    endLine()
    while let record = nextOfLine() { records.append(record) }
    if !standing.isEmpty {
      end("")
      while let record = nextOfLine() { records.append(record) }
    }
    messages.finish(into: &records)
    return records
  }

  /// Ends the unfinished last line as if a newline had followed.
  mutating func endLine() {
    guard !isBehind, let rest = splitter.finish() else { return }
    splitter.lastEnd = .newline
    line = TerminalLine(text(of: rest.span))
  }

  private mutating func text(of bytes: Span<UInt8>) -> String {
    let decoded = DecodedText(bytes)
    if !decoded.isSound { warnings.count(.invalidText) }
    defer { isFirst = false }
    return isFirst ? decoded.text.withoutByteOrderMark : decoded.text
  }

  /// Returns the next record of the current stretch of a line.
  private mutating func nextOfLine() -> Record? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if messages.isBehind {
        messages.advance(into: &ready)
      } else if let line {
        advance(in: line)
      } else {
        return nil
      }
    }
  }

  /// Processes the next retraction of a stretch, or finally the remaining text of the stretch.
  private mutating func advance(in line: TerminalLine) {
    guard toldRetractions == line.retractions.count else {
      toldRetractions += 1
      return take(line.retractions[toldRetractions - 1])
    }
    self.line = nil
    toldRetractions = 0
    if splitter.lastEnd == .newline {
      end(line.text)
    } else if !line.text.isBlank {
      overwrite(with: line.text)
    }
    passEnd()
  }

  /// Counts the line if a newline ended the last piece.
  private mutating func passEnd() {
    if splitter.lastEnd == .newline { warnings.line += 1 }
  }

  private mutating func take(_ retraction: TerminalLine.Retraction) {
    switch retraction {
    case .line(let text):
      if text.isBlank, text.utf8.count >= Self.wipe { hasWiped = true }
      if !text.isBlank { overwrite(with: text) }
      overwrite(with: "")
    case .screen(let text):
      if !text.isBlank { overwrite(with: text) }
      overwrite(with: "")
      ready.append(Record(.cleared, "", line: warnings.line))
    }
  }

  /// Replaces the standing text with `text` and returns the old text as an interim line.
  private mutating func retract(_ text: String) -> Record? {
    defer { standing = text }
    return standing.isEmpty ? nil : interim(standing)
  }

  /// Replaces the standing text with `text` and queues the old text as an interim line.
  private mutating func overwrite(with text: String) {
    if let interim = retract(text) { ready.append(interim) }
  }

  private func interim(_ text: String) -> Record {
    var record = Record(.interim, text, line: warnings.line)
    record.isAfterWipe = hasWiped
    return record
  }

  /// Ends the line at a newline; blank text does not overwrite the standing text.
  private mutating func end(_ text: String) {
    var text = text
    if !standing.isEmpty {
      if text.isBlank { text = standing } else { overwrite(with: "") }
      standing = ""
    }
    messages.take(text, line: warnings.line)
  }
}
