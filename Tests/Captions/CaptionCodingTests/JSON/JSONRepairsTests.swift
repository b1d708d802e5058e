@testable import CaptionCoding
import Testing

@Suite("Repair of messages")
struct MessageRepairTests {
  @Test func notANumberIsNull() {
    #expect(
      NonNumbers.repaired(#"{"a":nan,"b":[-inf, Infinity,1.5e3],"nan":"inf"}"#)
        == #"{"a":null,"b":[null, null,1.5e3],"nan":"inf"}"#)
    #expect(NonNumbers.repaired(#"{"a":"\"nan","b":true}"#) == nil)
    #expect(NonNumbers.repaired(#"{"é":NaN"#) == #"{"é":null"#)
  }

  @Test func loneSurrogatesAreReplacedAndPairsAreNot() {
    #expect(
      LoneSurrogates.repaired(#"{"\ud83d":"é\ud83d\ude00\udE00\\ud83d\ud83d\ud83d\ude00"}"#)
        == #"{"\ufffd":"é\ud83d\ude00\ufffd\\ud83d\ufffd\ud83d\ude00"}"#)
    let sound = #"{"a":"\ud83d\ude00 \\ud83d \u00e9"}"#
    #expect(LoneSurrogates.repaired(sound) == sound)
  }
}

/// Tests of lone surrogates in JSON strings.
///
/// JavaScript writes a lone surrogate if a text is cut inside an emoji, and Python for undecodable
/// bytes.
@Suite("Lone surrogates")
struct LoneSurrogateTests {
  private static let records: [(CaptionFormat, String)] = [
    (.captionStream, #"{"text":"TEXT","final":true}"#),
    (.external(.vosk), #"{"text":"TEXT"}"#),
    (.external(.sherpaOnnx), #"{"text":"TEXT","segment":41,"is_final":true}"#),
    (.external(.simulStreaming), #"{"start":4,"end":5,"text":"TEXT","is_final":true}"#),
    (.external(.realtimeSTT), #"{"type":"fullSentence","text":"TEXT"}"#),
    (.external(.google), #"{"results":[{"alternatives":[{"transcript":"TEXT"}],"isFinal":true}]}"#),
    (.external(.azure), #"{"RecognitionStatus":"Success","DisplayText":"TEXT","Offset":1}"#),
    (
      .external(.soniox),
      #"{"tokens":[{"text":"TEXT","is_final":true},{"text":"<end>","is_final":true}]}"#
    ),
  ]

  @Test(arguments: records)
  func costOneCharacterOnly(format: CaptionFormat, record: String) {
    for (written, read) in [
      (#"caf\ud83d lone"#, "caf\u{FFFD} lone"), (#"caf\uDE00 lone"#, "caf\u{FFFD} lone"),
      (#"\ud83d\ud83d\uDE00"#, "\u{FFFD}😀"), (#"\\ud83d \\\ud83d"#, #"\ud83d \�"#),
      (#"so \ud83d\u0020on"#, "so \u{FFFD} on"),
    ] {
      var feed = Feed(format)
      feed.send(record.replacing("TEXT", with: written) + "\n")
      feed.end()
      #expect(feed.captions == [read], "\(format.name): \(written)")
      #expect(feed.decoder.warnings.total == 0)
    }
  }

  @Test func costOneCharacterDuringDetection() {
    let feed = Feed.of(#"{"id":1,"text":"caf\ud83d lone","final":true}"# + "\n")
    #expect(feed.captions == ["caf\u{FFFD} lone"])
  }
}
