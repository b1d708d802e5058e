internal import Captions

/// A decoder that detects the format of its connection, by the rules of docs/formats.md.
struct AutoDecoder: FormatDecoder {
  /// The maximum time that a record waits for the next one.
  ///
  /// After the detection, the limit holds only in the caption stream, and for a plain line between
  /// the messages of an external format.
  static let pendingTimeout = Duration.milliseconds(200)

  private var splitter = RecordSplitter()
  private var reader: FormatReader
  private var isDetected = false
  private var isFirst = true
  private var plainLines = 0
  private var hasNewInput = false

  /// The formats in which the recent records may be valid, and which may replace the current one.
  private var candidates: Set<CaptionFormat> = []
  /// The text of the record for which `candidates` were last determined.
  private var lastEvidence = ""
  /// The record that waits for the next one.
  private var pending: Record? {
    didSet { if pending != nil, pending != oldValue { lastPendingRecordID &+= 1 } }
  }
  /// The broken objects behind the pending record, which are faults of its format; at most 16.
  private var pendingFaults: [Record] = []
  private var lastPendingRecordID = 0
  /// The lines that were left out as terminal output.
  private var noise = WarningCounts()

  init(connection: ConnectionID, streams: StreamAssembler, reportsUnknownKeys: Bool = false) {
    reader = FormatReader(
      connection: connection, streams: streams, reportsUnknownKeys: reportsUnknownKeys)
  }

  var format: CaptionFormat? { isDetected || plainLines > 1 ? reader.format : nil }

  var warnings: WarningCounts {
    var counts = splitter.warnings
    counts.add(reader.warnings)
    counts.add(noise)
    return counts
  }

  var timeout: Duration? {
    if pendingRecordID != nil { return Self.pendingTimeout }
    if readsProvisionalLines, hasNewInput, splitter.isInLine { return RecordDecoder.idleTimeout }
    return reader.timeout
  }

  var pendingRecordID: Int? {
    pending != nil && (!isDetected || reader.isNative || isPendingTextPlain)
      ? lastPendingRecordID : nil
  }

  /// True if the pending record looks like a plain caption between the messages of an external
  /// format.
  private var isPendingTextPlain: Bool {
    guard case .external = reader.format, let pending, pending.kind == .line else { return false }
    return candidates == [.captionStream] && !LogLine.isLog(pending.text)
  }

  var hasBacklog: Bool { splitter.hasBacklog }

  var bufferedBytes: Int { splitter.bufferedBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNewInput = true
    var decoded: [DecodedRecord] = []
    var count = 0
    while count < limit, let record = splitter.next(in: chunk, from: &offset) {
      count += 1
      process(record, into: &decoded)
    }
    return decoded
  }

  mutating func endLine() {
    splitter.endLine()
  }

  mutating func release() -> [DecodedRecord] {
    var decoded: [DecodedRecord] = []
    if pendingRecordID != nil { releasePending(into: &decoded) }
    if readsProvisionalLines {
      hasNewInput = false
      for line in splitter.provisionalLines() { process(line, into: &decoded) }
    }
    return decoded + reader.release()
  }

  mutating func finish() -> [DecodedRecord] {
    var decoded: [DecodedRecord] = []
    for record in splitter.finish() { process(record, into: &decoded) }
    releasePending(into: &decoded)
    return decoded + reader.finish()
  }

  private var readsProvisionalLines: Bool {
    reader.readsProvisionalLines || splitter.hasErasedLines
  }

  private func matches(of record: Record) -> FormatMatches {
    FormatMatches(of: record, isFirst: isFirst, isWebVTT: reader.format == .subtitles(.webVTT))
  }
}

// MARK: - Records

extension AutoDecoder {
  private mutating func process(_ record: Record, into decoded: inout [DecodedRecord]) {
    if record.isHelloOrStatus { return decoded.append(reader.readAsNative(record)) }
    defer { isFirst = isFirst && record.text.isBlank }
    if record.kind == .broken || record.kind == .line && record.text.isBlank {
      // No evidence for any format. A blank line behind a pending record means nothing in any.
      guard pending == nil || isDetected || record.kind == .broken else { return }
      let isBehindPending = record.kind == .broken && pending != nil && pendingFaults.count < 16
      guard !isBehindPending else { return pendingFaults.append(record) }
      decoded.append(reader.read(record))
    } else if !reader.acceptsAnyLine, record.kind != .message, TerminalNoise.isNoise(record.text) {
      guard record.kind == .line else { return }
      noise.line = record.line
      noise.count(.terminalOutput)
    } else if isDetected {
      readAfterDetection(record, into: &decoded)
    } else {
      readDuringDetection(record, into: &decoded)
    }
  }

  /// Reads a record before the detection, or adds the record to the pending ones.
  private mutating func readDuringDetection(_ record: Record, into decoded: inout [DecodedRecord]) {
    let matches = matches(of: record)
    if matches.all.isEmpty || isLineOfCurrentFormat(record, matches) {
      releasePending(into: &decoded)
      return decoded.append(reader.read(record))
    }
    guard !matches.isPlainText else {
      releasePending(into: &decoded)
      // Lines inside a longer construct, such as a cue, look plain but belong to the format.
      if !reader.isNative, let read = reader.readIfRecognized(record) {
        return decoded.append(read)
      }
      plainLines &+= 1
      return decoded.append(reader.readAsNative(record))
    }
    let common = candidates(consistentWith: record, matches)
    guard !common.isEmpty else { return restart(with: record, matches, into: &decoded) }
    isDetected = true
    decoded += reader.change(to: FormatMatches.choice(among: common, evidenceCount: 2, record))
    readPending(into: &decoded)
    decoded.append(reader.read(record))
    candidates = []
  }

  /// Returns true if the current format accepts any line and no other format is certain.
  private func isLineOfCurrentFormat(_ record: Record, _ matches: FormatMatches) -> Bool {
    record.kind == .line && reader.acceptsAnyLine
      && matches.certain.allSatisfy { $0 == reader.format }
  }

  /// Returns the formats in which both `lastEvidence` and this record are valid.
  private func candidates(
    consistentWith record: Record, _ matches: FormatMatches
  ) -> Set<CaptionFormat> {
    var common = candidates.intersection(matches.best)
    // A cue number never follows another one. Two plain lines are no evidence for the caption
    // stream.
    if record.text.isNumber, lastEvidence.isNumber {
      common.remove(.subtitles(.subRip))
    }
    if record.kind == .line, common == [.captionStream] { common = [] }
    if record.kind == .line, !isInTimeOrder(from: lastEvidence, to: record.text) {
      common.subtract([.external(.whisperStreaming), .external(.simulStreaming)])
    }
    return common
  }

  /// Returns true if a timed line begins at or after the end of the last one, or if either line has
  /// no times.
  private func isInTimeOrder(from last: String, to next: String) -> Bool {
    guard let end = TimedLine(last)?.end, let start = TimedLine(next)?.start else { return true }
    return start >= end
  }

  /// Restarts the detection with a record that has no candidate in common with the earlier records.
  private mutating func restart(
    with record: Record, _ matches: FormatMatches, into decoded: inout [DecodedRecord]
  ) {
    releasePending(into: &decoded)
    let matching = matches.best
    lastEvidence = record.text
    if record.kind == .line, matching.contains(.captionStream) {
      // The line may be plain text and then is no evidence, so the earlier candidates remain.
      candidates.formUnion(matching)
      pending = record
      return
    }
    candidates = matching
    if let only = matching.first, matching.count == 1 {
      decoded += reader.change(to: only)
      decoded.append(reader.read(record))
    } else if record.kind == .message, !KeyEvidence(of: record).hasUnknownKeys,
      matching.contains(.captionStream)
    {
      // The caption stream has priority, and the text means the same in the other candidates.
      decoded += reader.change(to: .captionStream)
      decoded.append(reader.read(record))
    } else {
      pending = record
    }
  }

  /// Reads a record after the detection, or changes the format.
  ///
  /// A record that is valid only in other formats becomes pending.
  private mutating func readAfterDetection(_ record: Record, into decoded: inout [DecodedRecord]) {
    let competing = competingFormats(for: record)
    if competing.isEmpty, let read = reader.readIfRecognized(record) {
      readPending(into: &decoded)
      candidates = []
      return decoded.append(read)
    }
    let others = (competing.isEmpty ? matches(of: record).best : competing)
      .subtracting([reader.format])
    let common = candidates.intersection(others)
    guard common.isEmpty else {
      decoded += reader.change(to: FormatMatches.choice(among: common, evidenceCount: 2, record))
      readPending(into: &decoded)
      decoded.append(reader.read(record))
      return candidates = []
    }
    readPending(into: &decoded)
    candidates = others
    lastEvidence = record.text
    if others.isEmpty { decoded.append(reader.read(record)) } else { pending = record }
  }

  /// Returns the formats that match a record if the detected format does not.
  private func competingFormats(for record: Record) -> Set<CaptionFormat> {
    guard reader.isNative else { return reader.matches(record) ? [] : matches(of: record).certain }
    if record.kind == .message {
      let evidence = KeyEvidence(of: record)
      if evidence.hasNativeKeys, !evidence.hasUnknownKeys { return [] }
    }
    let matches = matches(of: record)
    return matches.best.contains(.captionStream) ? [] : matches.best
  }

  /// Reads the pending records in the most likely format.
  private mutating func releasePending(into decoded: inout [DecodedRecord]) {
    guard let record = pending else { return }
    let format = FormatMatches.choice(among: candidates, evidenceCount: 1, record)
    if isDetected ? isPendingTextPlain : format == .captionStream && record.kind == .line {
      decoded.append(reader.readAsNative(record))
      // A plain line between messages is no evidence for the caption stream.
      if isDetected { candidates = [] }
      pending = nil
    } else if !isDetected {
      decoded += reader.change(to: format)
    }
    readPending(into: &decoded)
  }

  private mutating func readPending(into decoded: inout [DecodedRecord]) {
    if let record = pending.take() { decoded.append(reader.read(record)) }
    for fault in pendingFaults { decoded.append(reader.read(fault)) }
    pendingFaults.removeAll()
  }
}

extension Record {
  /// True for a hello or a status of the caption stream, which may occur in any format.
  fileprivate var isHelloOrStatus: Bool {
    keys.contains("hello") || keys == ["state"]
  }
}
