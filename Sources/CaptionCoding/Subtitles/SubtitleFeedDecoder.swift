internal import Captions

/// Decodes subtitles that are written while somebody speaks: each cue is a finished caption when it is whole.
///
/// Whoever writes may stop before the empty line that ends a cue: what there is of it is shown then, and
/// finished under the same name when the rest has come. Times are told as those of the speech. Playing
/// subtitles by their times is the timeline's business.
struct SubtitleFeedDecoder: FormatDecoder {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID
  /// What sets names apart from those of formats that the connection had before.
  private let generation: Int
  /// How many cues were whole.
  private var wholeCues = 0
  /// What was shown of cues that were not, in order.
  private var early: [CaptionUpdate] = []
  private var hasNews = false

  init(_ format: SubtitleFormat, connection: ConnectionID, generation: Int = 0) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
    self.generation = generation
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var warnings: WarningCounts { decoder.warnings }

  var patience: Duration? { hasNews && decoder.isInCue ? RecordDecoder.stillness : nil }

  var heldBytes: Int { decoder.heldBytes }

  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int
  ) -> [DecodedRecord] {
    hasNews = true
    return decoder.decode(chunk, from: &offset, atMost: limit).map { record(of: $0) }
  }

  mutating func release() -> [DecodedRecord] {
    guard hasNews else { return [] }
    hasNews = false
    // A copy is brought to its end: it tells what there is, and is forgotten.
    var copy = decoder
    let updates = copy.finish().map { cue in
      var update = cue.update
      update.isFinal = .absent
      return update
    }
    let events = updates.indices.filter { $0 >= early.count || early[$0] != updates[$0] }
      .map { CaptionEvent.update(name(ofCue: wholeCues + $0 + 1), updates[$0]) }
    if updates.count >= early.count { early = updates }
    return [DecodedRecord(time: updates.first?.start.value, events: events)]
  }

  mutating func finish() -> [DecodedRecord] {
    decoder.finish().map { record(of: $0) }
  }

  private mutating func record(of cue: Cue) -> DecodedRecord {
    wholeCues += 1
    guard !early.isEmpty else {
      let id = UtteranceID(scope: .connection(connection), name: .own)
      return DecodedRecord(time: cue.start, events: [.update(id, cue.update)])
    }
    early.removeFirst()
    return DecodedRecord(
      time: cue.start, events: [.update(name(ofCue: wholeCues), cue.update)])
  }

  private func name(ofCue number: Int) -> UtteranceID {
    let name = generation == 0 ? "\(number)" : "\(number)~\(generation)"
    return UtteranceID(scope: .connection(connection), name: .named(name))
  }
}

// MARK: - Records of a feed that may change its format

extension SubtitleFeedDecoder {
  /// Whether a line without any sign is one of subtitles, as things stand.
  var takesAnyLine: Bool { subtitles == .webVTT || decoder.isInCue }

  /// Whether the record belongs to subtitles, as things stand.
  func knows(_ record: Record) -> Bool {
    switch record.kind {
    case .message: false
    case .line: takesAnyLine || record.text.isNumber || record.text.containsArrow
    case .broken, .draft, .cleared: true
    }
  }

  mutating func read(_ record: Record) -> DecodedRecord {
    guard record.kind != .draft, record.kind != .cleared else { return DecodedRecord() }
    hasNews = true
    let cues = decoder.decode(record)
    return DecodedRecord(
      time: cues.first?.start, events: cues.flatMap { self.record(of: $0).events })
  }
}
