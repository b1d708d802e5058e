internal import Captions

/// The entries of a stream in any format: each record has the time that it names.
///
/// A record without a time has the time of the record before. A time that runs backwards is counted
/// as a fault and replaced by the time of the record before.
struct StreamTimeline: TimelineSource {
  private(set) var isTimed = false
  private var decoder: any FormatDecoder
  private var now = Duration.zero
  private var ownWarnings = WarningCounts()

  init(_ decoder: any FormatDecoder) {
    self.decoder = decoder
  }

  var format: CaptionFormat? { decoder.format }

  var warnings: WarningCounts {
    var counts = decoder.warnings
    counts.add(ownWarnings)
    return counts
  }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry] {
    entries(of: decoder.decode(chunk))
  }

  mutating func finish() -> [CaptionTimeline.Entry] {
    entries(of: decoder.finish())
  }

  var timeout: Duration? { decoder.timeout }

  var hold: Int? { decoder.hold }

  mutating func release() -> [CaptionTimeline.Entry] {
    entries(of: decoder.release())
  }

  private mutating func entries(of records: [DecodedRecord]) -> [CaptionTimeline.Entry] {
    records.flatMap { record in
      if let time = record.time { advance(to: time) }
      return record.events.map { CaptionTimeline.Entry(time: now, event: $0) }
    }
  }

  private mutating func advance(to time: Duration) {
    isTimed = true
    if time < now { ownWarnings.count(.timeRunsBackwards) }
    now = max(now, time)
  }
}
