import Testing

@testable import visavis

/// The limit for the parts of keys and headers.
@Suite struct KeyDepthTests {
  private func document(_ text: String) -> TOMLDocument {
    TOMLDocument(parsing: Array(text.utf8))
  }

  private func places(_ text: String) -> [String] {
    document(text).errors.map { "\($0.position.line):\($0.position.column)" }
  }

  @Test(arguments: [10_000, 33])
  func keysAndHeadersWithTooManyPartsAreErrorsAtTheirPlace(dots: Int) {
    let deep = String(repeating: "a.", count: dots) + "a"
    let quoted = String(repeating: "'a' . ", count: dots) + "\"a\""
    for key in [deep, quoted] {
      let read = document("x = 1\n  \(key) = 1\ny = 2\n")
      #expect(read.entries.map(\.key) == ["x", "y"] && read.errors.count == 1)
      #expect(read.errors.first?.position == TextPosition(line: 2, column: 3))
      #expect(places("x = 1\n[\(key)]\ny = 2\n") == ["2:2"])
      #expect(places("[[ \(key) ]]\n") == ["1:4"])
      #expect(places("x = { é = 1, \(key) = 1 }\n") == ["1:14"])
    }
  }

  @Test func keysOfNestedTablesCountTogether() {
    let part = "{ " + String(repeating: "a.", count: 30) + "a = "
    let nested = String(repeating: part, count: 200) + "1" + String(repeating: " }", count: 200)
    #expect(places("x = \(nested)\n") == ["1:\(5 + part.count + 2)"])
    #expect(places("x = [\n\(part)[ 1, 2 ] },\n\(part)1 }\n]\ny = 1\n").isEmpty)
  }

  @Test func dotsInStringsAndCommentsAndShortKeysAreNoError() {
    let dots = String(repeating: ".a", count: 100)
    let texts = [
      "x = \"\(dots)\"", "x = '\(dots)'", "\"\(dots)\" = 1", "['\(dots)']", "# \(dots)",
      "x = 1 # \(dots)", "x = \"\\\"\(dots)\"",
      "x = \"\"\"\n\(dots) = 1\n\\\"\"\" \(dots)\"\"\"\"",
      "x = '''\n\(dots)\n''''' # '\ny = 1",
      "x = [\n\(String(repeating: "0.5,\n", count: 100))]",
      "x = [\(String(repeating: "{a.b = 1}, ", count: 100))]",
      "\(String(repeating: "a.", count: 32))a = 1.5",
      (0..<100).map { "a.b.c\($0) = 1.5" }.joined(separator: "\n"),
    ]
    for text in texts { #expect(document(text).errors.isEmpty, "\(text)") }
  }

  @Test func aStringThatIsNotClosedHidesNoKeyOfTheNextLine() {
    let deep = String(repeating: "a.", count: 10_000) + "a"
    #expect(places("x = 'b\n\(deep) = 1\ny = 1\n") == ["1:7", "2:1"])
    #expect(places("x = \"b\\\n\(deep) = 1\ny = 1\n").last == "2:1")
  }
}
