import CaptionCoding
import Testing

@Suite("Azure")
struct AzureTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .azure)
  }

  @Test func aPhraseEndsItsHypotheses() {
    let read = decode(
      #"{"Text":"one","Offset":10000000,"Duration":5000000}"#,
      #"{"Text":"one two","Offset":10000000,"Duration":9000000}"#,
      #"{"RecognitionStatus":"Success","DisplayText":"One, two.","Offset":10000000,"Duration":9000000}"#
    )
    #expect(
      read.lines == [
        #"{"id":"1","text":"one","start":1,"end":1.5}"#,
        #"{"id":"1","text":"one two","end":1.9}"#,
        #"{"id":"1","text":"One, two.","final":true}"#,
      ])
  }

  @Test func severalLanguagesAreTranslationsAndOneIsTheText() {
    let one = decode(
      #"{"SpeechPhrase":{"RecognitionStatus":"Success","DisplayText":"Tak.","PrimaryLanguage":{"Language":"pl-PL"}},"#
        + #""TranslationStatus":"Success","Translations":[{"Language":"en","DisplayText":"Yes."}]}"#
    )
    #expect(one.finals == ["Yes."])
    #expect(one.lines.first?.contains(#""source":"Tak.""#) == true)
    let two = decode(
      #"[{"translations":[{"text":"Oui.","to":"fr"},{"text":"Sí.","to":"es"}]}]"#)
    #expect(two.lines.first?.contains(#""translations":{"fr":"#) == true)
  }

  @Test func untranslatedPhrasesAreShownInTheOriginal() {
    let read = decode(
      #"{"RecognitionStatus":"Success","Text":"One.","Offset":0,"Duration":1,"Translation":"#
        + #"{"TranslationStatus":"Success","Translations":[{"Language":"de","Text":"Eins."}]}}"#,
      #"{"RecognitionStatus":"Success","Text":"Two.","Offset":0,"Duration":1,"Translation":"#
        + #"{"TranslationStatus":"Error","FailureReason":"timeout"}}"#)
    #expect(read.finals == ["Eins."])
    #expect(read.lines.last?.contains(#""source":"Two.""#) == true)
    #expect(read.lines.last?.contains(#""final":true"#) == true)
  }

  @Test(arguments: ["InitialSilenceTimeout", "EndOfDictation", "NoMatch", "BabbleTimeout"])
  func phrasesWithoutTextHaveNoEvents(status: String) {
    let read = decode(#"{"RecognitionStatus":"\#(status)","Text":"","Offset":0,"Duration":0}"#)
    #expect(read.lines.isEmpty)
    #expect(read.warnings.total == 0)
  }

  @Test func noMatchCancelsTheUtterance() {
    let read = decode(
      #"{"Text":"hm","Offset":0,"Duration":1}"#,
      #"{"RecognitionStatus":"NoMatch","Offset":0,"Duration":1}"#)
    #expect(read.lines.last == #"{"id":"1","cancel":true}"#)
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
