@testable import CaptionCoding
import Testing

@Suite("Values of JSON")
struct JSONTests {
  private func json(_ text: String, nonNumbers: Bool = false) -> JSON? {
    JSON(text.utf8.span, acceptsNonNumbers: nonNumbers)
  }

  @Test func allKindsOfValuesAreRead() {
    let value = json(#" {"a":[1,-2.5e1,"x\n",true,null,{}], "b":{"c":false}} "#)
    #expect(
      value?["a"]
        == .list([
          .integer(1), .decimal(-25), .text("x\n"), .flag(true), .null, .object([]),
        ]))
    #expect(value?["b"]["c"].flag == false)
    #expect(value?["d"]["e"] == .null)
    #expect(value?.value(of: "d") == nil)
  }

  @Test(arguments: [
    "", "{", "[1 2]", "{} {}", #"{"a" 1}"#, #"{"a":1,,}"#, "[1}", "tru", "+1", ".5", "nan", "1a",
    "{1:2}",
    #"{"\q":1}"#, #"{"a":"b}"#, "'a'",
  ])
  func anythingElseIsNoValue(text: String) {
    #expect(json(text) == nil)
  }

  @Test func aBadValueCostsNoOther() {
    for value in ["01", "1.", "-", "1e999", #""\q""#, #""\u00zz""#] {
      #expect(
        json(#"{"a":\#(value),"b":1}"#)
          == .object([
            .init(key: "a", value: .unusable), .init(key: "b", value: .integer(1)),
          ]), "\(value)")
    }
  }

  @Test func aCommaMayFollowTheLastElement() {
    #expect(json(#"{"a":[1,],}"#)?["a"] == .list([.integer(1)]))
  }

  @Test(arguments: [
    (#"\u0061\/\n"#, "a/\n"), (#"x\ud83d\uDE00y"#, "x😀y"), (#"\ud83d\u0061"#, "\u{FFFD}a"),
    (#"\udE00"#, "\u{FFFD}"), (#"é\"\\"#, #"é"\"#), (#"\b\f\r\t"#, "\u{8}\u{C}\r\t"),
  ])
  func stringsAreReadWithTheirEscapes(written: String, read: String) {
    #expect(
      json("{\"\(written)\":\"\(written)\"}")?.members == [.init(key: read, value: .text(read))])
  }

  @Test func aMessageThatIsNoObjectHasNoKeys() {
    #expect(
      Record(.message, "{\n \"a\" : {\"b\":[{\"c\":nan}]},\n \"\\u0064\":1}").keys == ["a", "d"])
    #expect(Record(.line, #"{"a":1}"#).keys.isEmpty)
    let array = Record(.message, #"[{"a":1},{"b":{"c":2}}, "d"]"#)
    #expect(array.keys.isEmpty && array.message == nil && array.json?.list?.count == 3)
    let long = Record(.message, #"{"a":""# + String(repeating: "x", count: 1 << 17) + #""}"#)
    #expect(long.keys == ["a"])
  }

  @Test func theFirstOfTwoEqualKeysCounts() {
    #expect(json(#"{"a":1,"a":2}"#)?["a"].integer == 1)
  }

  @Test func wholeNumbersAreExact() {
    #expect(json("9007199254740993")?.integer == 9_007_199_254_740_993)
    #expect(json("1e2")?.integer == 100 && json("1.5")?.integer == nil)
  }

  @Test func notANumberIsNullIfAccepted() {
    #expect(
      json(#"{"a":nan,"b":[-inf, Infinity,1.5e3]}"#, nonNumbers: true)
        == json(#"{"a":null,"b":[null, null,1.5e3]}"#))
  }

  @Test func nestingHasALimit() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(json(nested(JSON.maxDepth)) != nil)
    #expect(json(nested(JSON.maxDepth + 1)) == nil)
  }
}
