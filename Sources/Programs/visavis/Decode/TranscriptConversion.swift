internal import CaptionCoding
internal import Captions
internal import Console
internal import Conversation

/// One run of `transcript`, which converts captions as they are read.
struct TranscriptConversion {
  private let input: InputFile
  private var timeline: CaptionTimeline
  private var converter: TranscriptConverter
  private let start = ContinuousClock.now
  /// True if the input had any event.
  private(set) var hasEvents = false

  /// Creates a run that has read nothing yet; without a `format`, the content decides.
  init(_ input: InputFile, format: CaptionFormat?, to converter: TranscriptConverter) {
    self.input = input
    self.converter = converter
    // A live timeline has the cues of subtitles as they are read, and not at the end.
    timeline = CaptionTimeline(format: format, isLive: true)
  }

  /// The format of the input; nil if it is unknown.
  var format: CaptionFormat? { timeline.format }

  /// Converts the input to its end, or until the reader of standard output closes it.
  ///
  /// - Returns: The faults found in the input.
  mutating func run(into output: TextOutput) throws(Failure) -> WarningCounts {
    while true {
      switch try input.next(within: timeline.timeout) {
      case .bytes(let bytes):
        timeline.read(bytes.span)
        guard try output.write(convert()) else { return timeline.warnings }
      case .timeout:
        timeline.release()
        guard try output.write(convert()) else { return timeline.warnings }
      case .end:
        timeline.finish()
        _ = try output.write(convert() + converter.finish())
        return timeline.warnings
      }
    }
  }

  /// Returns the text for the events that were decoded.
  ///
  /// Events of a pipe without times have the times of their arrival.
  private mutating func convert() -> String {
    let arrival = input.isLive ? start.duration(to: .now) : nil
    var text = ""
    for entry in timeline.drainEntries() {
      hasEvents = true
      text += converter.add(entry.event, at: timeline.isTimed ? entry.time : arrival)
    }
    return text
  }
}
