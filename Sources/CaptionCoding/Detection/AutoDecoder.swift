internal import Captions

/// A decoder that detects the format of its connection.
///
/// The rules are documented in docs/formats.md:
///
/// - A record that only one format can have is read in that format at once.
/// - A record that several formats can have is held until the next record arrives, or for
///   `longestDoubt`.
/// - Two records that one format can both have settle the choice.
/// - The choice changes after two records in a row that the chosen format cannot have and another
///   format can. Both records are then read in the new format.
/// - Until the choice, a plain line is a caption and no evidence for any format, so a banner in
///   front of the first message does no harm.
struct AutoDecoder: FormatDecoder {
  /// The longest time that a record is held.
  static let longestDoubt = Duration.milliseconds(200)
  /// The maximum number of held records, including blank lines and broken messages.
  static let mostHeld = 16

  private var splitter = RecordSplitter()
  private var reader: FormatReader
  private var isSettled = false
  private var isFirst = true
  private var plainLines = 0
  private var hasNewDraft = false

  /// The candidate formats before the choice; after the choice, the rivals of the chosen format.
  private var suspects: Set<CaptionFormat> = []
  private var lastDistinctive: Record?
  private var held: [Record] = [] {
    didSet { if !held.isEmpty, held.first != oldValue.first { holds &+= 1 } }
  }
  private var holds = 0

  init(connection: ConnectionID, streams: StreamAssembler, reportsUnknownKeys: Bool = false) {
    reader = FormatReader(
      connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
  }

  var format: CaptionFormat? { isSettled || plainLines > 1 ? reader.format : nil }

  var warnings: WarningCounts {
    var counts = splitter.warnings
    counts.add(reader.warnings)
    return counts
  }

  var timeout: Duration? {
    if hold != nil { return Self.longestDoubt }
    if wantsDrafts, hasNewDraft, splitter.isInLine { return RecordDecoder.stillness }
    return reader.timeout
  }

  var hold: Int? { !held.isEmpty && (!isSettled || reader.isOwn || holdsWords) ? holds : nil }

  /// True if the held record looks like a plain caption between the messages of an external format.
  private var holdsWords: Bool {
    guard case .external = reader.format, held.count == 1, held[0].kind == .line else {
      return false
    }
    return suspects == [.captionStream] && !LogLine.isLog(held[0].text)
  }

  var isBehind: Bool { splitter.isBehind }

  var heldBytes: Int { splitter.heldBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNewDraft = true
    var decoded: [DecodedRecord] = []
    var count = 0
    while count < limit {
      count += 1
      if readAtOnce(chunk, &offset, into: &decoded) { continue }
      guard let record = splitter.next(in: chunk, from: &offset) else { break }
      take(record, into: &decoded)
    }
    return decoded
  }

  mutating func endLine() {
    splitter.endLine()
  }

  mutating func release() -> [DecodedRecord] {
    var decoded: [DecodedRecord] = []
    if hold != nil { releaseHeld(into: &decoded) }
    if wantsDrafts {
      hasNewDraft = false
      for line in splitter.overwrittenLines() { take(line, into: &decoded) }
    }
    return decoded + reader.release()
  }

  mutating func finish() -> [DecodedRecord] {
    var decoded: [DecodedRecord] = []
    for record in splitter.finish() { take(record, into: &decoded) }
    releaseHeld(into: &decoded)
    return decoded + reader.finish()
  }

  private var wantsDrafts: Bool { reader.takesDrafts || splitter.hasWiped }

  private func matches(of record: Record) -> FormatMatches {
    FormatMatches(of: record, isFirst: isFirst, isWebVTT: reader.format == .subtitles(.webVTT))
  }
}

// MARK: - Lines that need no record

extension AutoDecoder {
  /// Reads the next line without making a record if only the caption stream can have such a line.
  ///
  /// - Returns: false if the line is unfinished or may belong to another format.
  private mutating func readAtOnce(
    _ chunk: Span<UInt8>, _ offset: inout Int, into decoded: inout [DecodedRecord]
  ) -> Bool {
    guard offset < chunk.count, reader.isOwn, held.isEmpty, splitter.isBetweenLines
    else { return false }
    let end: Int
    if chunk[offset] == UInt8(ascii: "{") {
      guard let newline = chunk.endOfCleanLine(from: offset) else { return false }
      let outline = ObjectOutline(chunk.extracting(offset..<newline))
      guard outline.isWhole, outline.hasOwnKeys, !outline.hasOtherKeys,
        outline.hasDistinctKeys || isSettled
      else { return false }
      settle(onSure: .captionStream)
      end = newline
    } else {
      guard let newline = PlainLine.end(in: chunk, from: offset) else { return false }
      end = newline
      plainLines &+= 1
    }
    isFirst = false
    decoded.append(reader.readAsOwn(chunk.extracting(offset..<end), line: splitter.lineNumber))
    splitter.passLine()
    offset = end + 1
    return true
  }

  /// Notes a record that only `format` can have; settles the choice if `format` is a candidate.
  private mutating func settle(onSure format: CaptionFormat) {
    guard !isSettled else {
      if !suspects.isEmpty { suspects = [] }
      return
    }
    isSettled = suspects.contains(format)
    suspects = [format]
    lastDistinctive = nil
  }
}

// MARK: - Records

extension AutoDecoder {
  private mutating func take(_ record: Record, into decoded: inout [DecodedRecord]) {
    if record.isAboutTheWindow { return decoded.append(reader.readAsOwn(record)) }
    defer { isFirst = isFirst && record.text.isBlank }
    if record.kind == .broken || record.kind == .line && record.text.isBlank {
      pass(record, into: &decoded)
    } else if !reader.takesAnyLine, record.kind != .message, TerminalNoise.isNoise(record.text) {
      return
    } else if isSettled {
      weigh(record, into: &decoded)
    } else {
      learn(from: record, into: &decoded)
    }
  }

  /// Reads a record that is no evidence for any format.
  ///
  /// Before the choice, the record waits behind the held records to keep the order.
  private mutating func pass(_ record: Record, into decoded: inout [DecodedRecord]) {
    guard !held.isEmpty, !isSettled else { return decoded.append(reader.read(record)) }
    held.append(record)
    if held.count > Self.mostHeld { releaseHeld(into: &decoded) }
  }

  /// Reads or holds a record before the choice.
  private mutating func learn(from record: Record, into decoded: inout [DecodedRecord]) {
    let matches = matches(of: record)
    if matches.all.isEmpty || isReadersLine(record, matches) {
      releaseHeld(into: &decoded)
      return decoded.append(reader.read(record))
    }
    guard !matches.isPlain else {
      releaseHeld(into: &decoded)
      // Lines inside a longer construct, such as a cue, look plain and belong to the format.
      if !reader.isOwn, let known = reader.readIfKnown(record) { return decoded.append(known) }
      plainLines &+= 1
      return decoded.append(reader.readAsOwn(record))
    }
    let common = suspects(consistentWith: record, matches)
    guard !common.isEmpty else { return begin(with: record, matches, into: &decoded) }
    isSettled = true
    change(to: FormatMatches.choice(among: common, after: 2, record), into: &decoded)
    readHeld(into: &decoded)
    decoded.append(reader.read(record))
    suspects = []
  }

  /// Returns true if the current format accepts any line and no other format is sure of this line.
  private func isReadersLine(_ record: Record, _ matches: FormatMatches) -> Bool {
    record.kind == .line && reader.takesAnyLine
      && matches.sure.allSatisfy { $0 == reader.format }
  }

  /// Returns the formats that can have both the last distinctive record and this one.
  private func suspects(
    consistentWith record: Record, _ matches: FormatMatches
  ) -> Set<CaptionFormat> {
    var common = suspects.intersection(matches.strongest)
    // A cue number never follows another one. Two plain lines are no evidence for the caption
    // stream.
    if record.text.isNumber, lastDistinctive?.text.isNumber == true {
      common.remove(.subtitles(.subRip))
    }
    if record.kind == .line, common == [.captionStream] { common = [] }
    if record.kind == .line, !goesOn(from: lastDistinctive, to: record) {
      common.subtract([.external(.whisperStreaming), .external(.simulStreaming)])
    }
    return common
  }

  /// Returns true if a timed line begins at or after the end of the last one.
  ///
  /// Also true if either line has no times.
  private func goesOn(from last: Record?, to record: Record) -> Bool {
    guard let end = last.flatMap({ TimedLine($0.text)?.end }),
      let start = TimedLine(record.text)?.start
    else { return true }
    return start >= end
  }

  /// Begins detection anew with a record that has no candidate in common with the earlier records.
  private mutating func begin(
    with record: Record, _ matches: FormatMatches, into decoded: inout [DecodedRecord]
  ) {
    releaseHeld(into: &decoded)
    let candidates = matches.strongest
    lastDistinctive = record
    if record.kind == .line, candidates.contains(.captionStream) {
      // The record may be a plain line, so the earlier candidates remain.
      suspects.formUnion(candidates)
      held = [record]
      return
    }
    suspects = candidates
    if let only = candidates.first, candidates.count == 1 {
      change(to: only, into: &decoded)
      decoded.append(reader.read(record))
    } else if record.kind == .message, !ObjectOutline(of: record).hasOtherKeys,
      candidates.contains(.captionStream)
    {
      // The caption stream has priority, and the text means the same in the other candidates.
      change(to: .captionStream, into: &decoded)
      decoded.append(reader.read(record))
    } else {
      held = [record]
    }
  }

  /// Reads a record after the choice, holds the record as evidence for a rival, or changes the
  /// format.
  private mutating func weigh(_ record: Record, into decoded: inout [DecodedRecord]) {
    let rivals = rivals(for: record)
    if rivals.isEmpty, let known = reader.readIfKnown(record) {
      readHeld(into: &decoded)
      suspects = []
      return decoded.append(known)
    }
    let others = (rivals.isEmpty ? matches(of: record).strongest : rivals)
      .subtracting([reader.format])
    let common = suspects.intersection(others)
    guard common.isEmpty else {
      change(to: FormatMatches.choice(among: common, after: 2, record), into: &decoded)
      readHeld(into: &decoded)
      decoded.append(reader.read(record))
      return suspects = []
    }
    readHeld(into: &decoded)
    suspects = others
    lastDistinctive = record
    if others.isEmpty { decoded.append(reader.read(record)) } else { held = [record] }
  }

  /// Returns the formats that match a record which does not fit the chosen format.
  ///
  /// The reader of the chosen format might still accept the record. Empty if the record may belong
  /// to the chosen format.
  private func rivals(for record: Record) -> Set<CaptionFormat> {
    guard reader.isOwn else { return reader.matches(record) ? [] : matches(of: record).sure }
    if record.kind == .message {
      let outline = ObjectOutline(of: record)
      if outline.hasOwnKeys, !outline.hasOtherKeys { return [] }
    }
    let matches = matches(of: record)
    return matches.strongest.contains(.captionStream) ? [] : matches.strongest
  }

  /// Reads the held records in their likeliest format.
  private mutating func releaseHeld(into decoded: inout [DecodedRecord]) {
    if isSettled, holdsWords, let words = held.first {
      decoded.append(reader.readAsOwn(words))
      // A plain line between messages is no evidence for the caption stream.
      (held, suspects) = ([], [])
    }
    guard !isSettled, let first = held.first else { return readHeld(into: &decoded) }
    let format = FormatMatches.choice(among: suspects, after: 1, first)
    if format == .captionStream, first.kind == .line {
      for record in held { decoded.append(reader.readAsOwn(record)) }
      held = []
    } else {
      change(to: format, into: &decoded)
      readHeld(into: &decoded)
    }
  }

  private mutating func readHeld(into decoded: inout [DecodedRecord]) {
    for record in held { decoded.append(reader.read(record)) }
    held = []
  }

  private mutating func change(to format: CaptionFormat, into decoded: inout [DecodedRecord]) {
    decoded += reader.change(to: format)
  }
}

extension Record {
  /// True for a `hello` or a `state` of the caption stream, which may accompany any format.
  fileprivate var isAboutTheWindow: Bool {
    guard kind == .message, text.contains("\"hello\"") || text.contains("\"state\"") else {
      return false
    }
    let keys = OutermostKeys(of: self)
    guard !keys.isList else { return false }
    return keys.names.contains("hello") || keys.names == ["state"]
  }
}

extension Span<UInt8> {
  /// Returns the index of the next newline; nil if another control character or no newline comes
  /// first.
  fileprivate func endOfCleanLine(from start: Int) -> Int? {
    var index = start
    while index < count, self[index] >= 0x20 { index += 1 }
    return index < count && self[index] == UInt8(ascii: "\n") ? index : nil
  }
}
