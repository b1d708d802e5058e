import CaptionCoding
import Testing

@Suite("vosk")
struct VoskTests {
  private func decode(_ stream: String) -> DecodedStream {
    DecodedStream(of: stream, as: .vosk)
  }

  @Test func emptyTextsHaveNoEvents() {
    let silence = #"{"partial" : ""}"# + "\n" + #"{"text" : ""}"# + "\n"
    #expect(decode(silence + silence).lines == [])
    #expect(decode(silence).warnings.total == 0)
  }

  @Test func theFirstAlternativeIsUsed() {
    let read = decode(
      #"{"alternatives":[{"confidence":2.5,"text":" right"},{"confidence":1,"text":"wrong"}]}"#)
    #expect(read.finals == ["right"])
  }

  @Test func aWordWithoutTimesIsRead() {
    let read = decode(#"{"result":[{"word":"so","start":"1.5"}],"text":"so"}"#)
    #expect(read.lines == [#"{"id":"1","text":"so","final":true,"start":1.5}"#])
  }

  @Test func invalidTimesAreIgnored() {
    for time in ["-1", "1e300", "1e999", "nan", "-inf", "\"soon\"", "[]", "null"] {
      let read = decode(#"{"result":[{"start":\#(time),"end":\#(time)}],"text":"so"}"#)
      #expect(read.lines == [#"{"id":"1","text":"so","final":true}"#], "\(time)")
    }
  }

  @Test func aTruncatedResultAffectsNoOther() {
    let read = decode(
      """
      {
        "partial" : "one tw
      {
        "text" : "one two"
      }
      {
        "result" : [{
            "conf" : 1.000000,
      {
        "text" : "three"
      }

      """)
    #expect(read.finals == ["one two", "three"])
    #expect(read.warnings[.brokenMessage] == 2)
  }
}
