import CaptionCoding
import Testing

@Suite("Azure")
struct AzureTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .azure)
  }

  @Test(arguments: ["InitialSilenceTimeout", "EndOfDictation", "NoMatch", "BabbleTimeout"])
  func phrasesWithoutTextHaveNoEvents(status: String) {
    let read = decode(#"{"RecognitionStatus":"\#(status)","Text":"","Offset":0,"Duration":0}"#)
    #expect(read.lines.isEmpty)
    #expect(read.warnings.total == 0)
  }

  @Test func anExhaustedQuotaIsReported() {
    let read = decode(#"{"RecognitionStatus":"TooManyRequests","Offset":0,"Duration":0}"#)
    #expect(read.lines.count == 1)
    #expect(read.lines.first?.contains("notice") == true)
  }

  @Test func invalidValuesAreIgnored() {
    let read = decode(
      #"{"RecognitionStatus":"Success","Text":"one","Offset":-1e300,"Duration":[],"Channel":"x"}"#,
      #"{"RecognitionStatus":"Success","Text":"two","Channel":9223372036854775807}"#,
      #"{"RecognitionStatus":"Success","Text":"three","Translation":[1,2],"PrimaryLanguage":7}"#,
      #"{"SpeechPhrase":3,"Translations":{}}"#, #"[1, {"translations": "x"}]"#, "not JSON", "{}")
    #expect(read.finals == ["one", "three"])
    #expect(read.warnings[.unknownRecord] == 4)
  }
}
