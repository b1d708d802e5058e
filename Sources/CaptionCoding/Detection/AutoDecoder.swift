internal import Captions

/// Tells by itself what a connection speaks, and decodes it.
///
/// It decides by the first two records that one format can have both; until then a record that only one
/// format can have is read as that format's, at once, and one that may be of several is held until the next
/// one comes or its time is over. It stays with its choice until two records in a row are none of that
/// format's and both of another's; what came meanwhile is read by that one then. Plain lines are captions all
/// the while and speak for no format, so a banner in front does no harm. The rules are those of
/// docs/formats.md.
struct AutoDecoder: FormatDecoder {
  /// How long a record may be held.
  static let longestDoubt = Duration.milliseconds(200)
  /// More than these, blank lines and such included, are never held.
  static let mostHeld = 16

  private var splitter = RecordSplitter()
  private var reader: FormatReader
  private var isSettled = false
  private var isFirst = true
  private var plainLines = 0
  private var hasNewDraft = false

  /// What the last telling record may be: shown already, or held.
  private var suspects: Set<CaptionFormat> = []
  private var lastTelling: Record?
  private var held: [Record] = [] {
    didSet { if !held.isEmpty, held.first != oldValue.first { holds &+= 1 } }
  }
  private var holds = 0

  init(connection: ConnectionID, tellsUnknownKeys: Bool = false) {
    reader = FormatReader(connection: connection, tellsUnknownKeys: tellsUnknownKeys)
  }

  var format: CaptionFormat? { isSettled || plainLines > 1 ? reader.format : nil }

  var warnings: WarningCounts {
    var counts = splitter.warnings
    counts.add(reader.warnings)
    return counts
  }

  var patience: Duration? {
    if hold != nil { return Self.longestDoubt }
    if wantsDrafts, hasNewDraft, splitter.isInLine { return RecordDecoder.stillness }
    return reader.patience
  }

  var hold: Int? { !held.isEmpty && (!isSettled || reader.isOwn || holdsWords) ? holds : nil }

  /// What is held against the chosen format is somebody's words, as far as one can see.
  private var holdsWords: Bool {
    guard case .foreign = reader.format, held.count == 1, held[0].kind == .line else {
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
      for draft in splitter.drafts() { take(draft, into: &decoded) }
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

  private func claims(to record: Record) -> Claims {
    Claims(to: record, isFirst: isFirst, isWebVTT: reader.format == .subtitles(.webVTT))
  }
}

// MARK: - Lines that need no record

extension AutoDecoder {
  /// Reads a line of the caption stream that can be nothing else; false where the next one may be.
  private mutating func readAtOnce(
    _ chunk: Span<UInt8>, _ offset: inout Int, into decoded: inout [DecodedRecord]
  ) -> Bool {
    guard offset < chunk.count, reader.isOwn, held.isEmpty, splitter.isBetweenLines
    else { return false }
    let end: Int
    if chunk[offset] == UInt8(ascii: "{") {
      let newline = chunk.endOfLine(from: offset) - 1
      guard newline < chunk.count, chunk[newline] == UInt8(ascii: "\n") else { return false }
      let outline = ObjectOutline(chunk.extracting(offset..<newline))
      guard outline.isWholeLine, outline.hasOwnKeys, !outline.hasOtherKeys,
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

  /// A record came that is surely of the format that is read.
  private mutating func settle(onSure format: CaptionFormat) {
    guard !isSettled else {
      if !suspects.isEmpty { suspects = [] }
      return
    }
    isSettled = suspects.contains(format)
    suspects = [format]
    lastTelling = nil
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

  /// What says nothing about a format keeps its place behind what is held.
  private mutating func pass(_ record: Record, into decoded: inout [DecodedRecord]) {
    guard !held.isEmpty, !isSettled else { return decoded.append(reader.read(record)) }
    held.append(record)
    if held.count > Self.mostHeld { releaseHeld(into: &decoded) }
  }

  /// The format is in doubt.
  private mutating func learn(from record: Record, into decoded: inout [DecodedRecord]) {
    let claims = claims(to: record)
    if claims.all.isEmpty || isReadersLine(record, claims) {
      releaseHeld(into: &decoded)
      return decoded.append(reader.read(record))
    }
    guard !claims.isPlain else {
      releaseHeld(into: &decoded)
      // A format that takes several lines for one thing knows those inside.
      if !reader.isOwn, let known = reader.readIfKnown(record) { return decoded.append(known) }
      plainLines &+= 1
      return decoded.append(reader.readAsOwn(record))
    }
    let common = suspects(consistentWith: record, claims)
    guard !common.isEmpty else { return begin(with: record, claims, into: &decoded) }
    isSettled = true
    change(to: TieBreak.choice(among: common, after: 2, record), into: &decoded)
    readHeld(into: &decoded)
    decoded.append(reader.read(record))
    suspects = []
  }

  /// Words belong to a format that has them undecorated, unless they look like another's.
  private func isReadersLine(_ record: Record, _ claims: Claims) -> Bool {
    record.kind == .line && reader.takesAnyLine
      && claims.sure.allSatisfy { $0 == reader.format }
  }

  /// Both may be of these formats: the last telling record and this one.
  private func suspects(consistentWith record: Record, _ claims: Claims) -> Set<CaptionFormat> {
    var common = suspects.intersection(claims.strongest)
    // Below the number of a cue stands no other number; two lines of words do not make a caption stream.
    if record.text.isNumber, lastTelling?.text.isNumber == true {
      common.remove(.subtitles(.subRip))
    }
    if record.kind == .line, common == [.captionStream] { common = [] }
    if record.kind == .line, !goesOn(from: lastTelling, to: record) {
      common.subtract([.foreign(.whisperStreaming), .foreign(.simulStreaming)])
    }
    return common
  }

  /// Whether a timed line begins where the one before ended, or later; true where one has no times.
  private func goesOn(from last: Record?, to record: Record) -> Bool {
    guard let end = last.flatMap({ TimedLine($0.text)?.end }),
      let start = TimedLine(record.text)?.start
    else { return true }
    return start >= end
  }

  /// The record goes with nothing that came before.
  private mutating func begin(
    with record: Record, _ claims: Claims, into decoded: inout [DecodedRecord]
  ) {
    releaseHeld(into: &decoded)
    let candidates = claims.strongest
    lastTelling = record
    if record.kind == .line, candidates.contains(.captionStream) {
      // It may be no more than words: what was known before stands.
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
      // It is ours in doubt, and what it says stays the same should it be another's.
      change(to: .captionStream, into: &decoded)
      decoded.append(reader.read(record))
    } else {
      held = [record]
    }
  }

  /// The format is chosen, and the record is one of its, or is held against it.
  private mutating func weigh(_ record: Record, into decoded: inout [DecodedRecord]) {
    let rivals = rivals(for: record)
    if rivals.isEmpty, let known = reader.readIfKnown(record) {
      readHeld(into: &decoded)
      suspects = []
      return decoded.append(known)
    }
    let others = (rivals.isEmpty ? claims(to: record).strongest : rivals)
      .subtracting([reader.format])
    let common = suspects.intersection(others)
    guard common.isEmpty else {
      change(to: TieBreak.choice(among: common, after: 2, record), into: &decoded)
      readHeld(into: &decoded)
      decoded.append(reader.read(record))
      return suspects = []
    }
    readHeld(into: &decoded)
    suspects = others
    lastTelling = record
    if others.isEmpty { decoded.append(reader.read(record)) } else { held = [record] }
  }

  /// Whose a record is rather than the chosen format's, which might read it all the same; empty where it may
  /// be of that one.
  private func rivals(for record: Record) -> Set<CaptionFormat> {
    guard reader.isOwn else { return reader.claims(record) ? [] : claims(to: record).sure }
    if record.kind == .message {
      let outline = ObjectOutline(of: record)
      if outline.hasOwnKeys, !outline.hasOtherKeys { return [] }
    }
    let claims = claims(to: record)
    return claims.strongest.contains(.captionStream) ? [] : claims.strongest
  }

  /// What is held gets the meaning that it most likely has.
  private mutating func releaseHeld(into decoded: inout [DecodedRecord]) {
    if isSettled, holdsWords, let words = held.first {
      decoded.append(reader.readAsOwn(words))
      // Words among messages speak for no format.
      (held, suspects) = ([], [])
    }
    guard !isSettled, let first = held.first else { return readHeld(into: &decoded) }
    let format = TieBreak.choice(among: suspects, after: 1, first)
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
  /// A hello or a state, which any format may have in front of it.
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
  /// The place behind the next newline, or the end.
  fileprivate func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != UInt8(ascii: "\n") { index += 1 }
    return Swift.min(index + 1, count)
  }
}
