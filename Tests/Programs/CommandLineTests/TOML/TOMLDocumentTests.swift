import Testing

@testable import visavis

/// Values with their places, and the first error.
@Suite struct TOMLDocumentTests {
  private func entries(_ text: String) throws -> [TOMLEntry] {
    try TOMLDocument.entries(of: Array(text.utf8))
  }

  private func error(_ text: String) -> TOMLDocument.SyntaxError? {
    do throws(TOMLDocument.SyntaxError) {
      _ = try TOMLDocument.entries(of: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func everyKindOfValueIsReadWithThePlaceOfItsKey() throws {
    let read = try entries(
      """
      size = "40 × 30"  # a comment
      lines = 3
      zoom = 1.5
        loop = true
      day = 1979-05-27
      camera = ["a", ['b', 2]]
      """)
    #expect(read.map(\.key) == ["size", "lines", "zoom", "loop", "day", "camera"])
    #expect(
      read.map(\.value) == [
        .text("40 × 30"), .integer(3), .number(1.5), .boolean(true), .date,
        .array([.text("a"), .array([.text("b"), .integer(2)])]),
      ])
    #expect(read.map(\.position.line) == Array(1...6))
    #expect(read.map(\.position.column) == [1, 1, 1, 3, 1, 1])
  }

  @Test func tablesHoldTheirEntriesInTheOrderOfTheText() throws {
    let read = try entries("[profile.night]\nz = 1\na = 2\n[profile.day]\n")
    guard case .table(let profiles) = try #require(read.first).value,
      case .table(let night) = try #require(profiles.first).value
    else {
      Issue.record("no table: \(read)")
      return
    }
    #expect(profiles.map(\.key) == ["night", "day"])
    #expect(night.map(\.key) == ["z", "a"])
  }

  @Test(arguments: [
    ("\"éééé\" 1\n", 1, 8), ("a = 1\nb = yes\nc = 3\n", 2, 5), ("c = 3\nc = 4\n", 2, 5),
    ("camera = [\n  \"a\",\n  \"b\"\n  \"c\"\n]\nb = 1\n", 4, 3),
  ])
  func theFirstErrorIsThrownWithItsLineAndColumn(text: String, line: Int, column: Int) {
    #expect(error(text)?.position == TextPosition(line: line, column: column))
    #expect(error("b = yes")?.reason == "value: could not determine value type")
  }

  @Test(arguments: [
    "a = 1\n\u{0}\u{1}b = 2\n", "\u{FEFF}a = 1\n", "\r\na = 1\r\n", "= 1", "]", "[", "[[",
    "a = \"\"\"x\nb = 2\n",
    "\"", "a", "=", "a = [", "a = {", "[.x]", "é = 1", "a.é = 1", "a = é", "#", "[[x]]\n[[x]]",
    "a.b.c = 1\na.b = 2", "a = " + String(repeating: "[", count: 10_000),
  ])
  func oddTextsEndWithAnAnswer(text: String) {
    #expect(error(text)?.position.line ?? 1 >= 1)
  }

  @Test func bytesThatAreNotUnicodeAreAnError() throws {
    #expect(throws: TOMLDocument.SyntaxError.self) {
      try TOMLDocument.entries(of: [0x61, 0x3D, 0xFF, 0x0A])
    }
    #expect(try TOMLDocument.entries(of: []).isEmpty)
  }

  @Test func tablesWithinThousandsOfOthersAreAnError() throws {
    let deep = String(repeating: "a.", count: 10_000) + "a"
    let nested = String(repeating: "{ a.a.a.a.a.a = ", count: 250)
    for text in ["x = 1\n\(deep) = 1", "x = 1\n[\(deep)]", "x = 1\ny = \(nested)"] {
      #expect(error(text)?.position == TextPosition(line: 2, column: 1))
    }
    let allowed = String(repeating: "a.", count: TOMLDocument.maxDots) + "a = 1"
    #expect(try entries("# \(deep)\n  # \(deep)\n\(allowed)").count == 1)
  }
}
