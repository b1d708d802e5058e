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

  private func plain(_ range: Range<Int>) -> JSONString {
    JSONString(range: range, hasEscapes: false)
  }

  @Test func tokensHaveRanges() {
    #expect(
      tokens(#" {"a" : [-1.5e3, "b"]} "#) == [
        .objectStart, .string(plain(3..<4)), .colon, .arrayStart, .word(9..<15), .comma,
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

  @Test func bracketsAreCounted() {
    var cursor = JSONCursor()
    let bytes = Array("[{]}}]{".utf8)
    var depths: [Int] = []
    while cursor.next(in: bytes.span) != nil { depths.append(cursor.depth) }
    #expect(depths == [1, 2, 1, 0, 0, 0, 1])
  }

  @Test func aValueMayComeInPieces() {
    var cursor = JSONCursor()
    var strings: [String] = []
    for piece in [#"{"a":"#, #"{"b":[1,"#, #""c"],"#, #""d":1},"#, #""e":2"#, "}"] {
      let bytes = piece.utf8.span
      cursor.beginPiece()
      while let token = cursor.next(in: bytes) {
        if case .string(let string) = token { strings.append(string.text(in: bytes) ?? "") }
      }
    }
    #expect(strings == ["a", "b", "c", "d", "e"])
    #expect(cursor.depth == 0)
  }
}
