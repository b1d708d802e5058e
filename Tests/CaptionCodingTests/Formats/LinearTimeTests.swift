import CaptionCoding
import Glibc
import Randomness
import Testing

/// The decoding time of long lines.
///
/// All connections share a thread, so one slow line would delay the captions of all others.
@Suite("Time that long lines take", .serialized)
struct LinearTimeTests {
  private static let morsels = [
    ". ", ".\"", "!", "。", "…", "a. B", " ", "\u{1B}[K", "a\u{1B}[K", "\r", "a\u{8}", "e\u{301}",
    "{", "[", "[{", "\"", "\\", "\\u00", "{} ", "1 2 ", "[BLANK_AUDIO]",
    "results {", "<b>", "&amp", "\u{0}", "\u{FFFD}",
  ]

  /// The records that make `auto` choose a format, in front of the long line.
  private static func openings(of format: CaptionFormat?) -> [String] {
    let own =
      switch format {
      case .subtitles(.webVTT): "WEBVTT\n\n00:01.000 --> 00:02.000\n"
      case .subtitles(.subRip): "1\n00:00:01,000 --> 00:00:02,000\n"
      case .foreign(.whisperStreaming), .foreign(.simulStreaming): "100 200 "
      case .foreign(.whisperLiveKit):
        #"{"n_lines":1,"lines":[{"speaker":1,"start":"0:00:00","text":""#
      case .foreign(.google): "results {\n  transcript: \""
      case .foreign(.simulstream): #"{"deleted":"","new":""#
      case .foreign(.soniox): #"{"tokens":[{"text":""#
      case .lines, .foreign(.whisperStream): "   a"
      default: #"{"text":""#
      }
    return format == nil ? ["", own] : [own]
  }

  private static let closing = "\"}]}\n"

  @Test(arguments: [nil] + CaptionFormat.all)
  func growsNoFasterThanTheLine(format: CaptionFormat?) {
    for opening in Self.openings(of: format) {
      for morsel in Self.morsels {
        #expect(isLinear(opening, morsel, as: format), "\(opening)\(morsel)\(morsel)…")
      }
    }
  }

  /// True if four times the input takes at most eight times as long, or is fast anyway.
  private func isLinear(_ opening: String, _ morsel: String, as format: CaptionFormat?) -> Bool {
    let short = opening + String(repeating: morsel, count: Self.length / morsel.utf8.count)
    let long = opening + String(repeating: morsel, count: 4 * Self.length / morsel.utf8.count)
    // A busy processor's caches slow a thread down as well, so there are three attempts.
    return (0..<3).contains { _ in
      let whole = time(toDecode: long + Self.closing, as: format)
      return whole < Self.nothing || whole < time(toDecode: short + Self.closing, as: format) * 8
    }
  }

  private static let length = Trials.rounds(1024)
  private static let nothing = Duration.milliseconds(50)

  private func time(toDecode text: String, as format: CaptionFormat?) -> Duration {
    let bytes = Array(text.utf8)
    let start = Self.processorTime()
    var decoder = FeedDecoder(format: format, connection: mic)
    _ = decoder.decode(bytes.span)
    _ = decoder.finish()
    return Self.processorTime() - start
  }

  /// The processor time of this thread, which does not depend on other work of the machine.
  private static func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
