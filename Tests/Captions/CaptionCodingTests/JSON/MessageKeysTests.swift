import Testing

@testable import CaptionCoding

@Suite("Keys of messages")
struct MessageKeysTests {
  @Test func keysAreThoseOfTheOutermostObject() {
    let record = Record(.message, "{\n \"a\" : {\"b\":[{\"c\":1}]},\n \"\\u0064\":\"e\"}")
    #expect(record.keys == ["a", "d"])
    #expect(record.has("d"))
    #expect(record.isObject)
    #expect(Record(.line, #"{"a":1}"#).keys.isEmpty)
  }

  @Test func anArrayHasNoKeysButItsObjectsHave() {
    let record = Record(.message, #"[{"a":1},{"b":{"c":2}}, "d"]"#)
    #expect(record.keys.isEmpty)
    #expect(!record.isObject)
    #expect(TopLevelKeys(of: record).isArray)
    #expect(TopLevelKeys(of: record).names == ["a", "b"])
  }

  @Test func anIllFormedObjectIsNone() {
    for text in [#"{"a":1,,}"#, #"{"a" "b"}"#, #"{"\x":1}"#, #"{"a":[}"#] {
      #expect(!Record(.message, text).isObject, "\(text)")
    }
    #expect(Record(.message, #"{"a":nan}"#).isObject)
  }

  @Test func nestingHasAnEnd() {
    let deep = String(repeating: "[", count: 100_000)
    let record = Record(.message, "[{\"a\":" + deep)
    #expect(record.keys.isEmpty)
    let closed = #"{"a":"# + deep + String(repeating: "]", count: 100_000) + "}"
    #expect(Record(.message, closed).keys == ["a"])
    #expect(!Record(.message, closed).isObject)
  }

  @Test func anOutlineIsWholeIfItsObjectEndsWithTheBytes() {
    for (text, isWhole) in [
      (#"{"id":1}"#, true), (#"{"id":{}}"#, true), (#"{"id":1} "#, false), (#"{"id":1}{}"#, false),
      (#"{"id":[1}"#, false), (#"{"id":"}"#, false),
    ] {
      #expect(ObjectOutline(text.utf8.span).isWhole == isWhole, "\(text)")
    }
  }
}
