import CaptionCoding
import Testing

@Suite("vosk")
struct VoskTests {
  private func understood(_ stream: String) -> Understanding {
    Understanding(of: stream, as: .vosk)
  }

  @Test func emptyTextsSayNothing() {
    let silence = #"{"partial" : ""}"# + "\n" + #"{"text" : ""}"# + "\n"
    #expect(understood(silence + silence).lines == [])
    #expect(understood(silence).warnings.total == 0)
  }

  @Test func anEmptyFinalTakesBackWhatWasHeard() {
    let read = understood(#"{"partial":"the"}"# + "\n" + #"{"text":""}"# + "\n")
    #expect(read.lines == [#"{"id":"1","text":"the"}"#, #"{"id":"1","cancel":true}"#])
  }

  @Test func theLikeliestAlternativeCounts() {
    let read = understood(
      #"{"alternatives":[{"confidence":2.5,"text":" right"},{"confidence":1,"text":"wrong"}]}"#)
    #expect(read.finals == ["right"])
  }

  @Test func aWordWithoutTimesIsAWordAllTheSame() {
    let read = understood(#"{"result":[{"word":"so","start":"1.5"}],"text":"so"}"#)
    #expect(read.lines == [#"{"id":"1","text":"so","final":true,"start":1.5}"#])
  }

  @Test func impossibleTimesAreLeftOut() {
    for time in ["-1", "1e300", "1e999", "nan", "-inf", "\"soon\"", "[]", "null"] {
      let read = understood(#"{"result":[{"start":\#(time),"end":\#(time)}],"text":"so"}"#)
      #expect(read.lines == [#"{"id":"1","text":"so","final":true}"#], "\(time)")
    }
  }

  @Test func aTornResultCostsItselfAlone() {
    let read = understood(
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

  @Test func theLogOfTheLibraryIsNoCaption() {
    let read = understood(
      "LOG (VoskAPI:ReadDataFiles():model.cc:213) Decoding params beam=10\n{\"text\":\"so\"}\n")
    #expect(read.finals == ["so"])
    #expect(read.warnings.total == 0)
  }
}
