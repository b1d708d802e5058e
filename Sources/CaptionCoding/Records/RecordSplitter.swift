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

  init() {
    warnings.line = 1
  }

  /// The records that the next bytes complete, in order.
  mutating func records(in chunk: Span<UInt8>) -> [Record] {
    var records: [Record] = []
    var offset = 0
    while let piece = splitter.next(in: chunk, from: &offset) {
      switch piece {
      case .whole(let range): take(text(of: chunk.extracting(range)), into: &records)
      case .joined(let bytes): take(text(of: bytes.span), into: &records)
      case .tooLong: warnings.count(.lineTooLong)
      }
      if splitter.lastEnd == .newline { warnings.line += 1 }
    }
    return records
  }

  /// What stands on a line that no newline has ended yet, and what was taken back for it.
  ///
  /// Nothing while a message comes. Asking again for what has not changed gives it again.
  mutating func drafts() -> [Record] {
    guard !messages.isInside else { return [] }
    var drafts: [Record] = []
    if let bytes = splitter.unfinished {
      guard bytes.count <= Self.longestDraft else { return [] }
      let line = TerminalLine(DecodedText(bytes.span).text)
      guard !line.text.isBlank, !line.text.beginsMessage else { return [] }
      retract("", into: &drafts)
      drafts.append(draft(line.text))
    } else if !standing.isEmpty {
      drafts.append(draft(standing))
    }
    return drafts
  }

  /// Whether a line has begun that no newline has ended.
  var isInLine: Bool { !messages.isInside && (splitter.unfinished != nil || !standing.isEmpty) }

  /// Whether nothing has begun: the next byte begins a line, and a record.
  var isBetweenLines: Bool {
    !isFirst && splitter.isBetweenLines && standing.isEmpty && !messages.isInside
  }

  /// The line that is being read, counted from 1.
  var line: Int { warnings.line }

  /// Counts a line that others read.
  mutating func passLine() { warnings.line += 1 }

  /// The last record, if the stream ended without a newline after it.
  mutating func finish() -> [Record] {
    var records: [Record] = []
    if let rest = splitter.finish() {
      splitter.lastEnd = .newline
      take(text(of: rest.span), into: &records)
    } else if !standing.isEmpty {
      end("", into: &records)
    }
    messages.finish(into: &records)
    return records
  }

  private mutating func text(of bytes: Span<UInt8>) -> String {
    let decoded = DecodedText(bytes)
    if !decoded.isSound { warnings.count(.invalidText) }
    defer { isFirst = false }
    return isFirst ? decoded.text.withoutByteOrderMark : decoded.text
  }

  /// Takes in what stood before a carriage return or a newline.
  private mutating func take(_ written: String, into records: inout [Record]) {
    let line = TerminalLine(written)
    for retraction in line.retractions { take(retraction, into: &records) }
    if splitter.lastEnd == .newline {
      end(line.text, into: &records)
    } else if !line.text.isBlank {
      retract(line.text, into: &records)
    }
  }

  private mutating func take(_ retraction: TerminalLine.Retraction, into records: inout [Record]) {
    switch retraction {
    case .line(let text):
      if text.isBlank, text.utf8.count >= Self.wipe { hasWiped = true }
      if !text.isBlank { retract(text, into: &records) }
      retract("", into: &records)
    case .screen(let text):
      if !text.isBlank { retract(text, into: &records) }
      retract("", into: &records)
      records.append(Record(.cleared, "", line: warnings.line))
    }
  }

  /// What stood on the line was a draft; `text` stands there now.
  private mutating func retract(_ text: String, into records: inout [Record]) {
    if !standing.isEmpty { records.append(draft(standing)) }
    standing = text
  }

  private func draft(_ text: String) -> Record {
    var record = Record(.draft, text, line: warnings.line)
    record.isAfterWipe = hasWiped
    return record
  }

  /// A newline ended the line: blank ink overwrites nothing.
  private mutating func end(_ text: String, into records: inout [Record]) {
    var text = text
    if !standing.isEmpty {
      if text.isBlank { text = standing } else { retract("", into: &records) }
      standing = ""
    }
    messages.take(text, line: warnings.line, into: &records)
  }
}
