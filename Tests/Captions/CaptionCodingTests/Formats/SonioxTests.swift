import CaptionCoding
import Testing

@Suite("Soniox")
struct SonioxTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .soniox)
  }

  private func tokens(_ tokens: String...) -> String {
    #"{"tokens":[\#(tokens.joined(separator: ","))],"final_audio_proc_ms":0,"total_audio_proc_ms":0}"#
  }

  private func final(_ text: String, _ more: String = "") -> String {
    #"{"text":"\#(text)","is_final":true\#(more)}"#
  }

  private func guess(_ text: String, _ more: String = "") -> String {
    #"{"text":"\#(text)","is_final":false\#(more)}"#
  }

  private let spoken = #","translation_status":"original","language":"fr""#
  private let translated = #","translation_status":"translation","language":"en""#

  @Test(arguments: ["<end>", "<fin>"])
  func anEndTokenEndsTheUtterance(end: String) {
    let read = decode(tokens(final("Yes"), final(".")), tokens(final(end)), tokens(guess("No")))
    #expect(read.finals == ["Yes."])
    #expect(read.lines.last == #"{"id":"2","text":"No","stable":0}"#)
  }

  @Test func anUtteranceOfAWrongSpeakerIsCancelled() {
    let read = decode(
      tokens(final("Yes", #","speaker":"1""#), guess(" no", #","speaker":"2""#)),
      tokens(guess(" or no", #","speaker":"1""#)))
    #expect(read.lines.last == #"{"id":"2","cancel":true}"#)
    #expect(read.lines.contains { $0.contains(#""text":"Yes or no""#) })
  }

  @Test func aSentenceEndsAnUtterance() {
    let read = decode(
      tokens(final("This is the first sentence"), final("."), final(" Here"), final(" is the next"))
    )
    #expect(read.finals == ["This is the first sentence."])
    #expect(read.lines.last?.contains(#""text":"Here is the next""#) == true)
  }

  @Test func aLateTranslationBelongsToItsUtterance() {
    let read = decode(
      tokens(final("Oui.", spoken), final("<end>")), tokens(final("Yes.", translated)),
      tokens(final("Non.", spoken), final("<end>"), final("No.", translated)),
      #"{"tokens":[],"finished":true}"#)
    #expect(read.finals == ["Yes.", "No."])
  }

  @Test func anErrorIsReportedAndWithdrawn() {
    let read = decode(
      #"{"error_code":402,"error_message":"Balance exhausted"}"#, tokens(final("a")))
    #expect(
      read.lines.prefix(2) == [#"{"notice":"Soniox: Balance exhausted"}"#, #"{"notice":""}"#])
  }

  @Test func invalidValuesAreIgnored() {
    let read = decode(
      #"{"tokens":[5,{"text":7,"is_final":true},{"text":"a","is_final":true,"start_ms":-1e300,"end_ms":1e300}]}"#,
      #"{"tokens":"x"}"#, #"{"tokens":[{}]}"#, tokens(final("<end>")))
    #expect(read.finals == ["a"])
  }

  @Test func endlessUtterancesAreCut() {
    let read = DecodedStream(
      of: String(repeating: tokens(final("aaaaaaaa")) + "\n", count: 300), as: .soniox)
    #expect(read.finals.count == 2)
    #expect(read.finals.allSatisfy { $0.count <= 808 })
  }
}
