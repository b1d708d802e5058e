import Testing

@testable import CaptionCoding

@Suite("Tokens of JSON")
struct JSONCursorTests {
  private func tokens(_ json: String) -> [JSONCursor.Token] {
    var cursor = JSONCursor()
    var tokens: [JSONCursor.Token] = []
    while let token = cursor.next(in: json.utf8.span) { tokens.append(token) }
    return tokens
  }

  private func keys(_ json: String, maxDepth: Int = 1) -> [String] {
    let bytes = json.utf8.span
    var cursor = JSONCursor()
    var keys: [String] = []
    while let key = cursor.nextKey(in: bytes, maxDepth: maxDepth) {
      keys.append(key.text(in: bytes))
    }
    return keys
  }

  private func plain(_ range: Range<Int>) -> JSONString {
    JSONString(range: range, hasEscapes: false)
  }

  @Test func tokensHaveRanges() {
    #expect(
      tokens(#" {"a" : [-1.5e3, "b"]} "#) == [
        .objectStart, .key(plain(3..<4)), .colon, .arrayStart, .word(9..<15), .comma,
        .string(plain(18..<19)), .end, .end,
      ])
    #expect(tokens("").isEmpty)
    #expect(tokens(" \t\r\n\0").isEmpty)
    #expect(tokens("'é") == [.other, .other, .other])
  }

  @Test func stringsEndAtTheQuotationMarkThatIsNotEscaped() {
    for string in [#"\""#, #"\\"#, #"\\\""#, "}]{[,:", "\t\n", "é😀", #"\u00e9"#] {
      let length = string.utf8.count
      let expected = JSONString(range: 1..<(length + 1), hasEscapes: string.contains("\\"))
      #expect(tokens("\"\(string)\"1").first == .string(expected), "\(string)")
      #expect(tokens("\"\(string)\"1").count == 2, "\(string)")
      #expect(tokens("\"\(string)") == [.unterminatedString], "\(string)")
    }
    #expect(tokens(#""\"#) == [.unterminatedString])
  }

  @Test func keysAreTheFirstStringsOfTheMembersOfObjects() {
    #expect(keys(#"{"a":"x","b":["y","z",{"c":1}],"d":{"e":0}}"#) == ["a", "b", "d"])
    #expect(
      keys(#"{"a":"x","b":["y","z",{"c":1}],"d":{"e":0}}"#, maxDepth: 3) == [
        "a", "b", "c", "d", "e",
      ])
    #expect(keys(#"["a","b",{"c":1}]"#).isEmpty)
    #expect(keys(#"{"a" "b","c"}"#) == ["a", "c"])
    #expect(keys(#"{"a":1}{"b":2}"#) == ["a"])
    #expect(keys(#"{"a":1,"b"#) == ["a"])
  }

  @Test func keysAreReadWithTheirEscapes() {
    for (written, read) in [
      (#"\u0061\/\n"#, "a/\n"), (#"x\ud83d\uDE00y"#, "x😀y"), (#"\ud83d\u0061"#, "\u{FFFD}a"),
      (#"\udE00"#, "\u{FFFD}"), (#"é\"\\"#, #"é"\"#), (#"\u12"#, "u12"),
      (#"\b\f\r\t"#, "\u{8}\u{C}\r\t"),
      ("\\é", "\u{FFFD}\u{FFFD}"),
    ] {
      #expect(keys("{\"\(written)\":1}") == [read], "\(written)")
    }
  }

  @Test func bracketsAreCounted() {
    var cursor = JSONCursor()
    let bytes = Array("[{]}}]{".utf8)
    var depths: [Int] = []
    while cursor.next(in: bytes.span) != nil { depths.append(cursor.depth) }
    #expect(depths == [1, 2, 1, 0, 0, 0, 1])
  }

  @Test func aValueMayComeInPieces() {
    var cursor = JSONCursor()
    var keys: [String] = []
    for piece in [#"{"a":"#, #"{"b":[1,"#, #""c"],"#, #""d":1},"#, #""e":2"#, "}"] {
      let bytes = piece.utf8.span
      cursor.beginPiece()
      while let token = cursor.next(in: bytes) {
        if case .key(let key) = token { keys.append(key.text(in: bytes)) }
      }
    }
    #expect(keys == ["a", "b", "d", "e"])
    #expect(cursor.depth == 0)
  }

  @Test func nestingMayBeOfAnyDepth() {
    let depth = 100_000
    let nested = String(repeating: #"{"a":["#, count: depth)
    let ended = #"{"first":"# + nested + String(repeating: "]}", count: depth) + #","last":1}"#
    #expect(keys(ended) == ["first", "last"])
    #expect(keys(nested, maxDepth: .max).count == JSONCursor.maxKeyDepth / 2)
  }
}
