import CaptionCoding
import Testing

@Suite("Deepgram")
struct DeepgramTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .deepgram)
  }

  private func results(
    _ text: String, at start: Double = 0, isFinal: Bool = false, ends: Bool = false,
    words: String = "", channel: String = "[0,1]", _ more: String = ""
  ) -> String {
    #"{"type":"Results","channel_index":\#(channel),"start":\#(start),"duration":1,"is_final":\#(isFinal),"#
      + #""speech_final":\#(ends),"channel":{"alternatives":[{"transcript":"\#(text)","words":[\#(words)]}]}\#(more)}"#
  }

  @Test func silenceHasNoEvents() {
    let read = decode(
      results(""), results("", isFinal: true), results("", isFinal: true, ends: true))
    #expect(read.lines.isEmpty)
    #expect(read.warnings.total == 0)
  }

  @Test func anUtteranceEndWaitsForInterimText() {
    let end = #"{"type":"UtteranceEnd","channel":[0,1],"last_word_end":0.9}"#
    let read = decode(results("one"), end, results("one.", isFinal: true), results("two", at: 1))
    #expect(read.finals == ["one."])
    #expect(read.lines.last?.contains(#""text":"two""#) == true)
  }

  @Test func aRangeThatIsSentAgainIsReadOnce() {
    let read = decode(
      results("one", isFinal: true), results("one", isFinal: true),
      results("one", isFinal: true, #","from_finalize":true"#))
    #expect(read.finals == ["one"])
  }

  @Test func aLongUtteranceIsEndedBetweenRanges() {
    let long = String(repeating: "word ", count: 30) + "word"
    let read = decode(
      results(long, isFinal: true), results(long, at: 1, isFinal: true), results("next", at: 2))
    #expect(read.finals == [long + " " + long])
  }

  @Test func anErrorIsReported() {
    let read = decode(
      #"{"type":"Error","description":"no audio","message":"NET-0001"}"#,
      #"{"err_code":"INVALID_AUTH","err_msg":"Invalid credentials."}"#)
    #expect(
      read.lines == [
        #"{"notice":"Deepgram: no audio"}"#, #"{"notice":"Deepgram: Invalid credentials."}"#,
      ])
  }

  @Test func invalidValuesAreIgnored() {
    let read = decode(
      #"{"type":"Results","channel_index":"x","start":-1e300,"duration":1e300,"is_final":true,"speech_final":"y","#
        + #""channel":{"alternatives":[{"transcript":"one","words":{"a":1}},7]}}"#,
      #"{"type":"Results","channel_index":[9e18],"channel":[]}"#,
      #"{"type":"Results","channel_index":[-1,1],"channel":{"alternatives":[]}}"#,
      #"{"type":"TurnInfo","turn_index":-9223372036854775808,"event":"EndOfTurn","transcript":"two"}"#,
      #"{"type":7}"#, "[]", "noise")
    #expect(read.lines.first?.contains(#""text":"one""#) == true)
    #expect(read.finals == ["two"])
  }
}
