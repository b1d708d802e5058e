import CaptionCoding
import Testing

@Suite("RealtimeSTT")
struct RealtimeSTTTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .realtimeSTT)
  }

  @Test func voiceActivityHasNoEvents() {
    let read = decode(
      #"{"type": "vad_detect_start"}"#, #"{"type": "recording_start"}"#,
      #"{"type": "transcription_start", "audio_bytes_base64": "AAAA"}"#, "")
    #expect(read.lines == [])
    #expect(read.warnings.total == 0)
  }

  @Test func errorsAreShownUntilTheNextText() {
    let read = decode(
      #"{"type":"error","where":"admission","message":"Server is\nfull \u001b[31m!"}"#,
      #"{"type":"realtime","text":"one"}"#)
    #expect(
      read.lines == [
        #"{"notice":"Server is full !"}"#, #"{"notice":""}"#, #"{"id":"1","text":"one"}"#,
      ])
  }

  @Test func anUnknownTypeIsReported() {
    let read = decode(
      #"{"type":"future"}"#, #"{"type":7}"#, #"{"status":"success"}"#, "words",
      #"{"type":"fullSentence","text":"Yes."}"#)
    #expect(read.finals == ["Yes."])
    #expect(read.warnings[.unknownRecord] == 4)
  }
}
