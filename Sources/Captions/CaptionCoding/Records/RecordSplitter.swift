/// A splitter of a byte stream, in pieces of any size, into records.
///
/// A record is the text of a line, or a JSON value over one line or several. The splitter buffers
/// at most one unfinished record of 1 MiB.
///
/// A carriage return before visible text, or an escape sequence that erases the line, retracts the
/// text of the line, which becomes a record of kind `provisionalLine`. A sequence that erases the
/// screen also retracts the text and adds a record of kind `screenCleared`.
struct RecordSplitter: Sendable {
  /// The minimum number of blanks that erase a line; centered text begins with fewer.
  private static let minErasingBlanks = 40
  /// The maximum length in bytes of an unfinished line that is offered as a provisional line.
  ///
  /// Each pause of the writer costs an examination of the whole provisional line.
  private static let maxProvisionalLineBytes = 16 << 10

  private(set) var warnings = WarningCounts()
  private var splitter = LineSplitter(endingWith: .each)
  private var messages = MessageAssembler()
  /// The text that a carriage return has left on the line.
  private var pendingText = ""
  private var isFirst = true
  /// True if the stream has ever erased a line by writing a row of blanks over it.
  private(set) var hasErasedLines = false
  /// The few records of the last stretch of a line that are not returned yet, in order.
  private var readyRecords: [Record] = []
  /// The stretch of a line whose records are being returned.
  private var line: TerminalLine?

  init() {
    warnings.line = 1
  }

  /// Advances `offset` to the end of the next record; nil at the end of the chunk, which is kept.
  mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> Record? {
    while true {
      if let record = nextRecordOfLine() { return record }
      guard let piece = splitter.next(in: chunk, from: &offset) else { return nil }
      switch piece {
      case .whole(let range): line = TerminalLine(text(of: chunk.extracting(range)))
      case .joined(let bytes): line = TerminalLine(text(of: bytes.span))
      case .tooLong:
        warnings.count(.lineTooLong)
        countEndedLine()
      }
    }
  }

  /// True if some records of the last line are not returned yet.
  var hasBacklog: Bool { !readyRecords.isEmpty || line != nil || messages.hasBacklog }

  /// The number of buffered bytes of an unfinished record or of a line with records to return.
  var bufferedBytes: Int { splitter.bufferedBytes + messages.bufferedBytes }

  /// Returns the text of the unfinished line, and the text that it overwrote, as provisional lines.
  ///
  /// Repeated calls return an unchanged line again. An unfinished message has no such lines.
  mutating func provisionalLines() -> [Record] {
    guard !messages.isInside, !hasBacklog else { return [] }
    var provisionalLines: [Record] = []
    if let bytes = splitter.unfinished {
      guard bytes.count <= Self.maxProvisionalLineBytes else { return [] }
      let line = TerminalLine(DecodedText(bytes.span).text)
      guard !line.text.isBlank, !line.text.beginsMessage else { return [] }
      if let former = retract("") { provisionalLines.append(former) }
      provisionalLines.append(provisionalLine(line.text))
    } else if !pendingText.isEmpty {
      provisionalLines.append(provisionalLine(pendingText))
    }
    return provisionalLines
  }

  /// True if a line has begun and no newline has ended it.
  var isInLine: Bool {
    !messages.isInside && !hasBacklog && (splitter.bufferedBytes > 0 || !pendingText.isEmpty)
  }

  /// Returns the last records if the stream ends without a newline.
  mutating func finish() -> [Record] {
    var records: [Record] = []
    endLine()
    while let record = nextRecordOfLine() { records.append(record) }
    if !pendingText.isEmpty {
      end("")
      while let record = nextRecordOfLine() { records.append(record) }
    }
    messages.finish(into: &records)
    return records
  }

  /// Ends the unfinished last line as if a newline had followed.
  mutating func endLine() {
    guard !hasBacklog, let rest = splitter.finish() else { return }
    splitter.isAfterReturn = false
    line = TerminalLine(text(of: rest.span))
  }

  private mutating func text(of bytes: Span<UInt8>) -> String {
    warnings.text(of: bytes, isFirst: &isFirst)
  }

  /// Returns the next record of the current stretch of a line.
  private mutating func nextRecordOfLine() -> Record? {
    while true {
      if !readyRecords.isEmpty { return readyRecords.removeFirst() }
      if messages.hasBacklog {
        messages.advance(into: &readyRecords)
      } else if line != nil {
        advanceInLine()
      } else {
        return nil
      }
    }
  }

  /// Processes the next retraction of a stretch, or finally the remaining text of the stretch.
  private mutating func advanceInLine() {
    if let retraction = line?.retractions.popFirst() { return process(retraction) }
    guard let line = line.take() else { return }
    if !splitter.isAfterReturn {
      end(line.text)
    } else if !line.text.isBlank {
      overwrite(with: line.text)
    }
    countEndedLine()
  }

  /// Counts the line if a newline ended the last piece.
  private mutating func countEndedLine() {
    if !splitter.isAfterReturn { warnings.line += 1 }
  }

  private mutating func process(_ retraction: TerminalLine.Retraction) {
    if !retraction.text.isBlank {
      overwrite(with: retraction.text)
    } else if !retraction.clearsScreen, retraction.text.utf8.count >= Self.minErasingBlanks {
      hasErasedLines = true
    }
    overwrite(with: "")
    if retraction.clearsScreen {
      readyRecords.append(Record(.screenCleared, "", line: warnings.line))
    }
  }

  /// Replaces the pending text with `text` and returns the old text as a provisional line.
  private mutating func retract(_ text: String) -> Record? {
    defer { pendingText = text }
    return pendingText.isEmpty ? nil : provisionalLine(pendingText)
  }

  /// Replaces the pending text with `text` and queues the old text as a provisional line.
  private mutating func overwrite(with text: String) {
    if let provisionalLine = retract(text) { readyRecords.append(provisionalLine) }
  }

  private func provisionalLine(_ text: String) -> Record {
    var record = Record(.provisionalLine, text, line: warnings.line)
    record.isAfterErasedLine = hasErasedLines
    return record
  }

  /// Ends the line at a newline; blank text does not overwrite the pending text.
  private mutating func end(_ text: String) {
    var text = text
    if !pendingText.isEmpty {
      if text.isBlank { text = pendingText } else { overwrite(with: "") }
      pendingText = ""
    }
    messages.append(text, line: warnings.line)
  }
}

/// The appearance on a terminal of a line's text between two carriage returns or newlines.
///
/// These sequences retract text: EL (ECMA-48, 8.3.41), ED of the whole screen (8.3.39) and RIS, and
/// CHA to the first column (8.3.9), which equals a carriage return. Retracted text was visible for
/// a while, so `retractions` contains the text. Backspaces overwrite characters. All other
/// sequences leave the text unchanged.
struct TerminalLine {
  /// An erasure of the line or of the whole screen.
  struct Retraction {
    /// The text of the line, which may be blank.
    let text: String
    let clearsScreen: Bool
  }

  /// The text that remains at the end.
  private(set) var text = ""
  /// The retractions before the remaining text, in order.
  var retractions: ArraySlice<Retraction> = []
  /// True if `text` is not blank, which a scan for every sequence would be slow to tell.
  private var hasText = false

  init(_ written: String) {
    guard written.utf8.contains(where: { $0 == 0x1B || $0 == 0x08 }) else {
      text = PlainText.cleaned(written)
      return
    }
    var rest = Substring(written)
    while let (before, command, after) = Self.cut(rest) {
      append(before)
      switch command {
      case .eraseRest where hasText:
        // The text just written ends the line, so the sequence erases nothing.
        rest = after
        continue
      case .returnCarriage where !hasText: break
      default: retractions.append(.init(text: text, clearsScreen: command == .eraseScreen))
      }
      text = ""
      hasText = false
      rest = after
    }
    append(rest)
  }

  private mutating func append(_ written: Substring) {
    let clean = PlainText.cleaned(written.withBackspacesApplied)
    hasText = hasText || !clean.isBlank
    text += clean
  }

  private enum Command {
    case eraseLine, eraseRest, eraseScreen, returnCarriage

    init?(final: Unicode.Scalar, parameters: Substring.UnicodeScalarView) {
      switch (final, String(parameters)) {
      case ("K", ""), ("K", "0"): self = .eraseRest
      case ("K", _): self = .eraseLine
      case ("J", "2"): self = .eraseScreen
      case ("G", ""), ("G", "0"), ("G", "1"): self = .returnCarriage
      default: return nil
      }
    }
  }

  /// Splits the text at the first sequence that retracts text, or returns nil if there is none.
  private static func cut(
    _ written: Substring
  ) -> (before: Substring, command: Command, after: Substring)? {
    let scalars = written.unicodeScalars
    var start = scalars.startIndex
    while let escape = scalars[start...].firstIndex(of: "\u{1B}") {
      var index = scalars.index(after: escape)
      start = index
      guard index < scalars.endIndex else { return nil }
      if scalars[index] == "c" {
        return (written[..<escape], .eraseScreen, written[scalars.index(after: index)...])
      }
      guard scalars[index] == "[" else { continue }
      index = scalars.index(after: index)
      let parameters = index
      while index < scalars.endIndex, ("0"..."?").contains(scalars[index]) {
        index = scalars.index(after: index)
      }
      guard index < scalars.endIndex,
        let command = Command(final: scalars[index], parameters: scalars[parameters..<index])
      else { continue }
      return (written[..<escape], command, written[scalars.index(after: index)...])
    }
    return nil
  }
}

extension Substring {
  /// The text with each backspace moving back by a character, which the next one overwrites.
  fileprivate var withBackspacesApplied: String {
    guard utf8.contains(0x08) else { return String(self) }
    var row: [Character] = []
    var column = 0
    for character in self {
      if character == "\u{8}" {
        column = Swift.max(0, column - 1)
      } else {
        if column < row.count { row[column] = character } else { row.append(character) }
        column += 1
      }
    }
    return String(row)
  }
}
