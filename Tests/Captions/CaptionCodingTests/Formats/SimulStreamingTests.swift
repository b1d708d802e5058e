import CaptionCoding
import Testing

@Suite("SimulStreaming")
struct SimulStreamingTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .simulStreaming)
  }

  private func chunk(_ text: String, _ start: Double, _ end: Double) -> String {
    #"{"start":\#(start),"end":\#(end),"text":"\#(text)","is_final":false,"emission_time":9}"#
  }

  private func translation(
    _ status: String, _ text: String, _ rest: String, isFinal: Bool = false
  ) -> String {
    #"{"emission_time":1,"end":8.02,"status":"\#(status)","text":"\#(text)","#
      + #""unconfirmed_text":"\#(rest)","is_final":\#(isFinal)}"#
  }

  @Test func aSilenceEndsTheCaption() {
    let pause = #"{"is_final": true, "emission_time": 3.06}"#
    let read = decode(pause, chunk(" One", 0, 1), pause, pause, chunk(" Two", 2, 3))
    #expect(read.finals == ["One", "Two"])
  }

  @Test func aRepeatedChunkHasEqualTimes() {
    let read = decode(chunk(" no", 0, 1), chunk(" no", 0, 1), chunk(" no", 1, 2))
    #expect(read.finals == ["no no"])
  }

  @Test func completeMessagesSuffice() {
    let read = decode(
      translation("COMPLETE", " So,", "please"), translation("COMPLETE", " please go", "now"),
      translation("COMPLETE", "now", "", isFinal: true))
    #expect(read.finals == ["So, please go now"])
  }

  @Test func unconfirmedTextAtTheEndStaysUnconfirmed() {
    let read = decode(translation("COMPLETE", " So,", "please"))
    #expect(read.finals == [])
    #expect(read.lines.last?.contains("So, please") == true)
  }

  @Test func japaneseGetsNoBlanks() {
    let read = decode(
      translation("COMPLETE", "それで", "お願い"), translation("COMPLETE", "お願い", "", isFinal: true))
    #expect(read.finals == ["それでお願い"])
  }

  @Test func valuesOfTheWrongKindAreIgnored() {
    let read = decode(
      #"{"start":"0.5","end":"x","text":" One","is_final":"no","emission_time":[]}"#,
      #"{"start":0,"end":1,"text":" One","is_final":0,"emission_time":-5,"words":7}"#,
      #"{"start":NaN,"end":Infinity,"text":" and","is_final":false,"emission_time":1}"#,
      #"[{"start":0}]"#, chunk(" two", 9, 3))
    #expect(read.finals == ["One and two"])
    #expect(read.warnings[.unknownRecord] == 2)
  }
}
