internal import Captions

/// The entries of subtitles: each cue appears at its start and expires at its end.
///
/// Cues may come in any order, so all cues are kept until the end of the file, when the entries are
/// made. At any time, expiries precede appearances, and simultaneous appearances keep the order of
/// the file.
struct SubtitleTimeline: TimelineSource {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID
  private var cues: [Cue] = []
  private var hasNoCue = false

  init(_ format: SubtitleFormat, connection: ConnectionID) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var isTimed: Bool { true }

  var warnings: WarningCounts {
    var counts = decoder.warnings
    counts.line = 0
    if hasNoCue, counts[.noSignature] == 0 { counts.count(.noCue) }
    return counts
  }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry] {
    cues += decoder.decode(chunk)
    return []
  }

  mutating func finish() -> [CaptionTimeline.Entry] {
    cues += decoder.finish()
    hasNoCue = cues.isEmpty
    defer { cues = [] }
    return entries()
  }

  private func entries() -> [CaptionTimeline.Entry] {
    let byStart = places { $0.start }
    let byEnd = places { $0.end }
    var entries: [CaptionTimeline.Entry] = []
    entries.reserveCapacity(2 * cues.count)
    var expired = 0
    for place in byStart {
      let cue = cues[place]
      while expired < byEnd.count, cues[byEnd[expired]].end <= cue.start {
        entries.append(expiry(of: byEnd[expired]))
        expired += 1
      }
      entries.append(.init(time: cue.start, event: .utterance(id(of: place), cue.snapshot())))
    }
    for place in byEnd[expired...] { entries.append(expiry(of: place)) }
    return entries
  }

  /// Returns the indices of the cues sorted by a time; ties keep the order of the file.
  private func places(by time: (Cue) -> Duration) -> [Int] {
    cues.indices.sorted { left, right in
      let times = (time(cues[left]), time(cues[right]))
      return times.0 == times.1 ? left < right : times.0 < times.1
    }
  }

  private func expiry(of place: Int) -> CaptionTimeline.Entry {
    .init(time: cues[place].end, event: .expired(id(of: place)))
  }

  /// Returns the utterance of a cue, named by its index; numbers in files need not be unique.
  private func id(of place: Int) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named("\(place + 1)"))
  }
}
