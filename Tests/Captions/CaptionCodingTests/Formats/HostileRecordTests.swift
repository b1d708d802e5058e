import CaptionCoding
import Glibc
import Randomness
import Testing

@Suite("Hostile records of external formats")
struct HostileRecordTests {
  /// Each format, and a record of it with the final text "Yes.".
  private static let sound: [(ExternalFormat, String)] = [
    (.vosk, #"{"text":"Yes."}"#), (.sherpaOnnx, #"{"text":"Yes.","segment":41,"is_final":true}"#),
    (.whisperStreaming, "4100 4200  Yes."),
    (.simulStreaming, #"{"start":41,"end":42,"text":" Yes.","is_final":true,"emission_time":43}"#),
    (.simulstream, #"{"new":"Yes.","deleted":""}"# + "\n" + #"{"end_of_processing":true}"#),
    (.realtimeSTT, #"{"type":"fullSentence","text":"Yes."}"#),
  ]

  private static let hostile = [
    "{", "}", "[[[[", "{}", "[]", "[{}]", "null", "{\"\":\"\"}", "{\"text\"}", "{\"text\":}",
    #"{"text":"\ud83"}"#, #"{"text":"\u0000"}"#, #"{"text":{"text":{"text":1}}}"#,
    #"{"text":1e999,"segment":1e999,"start":-1e999,"partial":[],"new":{},"deleted":7,"type":null}"#,
    #"{"text":null,"text":[],"type":"final","type":7,"new":null,"is_final":"yes"}"#,
    "{\"a\":" + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000) + "}",
    "{\"a\":" + String(repeating: "[", count: 5000), "\0\0\0", "\u{1B}]0;title", "-9 -9 ", "1 2",
    "9999999999999999999999 99999999999999999999999999999999999999999 ", "nan nan nan nan",
    "{\"alternatives\":[],\"result\":[1,2,null],\"timestamps\":[null,\"x\"]}",
    "{\"text\":\"torn", "{\n\"text\"\n:\n",
  ]

  @Test(arguments: sound)
  func onlyCauseWarningsAndTheNextValidRecordIsRead(format: ExternalFormat, sound: String) {
    for hostile in Self.hostile {
      let read = DecodedStream(of: hostile + "\n" + sound + "\n", as: format)
      #expect(read.finals == ["Yes."], "\(hostile.prefix(80))")
      #expect(read.warnings.total <= 2, "\(hostile.prefix(80))")
    }
  }
}

/// Tests of the decoding time of long lines.
///
/// All connections share a thread, so one slow line would delay the captions of all others.
@Suite("Time that long lines take", .serialized)
struct LinearTimeTests {
  private static let morsels = [
    ". ", ".\"", "!", "。", "…", "a. B", " ", "\u{1B}[K", "a\u{1B}[K", "\r", "a\u{8}", "e\u{301}",
    "{", "[", "[{", "\"", "\\", "\\u00", "{} ", "1 2 ", "[BLANK_AUDIO]",
    "results {", "<b>", "&amp", "\u{0}", "\u{FFFD}",
  ]

  /// Returns the records that make `auto` choose a format, before the long line.
  private static func openings(of format: CaptionFormat?) -> [String] {
    let own =
      switch format {
      case .subtitles(.webVTT): "WEBVTT\n\n00:01.000 --> 00:02.000\n"
      case .subtitles(.subRip): "1\n00:00:01,000 --> 00:00:02,000\n"
      case .external(.whisperStreaming), .external(.simulStreaming): "100 200 "
      case .external(.whisperLiveKit):
        #"{"n_lines":1,"lines":[{"speaker":1,"start":"0:00:00","text":""#
      case .external(.google): "results {\n  transcript: \""
      case .external(.simulstream): #"{"deleted":"","new":""#
      case .external(.soniox): #"{"tokens":[{"text":""#
      case .lines, .external(.whisperStream): "   a"
      default: #"{"text":""#
      }
    return format == nil ? ["", own] : [own]
  }

  private static let closing = "\"}]}\n"

  @Test(arguments: [nil] + CaptionFormat.all)
  func isLinear(format: CaptionFormat?) {
    for opening in Self.openings(of: format) {
      for morsel in Self.morsels {
        #expect(isLinear(opening, morsel, as: format), "\(opening)\(morsel)\(morsel)…")
      }
    }
  }

  /// Returns true if four times the input takes at most eight times as long, or is fast anyway.
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

  /// Returns the processor time of this thread, which does not depend on other work of the machine.
  private static func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
