/// Cuts a byte stream that arrives in any pieces into records, without ever holding more than one of 1 MiB.
///
/// A record is what stands on a line; a JSON value may take several. A carriage return that is followed by
/// ink, and an escape sequence that erases the line, take back what stood there: that was a draft. So does
/// one that erases the screen, which is told by a record of its own.
struct RecordSplitter: Sendable {
  /// So many blanks are no text that is to be centred.
  private static let wipe = 40
  /// A longer line that is being written is not looked at before it ends: looking costs its whole length, as
  /// often as its writer pauses.
  private static let longestDraft = 16 << 10

  private(set) var warnings = WarningCounts()
  private var splitter = LineSplitter(endingWith: .each)
  private var messages = MessageAssembler()
  /// What a carriage return left standing on the line.
  private var standing = ""
  private var isFirst = true
  /// Whether the stream ever wrote a row of blanks and erased it.
  private(set) var hasWiped = false
  /// What the last stretch of a line meant, in order; a few.
  private var ready: [Record] = []
  /// The stretch of a line whose records are being told.
  private var line: TerminalLine?
  /// How much of what it took back was told.
  private var toldRetractions = 0

  init() {
    warnings.line = 1
  }

  /// Advances `offset` through the chunk to the end of the next record.
  ///
  /// - Returns: nil when the chunk is used up; the unfinished rest is kept for the next one.
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

  /// The records that the next bytes complete, in order.
  mutating func records(in chunk: Span<UInt8>) -> [Record] {
    var records: [Record] = []
    var offset = 0
    while let record = next(in: chunk, from: &offset) { records.append(record) }
    return records
  }

  /// Whether a line was taken in of which there are more records.
  var isBehind: Bool { !ready.isEmpty || line != nil || messages.isBehind }

  /// How many bytes are held of a record whose end has not come, or of a line that is behind.
  var heldBytes: Int { splitter.heldBytes + messages.heldBytes }

  /// What stands on a line that no newline has ended yet, and what was taken back for it.
  ///
  /// Nothing while a message comes. Asking again for what has not changed gives it again.
  mutating func drafts() -> [Record] {
    guard !messages.isInside, !isBehind else { return [] }
    var drafts: [Record] = []
    if let bytes = splitter.unfinished {
      guard bytes.count <= Self.longestDraft else { return [] }
      let line = TerminalLine(DecodedText(bytes.span).text)
      guard !line.text.isBlank, !line.text.beginsMessage else { return [] }
      if let standing = retract("") { drafts.append(standing) }
      drafts.append(draft(line.text))
    } else if !standing.isEmpty {
      drafts.append(draft(standing))
    }
    return drafts
  }

  /// Whether a line has begun that no newline has ended.
  var isInLine: Bool {
    !messages.isInside && !isBehind && (splitter.heldBytes > 0 || !standing.isEmpty)
  }

  /// Whether nothing has begun: the next byte begins a line, and a record.
  var isBetweenLines: Bool {
    !isFirst && !isBehind && splitter.isBetweenLines && standing.isEmpty && !messages.isInside
  }

  /// The line that is being read, counted from 1.
  var lineNumber: Int { warnings.line }

  /// Counts a line that others read.
  mutating func passLine() { warnings.line += 1 }

  /// The last record, if the stream ended without a newline after it.
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

  /// Takes what stands on the last line for a whole one.
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

  /// The next record of what stood before a carriage return or a newline.
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

  /// Takes in what was taken back next, or what stands there in the end.
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

  /// A newline ended what was read.
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

  /// What stood on the line was a draft; `text` stands there now.
  private mutating func retract(_ text: String) -> Record? {
    defer { standing = text }
    return standing.isEmpty ? nil : draft(standing)
  }

  /// The same, told with what else the line means.
  private mutating func overwrite(with text: String) {
    if let draft = retract(text) { ready.append(draft) }
  }

  private func draft(_ text: String) -> Record {
    var record = Record(.draft, text, line: warnings.line)
    record.isAfterWipe = hasWiped
    return record
  }

  /// A newline ended the line: blank ink overwrites nothing.
  private mutating func end(_ text: String) {
    var text = text
    if !standing.isEmpty {
      if text.isBlank { text = standing } else { overwrite(with: "") }
      standing = ""
    }
    messages.take(text, line: warnings.line)
  }
}
