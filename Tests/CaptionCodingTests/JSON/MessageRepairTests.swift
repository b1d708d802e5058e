import Testing

@testable import CaptionCoding

@Suite("Repair of messages")
struct MessageRepairTests {
  @Test func notANumberIsNull() {
    #expect(
      NonNumbers.repaired(#"{"a":nan,"b":[-inf, Infinity,1.5e3],"nan":"inf"}"#)
        == #"{"a":null,"b":[null, null,1.5e3],"nan":"inf"}"#)
    #expect(NonNumbers.repaired(#"{"a":"\"nan","b":true}"#) == nil)
    #expect(NonNumbers.repaired(#"{"é":NaN"#) == #"{"é":null"#)
  }

  @Test func halvesOfPairsAreReplacedAndPairsStay() {
    #expect(
      LoneSurrogates.repaired(#"{"\ud83d":"é\ud83d\ude00\udE00\\ud83d\ud83d\ud83d\ude00"}"#)
        == #"{"\ufffd":"é\ud83d\ude00\ufffd\\ud83d\ufffd\ud83d\ude00"}"#)
    let sound = #"{"a":"\ud83d\ude00 \\ud83d \u00e9"}"#
    #expect(LoneSurrogates.repaired(sound) == sound)
  }
}
