import CaptionCoding
import Testing

@Suite("RealtimeSTT")
struct RealtimeSTTTests {
  private func understood(_ messages: String...) -> Understanding {
    Understanding(of: messages.map { $0 + "\n" }.joined(), as: .realtimeSTT)
  }

  @Test func whatItTellsOfVoicesSaysNothing() {
    let read = understood(
      #"{"type": "vad_detect_start"}"#, #"{"type": "recording_start"}"#,
      #"{"type": "transcription_start", "audio_bytes_base64": "AAAA"}"#, "")
    #expect(read.lines == [])
    #expect(read.warnings.total == 0)
  }

  @Test func aSentenceWithoutWordsWasNone() {
    let read = understood(
      #"{"type": "realtime", "text": "hm"}"#, #"{"type": "fullSentence", "text": ""}"#)
    #expect(read.lines == [#"{"id":"1","text":"hm"}"#, #"{"id":"1","cancel":true}"#])
  }

  @Test func aSegmentMayEndWhileTheNextOneIsSpoken() {
    let read = understood(
      #"{"type":"realtime","segmentId":1,"text":"one"}"#,
      #"{"type":"realtime","segmentId":2,"text":"two"}"#,
      #"{"type":"final","segmentId":1,"text":"One."}"#,
      #"{"type":"final","segmentId":1,"text":"One again."}"#,
      #"{"type":"final","segmentId":2,"text":"Two."}"#)
    #expect(read.finals == ["One.", "Two."])
  }

  @Test func complaintsAreShownUntilSomebodySpeaks() {
    let read = understood(
      #"{"type":"error","where":"admission","message":"Server is\nfull \u001b[31m!"}"#,
      #"{"type":"realtime","text":"one"}"#)
    #expect(
      read.lines == [
        #"{"notice":"Server is full !"}"#, #"{"notice":""}"#, #"{"id":"1","text":"one"}"#,
      ])
  }

  @Test func anUnknownTypeIsTold() {
    let read = understood(
      #"{"type":"future"}"#, #"{"type":7}"#, #"{"status":"success"}"#, "words",
      #"{"type":"fullSentence","text":"Yes."}"#)
    #expect(read.finals == ["Yes."])
    #expect(read.warnings[.unknownRecord] == 4)
  }
}
