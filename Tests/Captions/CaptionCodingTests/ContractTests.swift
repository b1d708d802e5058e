import CaptionCoding
import Captions
import Testing

/// Tests of the table of the caption stream, version 1, row by row: lines and their captions.
@Suite("The caption stream's contract")
struct ContractTests {
  private func texts(_ stream: String, for reader: Reader = Reader()) -> [String] {
    shown(stream, for: reader).captions.map(\.text)
  }

  @Test func idAndText() {
    #expect(texts(#"{"id":"u1","text":"Ho"}"# + "\n" + #"{"id":"u1","text":"Hola"}"#) == ["Hola"])
  }

  @Test func idsMayBeNumbers() {
    #expect(texts(#"{"id":7,"text":"Ho"}"# + "\n" + #"{"id":"7","text":"Hola"}"#) == ["Hola"])
  }

  @Test func objectsAreNotFinalUnlessTheySaySo() {
    let visible = shown(#"{"text":"Ho"}"#).captions
    #expect(visible.map(\.isFinal) == [false])
    #expect(texts(#"{"text":"Ho","final":true}"# + "\n" + #"{"text":"Qué"}"#) == ["Ho", "Qué"])
  }

  @Test func stableAndLanguage() {
    let caption = shown(#"{"text":"Hola qué","stable":4,"lang":"es"}"#).captions.first
    #expect(caption?.confirmedLength == 4)
    #expect(caption?.language == "es")
  }

  @Test func theSourceIsShownUntilThereIsText() {
    let line = #"{"id":"u","source":"Hello","source_lang":"en","source_final":true}"#
    let caption = shown(line).captions.first
    #expect(caption?.isSource == true)
    #expect(caption?.language == "en")
    #expect(texts(line + "\n" + #"{"id":"u","text":"Hola"}"#) == ["Hola"])
  }

  @Test func aStableSourceIsConfirmed() {
    let line = #"{"id":"u","source":"Hello you","source_stable":5}"#
    #expect(shown(line).captions.first?.confirmedLength == 5)
    let more = #"{"id":"u","source_stable":9}"#
    #expect(shown(line + "\n" + more).captions.first?.confirmedLength == 9)
  }

  @Test func aPipelineThatHearsSpeechIsListening() {
    let states = #"{"hello":1,"want":["control"]}"# + "\n" + #"{"state":"hearing"}"#
    #expect(shown(states).pipeline == .listening)
    #expect(shown(states + "\n" + #"{"state":"paused"}"#).pipeline == .paused)
  }

  @Test func translationsKeepTheOrderOfTheirLine() {
    let line =
      #"{"x-translations":{"de":1},"translations":{"pt":{"text":"fr"},"fr":{"text":"Bonjour"},"#
      + #""es":{"text":"Hola","stable":2,"final":true},"ab":{"text":"A"},"zu":{"text":"Z"}}}"#
    #expect(texts(line) == ["fr"])
    #expect(texts(line, for: Reader(language: "es")) == ["Hola"])
    #expect(texts(line, for: Reader(language: "fr-FR")) == ["Bonjour"])
    #expect(texts(line + "\n" + #"{"translations":{"pt":null}}"#) == ["Bonjour"])
    #expect(texts(line + "\n" + #"{"translations":null}"#) == [])
  }

  @Test func speakersAreNamesOrNumbers() {
    #expect(shown(#"{"text":"a","speaker":"Ana"}"#).captions.first?.speaker?.name == "Ana")
    #expect(shown(#"{"text":"a","speaker":2}"#).captions.first?.speaker?.name == "2")
  }

  @Test func cancelAndClear() {
    #expect(texts(#"{"id":"u","text":"a"}"# + "\n" + #"{"id":"u","cancel":true}"#).isEmpty)
    #expect(texts("uno\n" + #"{"clear":true}"#).isEmpty)
    #expect(texts("uno\n" + #"{"clear":true,"text":"dos"}"#) == ["dos"])
  }

  @Test func notices() {
    let line = #"{"notice":"no microphone"}"# + "\n"
    #expect(shown(line).notices == ["no microphone"])
    #expect(shown(line).captions.isEmpty)
    #expect(shown(line + #"{"notice":""}"#).notices.isEmpty)
    #expect(shown(line + #"{"notice":null}"#).notices.isEmpty)
    let gone = #"{"notice":"Micro is gone","notice_code":"microphone-gone","notice_about":"Micro"}"#
    #expect(
      shown(gone).notices == [
        PipelineNotice("Micro is gone", code: "microphone-gone", about: "Micro")
      ])
  }

  @Test func helloAndState() {
    let hello = #"{"hello":1,"want":["control","shown"],"name":"whisper","token":"x"}"# + "\n"
    #expect(
      decoded(hello).events == [
        .hello(
          PipelineHello(wantsControl: true, wantsDisplayReports: true, name: "whisper"), from: mic)
      ])
    #expect(shown(hello).pipeline == .unconfirmed)
    #expect(shown(hello + #"{"state":"paused"}"#).pipeline == .paused)
  }

  @Test func helloIsForTheFirstLine() {
    let (events, warnings) = decoded("Hola\n" + #"{"hello":1,"want":["control"]}"#)
    #expect(events.count == 1)
    #expect(warnings[.lateHello] == 1)
  }

  @Test func messagesToPipelinesAreCanonical() {
    #expect(CaptionStreamEncoder.line(for: .start) == "{\"control\":\"start\"}\n")
    #expect(
      CaptionStreamEncoder.line(for: .languages(from: "en", to: "e\"\u{1}s"))
        == #"{"control":"languages","from":"en","to":"e\"\u0001s"}"# + "\n")
    #expect(
      CaptionStreamEncoder.line(for: .languages(from: nil, to: "es"))
        == #"{"control":"languages","to":"es"}"# + "\n")
  }
}
