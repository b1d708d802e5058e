import CaptionCoding
import Testing

@Suite("Google")
struct GoogleTests {
  private func decode(_ stream: String) -> DecodedStream {
    DecodedStream(of: stream, as: .google)
  }

  @Test func aPrintedMessageEndsAtABlankLine() {
    let message = """
      results {
        alternatives {
          transcript: "d\\303\\263nde \\"aqu\\xc3\\xad\\""
        }
      }

      """
    #expect(decode(message + "\n").lines == [#"{"id":"1","text":"dónde \"aquí\"","stable":0}"#])
    // Without a blank line, the end of the stream ends the message.
    #expect(decode(message).lines.count == 1)
  }

  @Test func bracesAndHashesInQuotesAreText() {
    let read = decode(
      #"results { alternatives { transcript: "a } b { # c" } is_final: true }"# + "\n")
    #expect(read.finals == ["a } b { # c"])
  }

  @Test func variantsOfTheTextFormatAreRead() {
    let read = decode(
      "results:{alternatives:{transcript:'one'  confidence:0.9}  is_final:true}\n"
        + "results { alternatives { transcript: \"two\" } is_final: true }\n")
    #expect(read.finals == ["one", "two"])
  }

  @Test func consecutiveMessagesAreReadSeparately() {
    let read = decode(
      "results {\n  alternatives {\n    transcript: \"one\"\n  }\n  is_final: true\n}\nrequest_id: 4\n"
        + "results {\n  alternatives {\n    transcript: \"two\"\n  }\n  is_final: true\n}\n\n")
    #expect(read.finals == ["one", "two"])
  }

  @Test func anErrorIsReported() {
    #expect(
      decode(#"{"error": {"code": 11, "message": "Audio Timeout Error"}}"# + "\n").lines
        == [#"{"notice":"Google: Audio Timeout Error"}"#])
    #expect(
      decode("error {\n  code: 3\n  message: \"bad audio\"\n}\n\n").lines
        == [#"{"notice":"Google: bad audio"}"#])
  }

  @Test(arguments: [
    "results {\n  alternatives {\n    transcript: \"torn\n\n",
    "results { alternatives { transcript: \"torn }\n", "results { { } }\n\n", "results { ] }\n\n",
    "results { \(String(repeating: "a {", count: 400)) \(String(repeating: "}", count: 401))\n",
  ])
  func aBrokenMessageAffectsNoOther(broken: String) {
    let sound = #"results { alternatives { transcript: "sound" } is_final: true }"# + "\n"
    let read = decode(broken + "}\n}\n}\n\n" + sound)
    #expect(read.finals == ["sound"])
    #expect(read.warnings.total > 0)
  }

  @Test(arguments: RecordedStream.all.filter { $0.format == .external(.google) })
  func aTruncatedResponseAffectsNoOther(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    let whole = DecodedStream(of: bytes, as: .google).finals
    for cut in stride(from: 1, to: min(bytes.count, 600), by: 7) {
      let torn = DecodedStream(of: bytes.prefix(cut) + [0x0A] + bytes, as: .google)
      #expect(torn.finals.suffix(whole.count) == whole[...], "cut at \(cut)")
    }
  }

  @Test func nestedFieldsBeginNoOtherResponse() {
    let read = decode(
      "results {\nalternatives {\ntranscript: \"one\"\n}\nis_final: true\n}\n\n"
        + "error {\ncode: 3\nmessage: \"bad\"\n}\n\n")
    #expect(read.finals == ["one"])
    #expect(read.lines.last == #"{"notice":"Google: bad"}"#)
  }

  @Test func invalidValuesAreIgnored() {
    let read = decode(
      #"{"results": [3, {"alternatives": [{"transcript": 1}]}, {"alternatives": "x", "isFinal": true}, "#
        + #"{"alternatives": [{"transcript": "one"}], "isFinal": true, "stability": "high", "#
        + #""resultEndTime": "-3s", "channelTag": 1e300}]}"# + "\n"
        + #"{"results": [{"alternatives": [{"transcript": "two"}], "isFinal": true, "#
        + #""resultEndTime": {"seconds": 1e308, "nanos": 1e308}}]}"# + "\n")
    #expect(read.finals == ["one", "two"])
  }

  @Test func otherLinesAreNoCaptions() {
    let read = decode("Listening...\n\nresults of the day\n")
    #expect(read.lines.isEmpty)
    #expect(read.warnings[.unknownRecord] == 2)
  }
}
