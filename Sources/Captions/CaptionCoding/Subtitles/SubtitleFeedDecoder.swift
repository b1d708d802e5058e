internal import Captions

/// A decoder of subtitles that are written during the speech.
///
/// Each complete cue is a finished caption. The writer may pause before the empty line that ends a
/// cue. The cue is then shown as a partial caption and finished under the same name when the rest
/// arrives. The times of the cues become the times of the speech. The timeline plays subtitles by
/// their times.
struct SubtitleFeedDecoder: RecordReader {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID
  /// The number of formats the connection had before, which distinguishes their names.
  private let generation: Int
  /// The number of complete cues.
  private var completeCues = 0
  /// The incomplete cues already shown, in order, with the revisions of their first snapshots.
  private var incompleteCues: [(cue: Cue, firstRevision: Int)] = []
  /// The revision of the last snapshot.
  private var revision: Int
  private var hasNewInput = false

  init(
    _ format: SubtitleFormat, connection: ConnectionID, generation: Int = 0,
    after revision: Int = 0
  ) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
    self.generation = generation
    self.revision = revision
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var warnings: WarningCounts { decoder.warnings }

  var timeout: Duration? { hasNewInput && decoder.isInCue ? RecordDecoder.idleTimeout : nil }

  var bufferedBytes: Int { decoder.bufferedBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNewInput = true
    return decoder.decode(chunk, from: &offset, atMost: limit).map { record(of: $0) }
  }

  mutating func release() -> [DecodedRecord] {
    guard hasNewInput else { return [] }
    hasNewInput = false
    // The end of the stream is simulated on a copy, which is then discarded.
    var copy = decoder
    let cues = copy.finish()
    var events: [CaptionEvent] = []
    for (index, cue) in cues.enumerated() {
      let shown = index < incompleteCues.count ? incompleteCues[index] : nil
      guard shown?.cue != cue else { continue }
      let first = shown?.firstRevision ?? revision + 1
      events.append(event(id(ofCue: completeCues + index + 1), cue, isFinal: false, since: first))
      if shown == nil {
        incompleteCues.append((cue, first))
      } else {
        incompleteCues[index].cue = cue
      }
    }
    return [DecodedRecord(time: cues.first?.start, events: events)]
  }

  mutating func finish() -> [DecodedRecord] {
    decoder.finish().map { record(of: $0) }
  }

  private mutating func record(of cue: Cue) -> DecodedRecord {
    completeCues += 1
    let oneShot = UtteranceID(scope: .connection(connection), name: .oneShot)
    let shown = incompleteCues.isEmpty ? nil : incompleteCues.removeFirst()
    let event = event(
      shown == nil ? oneShot : id(ofCue: completeCues), cue, isFinal: true,
      since: shown?.firstRevision)
    return DecodedRecord(time: cue.start, events: [event])
  }

  private mutating func event(
    _ id: UtteranceID, _ cue: Cue, isFinal: Bool, since firstRevision: Int? = nil
  ) -> CaptionEvent {
    revision += 1
    return .utterance(id, cue.snapshot(isFinal: isFinal, at: revision, since: firstRevision))
  }

  private func id(ofCue number: Int) -> UtteranceID {
    let name = generation == 0 ? "\(number)" : "\(number)~\(generation)"
    return UtteranceID(scope: .connection(connection), name: .named(name))
  }
}

// MARK: - Records of a feed that may change its format

extension SubtitleFeedDecoder {
  var acceptsAnyLine: Bool { subtitles == .webVTT || decoder.isInCue }

  mutating func readIfRecognized(_ record: Record) -> DecodedRecord? {
    switch record.kind {
    case .message: return nil
    case .line:
      guard acceptsAnyLine || record.text.isNumber || record.text.containsArrow else { return nil }
    case .broken, .provisionalLine, .screenCleared: break
    }
    return read(record)
  }

  mutating func endFormat() -> [DecodedRecord] { finish() }

  mutating func read(_ record: Record) -> DecodedRecord {
    guard record.kind != .provisionalLine, record.kind != .screenCleared else {
      return DecodedRecord()
    }
    hasNewInput = true
    let cues = decoder.decode(record)
    return DecodedRecord(
      time: cues.first?.start, events: cues.flatMap { self.record(of: $0).events })
  }
}
