import Randomness
import Testing

@testable import visavis

/// Values with their places, and what is left of a text with errors.
@Suite struct TOMLDocumentTests {
  private func document(_ text: String) -> TOMLDocument {
    TOMLDocument(parsing: Array(text.utf8))
  }

  private func places(_ document: TOMLDocument) -> [String] {
    document.errors.map { "\($0.position.line):\($0.position.column)" }
  }

  @Test func everyKindOfValueIsReadWithThePlaceOfItsKey() {
    let read = document(
      """
      size = "40 × 30"  # a comment
      lines = 3
      zoom = 1.5
        loop = true
      day = 1979-05-27
      camera = ["a", ['b', 2]]
      """)
    #expect(read.errors.isEmpty)
    #expect(read.entries.map(\.key) == ["size", "lines", "zoom", "loop", "day", "camera"])
    #expect(
      read.entries.map(\.value) == [
        .text("40 × 30"), .integer(3), .number(1.5), .boolean(true), .date,
        .array([.text("a"), .array([.text("b"), .integer(2)])]),
      ])
    #expect(read.entries.map(\.position.line) == Array(1...6))
    #expect(read.entries.map(\.position.column) == [1, 1, 1, 3, 1, 1])
  }

  @Test func tablesHoldTheirEntriesInTheOrderOfTheText() throws {
    let read = document("[profile.night]\nz = 1\na = 2\n[profile.day]\n")
    guard case .table(let profiles) = try #require(read.entries.first).value,
      case .table(let night) = try #require(profiles.first).value
    else {
      Issue.record("no table: \(read)")
      return
    }
    #expect(profiles.map(\.key) == ["night", "day"])
    #expect(night.map(\.key) == ["z", "a"])
  }

  @Test func columnsCountCharactersAndNotBytes() {
    #expect(document("a = { \"é\" = 1, b = 2 }\n\"ü\" = 7").errors.isEmpty)
    #expect(places(document("\"éééé\" 1\n")) == ["1:8"])
  }

  @Test func aStatementWithAnErrorIsLeftOutAndTheOthersHold() {
    let read = document("a = 1\nb = yes\nc = 3\nc = 4\nd = \"x\ne = 5\n")
    #expect(read.entries.map(\.key) == ["a", "e"] || read.entries.map(\.key) == ["a", "c", "e"])
    #expect(places(read).map { $0.prefix(1) } == ["2", "4", "5"])
    #expect(read.errors[0].reason == "value: could not determine value type")
  }

  @Test func anArrayOverLinesIsLeftOutAsAWhole() {
    let read = document("camera = [\n  \"a\",\n  \"b\"\n  \"c\"\n]\nb = 1\n")
    #expect(read.entries.map(\.key) == ["b"])
    #expect(places(read) == ["4:3"])
  }

  @Test func aTableWithAFaultyHeaderIsLeftOutSoThatItsKeysDoNotApplyElsewhere() {
    let read = document("a = 1\n[profile.night\nb = 2\nc = 3\n[profile.day]\nd = 4\n")
    #expect(read.entries.map(\.key) == ["a", "profile"])
    #expect(read.entries.last?.value == .table([read.entries.last!.value.firstEntry]))
    #expect(read.entries.last?.value.firstEntry.key == "day")
    #expect(places(read).count == 1)
  }

  @Test(arguments: [
    "a = 1\n\u{0}\u{1}b = 2\n", "\u{FEFF}a = 1\n", "\r\na = 1\r\n", "= 1", "]", "[", "[[",
    "a = \"\"\"x\nb = 2\n",
    "\"", "a", "=", "a = [", "a = {", "[.x]", "é = 1", "a.é = 1", "a = é", "#", "[[x]]\n[[x]]",
    "a.b.c = 1\na.b = 2",
  ])
  func oddTextsEndWithAnAnswer(text: String) {
    let read = document(text)
    #expect(read.errors.count <= 20)
  }

  @Test func bytesThatAreNotUnicodeAreAnError() {
    #expect(!TOMLDocument(parsing: [0x61, 0x3D, 0xFF, 0x0A]).errors.isEmpty)
    #expect(TOMLDocument(parsing: []) == document("\n"))
  }

  @Test func textsFullOfErrorsAreGivenUp() {
    let read = document((0..<100).map { "key\($0) = yes" }.joined(separator: "\n"))
    #expect(read.errors.count == 20 && read.entries.isEmpty)
    let deep = document("a = " + String(repeating: "[", count: 10_000))
    #expect(!deep.errors.isEmpty && deep.entries.isEmpty)
  }

  @Test func randomTextsOfTheGrammarsCharactersEndWithAnAnswer() {
    var random = SeededGenerator(state: 17)
    let parts = [
      "a", "b = 1", "=", "[", "]", "\"", "'", "\n", "\"\"\"", ".", "{", "}", ",", "#", "é",
      "1979-05-27",
    ]
    for _ in 0..<300 {
      let text = (0..<30).map { _ in parts[Int.random(in: parts.indices, using: &random)] }.joined()
      let read = document(text)
      #expect(read.errors.count <= 20, "\(text)")
      #expect(read.errors.allSatisfy { $0.position.line >= 1 }, "\(text)")
    }
  }
}

extension TOMLValue {
  /// The first entry of a table.
  fileprivate var firstEntry: TOMLEntry {
    guard case .table(let entries) = self, let first = entries.first else {
      return TOMLEntry(key: "", position: TextPosition(line: 0, column: 0), value: .date)
    }
    return first
  }
}
