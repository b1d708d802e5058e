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

  @Test func finalRangesAreOneUtteranceUntilSpeechIsFinal() {
    let read = decode(
      results("one two", isFinal: true), results("thr", at: 1),
      results("three", at: 1, isFinal: true, ends: true))
    #expect(
      read.lines == [
        #"{"id":"1","text":"one two","stable":7,"start":0,"end":1}"#,
        #"{"id":"1","text":"one two thr","stable":7,"end":2}"#,
        #"{"id":"1","text":"one two three","final":true}"#,
      ])
  }

  @Test func silenceHasNoEvents() {
    let read = decode(
      results(""), results("", isFinal: true), results("", isFinal: true, ends: true))
    #expect(read.lines.isEmpty)
    #expect(read.warnings.total == 0)
  }

  @Test func anUtteranceEndWaitsForInterimText() {
    let end = #"{"type":"UtteranceEnd","channel":[0,1],"last_word_end":0.9}"#
    let read = decode(
      results("one"), end, results("one.", isFinal: true), results("two", at: 1))
    #expect(read.finals == ["one."])
    #expect(read.lines.last?.contains(#""text":"two""#) == true)
  }

  @Test func aRangeThatIsSentAgainIsReadOnce() {
    let read = decode(
      results("one", isFinal: true), results("one", isFinal: true),
      results("one", isFinal: true, #","from_finalize":true"#))
    #expect(read.finals == ["one"])
  }

  @Test func finalTextIsSplitBySpeaker() {
    let words =
      #"{"word":"so","punctuated_word":"So?","speaker":0},{"word":"no","punctuated_word":"No.","speaker":1}"#
    let read = decode(results("So? No.", isFinal: true, ends: true, words: words))
    #expect(read.finals == ["So?", "No."])
  }

  @Test func channelsAreIndependent() {
    let read = decode(
      results("left", channel: "[0,2]"), results("right", channel: "[1,2]"),
      results("right!", isFinal: true, ends: true, channel: "[1,2]"),
      results("left!", isFinal: true, ends: true, channel: "[0,2]"))
    #expect(read.finals == ["right!", "left!"])
    #expect(read.lines.first?.contains(#""speaker":"0""#) == true)
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
