import CaptionCoding
import Testing

@Suite("Hostile records of foreign formats")
struct HostileRecordTests {
  /// Each format, and a record of it with the final text "Yes.".
  private static let sound: [(ForeignFormat, String)] = [
    (.vosk, #"{"text":"Yes."}"#),
    (.sherpaOnnx, #"{"text":"Yes.","segment":41,"is_final":true}"#),
    (.whisperStreaming, "4100 4200  Yes."),
    (.simulStreaming, #"{"start":41,"end":42,"text":" Yes.","is_final":true,"emission_time":43}"#),
    (.simulstream, #"{"new":"Yes.","deleted":""}"# + "\n" + #"{"end_of_processing":true}"#),
    (.realtimeSTT, #"{"type":"fullSentence","text":"Yes."}"#),
  ]

  private static let hostile = [
    "{", "}", "[[[[", "{}", "[]", "[{}]", "null", "{\"\":\"\"}", "{\"text\"}", "{\"text\":}",
    #"{"text":"\ud83"}"#, #"{"text":"\u0000"}"#, #"{"text":{"text":{"text":1}}}"#,
    #"{"text":1e999,"segment":1e999,"start":-1e999,"partial":[],"new":{},"deleted":7,"type":null}"#,
    #"{"text":null,"text":[],"type":"final","type":7,"new":null,"is_final":"yes"}"#,
    "{\"a\":" + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000) + "}",
    "{\"a\":" + String(repeating: "[", count: 5000), "\0\0\0", "\u{1B}]0;title", "-9 -9 ", "1 2",
    "9999999999999999999999 99999999999999999999999999999999999999999 ", "nan nan nan nan",
    "{\"alternatives\":[],\"result\":[1,2,null],\"timestamps\":[null,\"x\"]}",
    "{\"text\":\"torn", "{\n\"text\"\n:\n",
  ]

  @Test(arguments: sound)
  func nothingButWarningsComesOfThemAndTheNextSoundOneIsRead(
    format: ForeignFormat, sound: String
  ) {
    for hostile in Self.hostile {
      let read = Understanding(of: hostile + "\n" + sound + "\n", as: format)
      #expect(read.finals == ["Yes."], "\(hostile.prefix(80))")
      #expect(read.warnings.total <= 2, "\(hostile.prefix(80))")
    }
  }

  @Test(arguments: sound)
  func howeverManyThereAreLittleIsHeld(format: ForeignFormat, sound: String) {
    let flood = Self.hostile.joined(separator: "\n") + "\n" + sound + "\n"
    var decoder = FeedDecoder(format: .foreign(format), connection: mic)
    for _ in 0..<20 { _ = decoder.decode(Array(flood.utf8).span) }
    #expect(heldText(decoder) < 100_000)
    #expect(decoder.warnings.kinds.count <= 4)
  }
}
