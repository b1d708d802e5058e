@testable import CaptionCoding
import Randomness
import Testing

@Suite("Records")
struct RecordSplitterTests {
  private func records(_ stream: String, inPiecesOf size: Int = .max) -> [Record] {
    records(Array(stream.utf8), inPiecesOf: size)
  }

  private func records(_ bytes: [UInt8], inPiecesOf size: Int = .max) -> [Record] {
    var splitter = RecordSplitter()
    var records: [Record] = []
    for piece in bytes.pieces(of: size) {
      var offset = 0
      let piece = bytes.span.extracting(piece)
      while let record = splitter.next(in: piece, from: &offset) { records.append(record) }
    }
    return records + splitter.finish()
  }

  @Test func aMessageMayTakeSeveralLines() {
    let message =
      "{\n  \"a\" : [{\n      \"b\" : 1.0\n    }, {\n      \"b\" : 2\n    }],\n  \"c\" : \"\"\n}"
    #expect(
      records(message + "\nwords\n") == [
        Record(.message, message, line: 1), Record(.line, "words", line: 9),
      ])
  }

  @Test func lineEndsOfAllSystemsAreEqual() {
    let unix = records("{\n\"a\":1\n}\none\n\ntwo\n")
    #expect(unix.map(\.kind) == [.message, .line, .line, .line])
    #expect(records("{\r\n\"a\":1\r\n}\r\none\r\n\r\ntwo\r\n") == unix)
  }

  @Test func bracketsAndQuotesInStringsAreText() {
    for text in [#"{"a":"}"}"#, #"{"a":"{[\"}]\\"}"#, #"{"a":"\\\"}{"}"#, #"{"}":"\\"}"#] {
      #expect(records(text + "\nnext\n").map(\.kind) == [.message, .line], "\(text)")
    }
  }

  @Test func aTruncatedMessageAffectsNoOther() {
    let torn = [
      #"{"a":"#, #"{"a":"b"#, #"{"a":["#, "{", #"{"a":{"b":1}"#, #"{"a":1}}"#, #"{"a" "b""#,
    ]
    for message in torn {
      let read = records(message + "\n{\"sound\":1}\nwords\n")
      #expect(read.map(\.kind).suffix(2) == [.message, .line], "\(message)")
      #expect(read.first?.kind == .broken, "\(message)")
    }
  }

  @Test func severalObjectsMayShareALine() {
    let read = records("{\"a\":1}{\"b\":2} {\n\"c\":3} {\"torn\n{\"d\":4} words\n")
    #expect(read.map(\.kind) == [.message, .message, .message, .broken, .broken])
    #expect(read.map(\.line) == [1, 1, 1, 2, 3])
  }

  @Test func textEndsATruncatedMessageAndIsRead() {
    let read = records("{\n  \"partial\" : \"one\",\nGood evening.\n")
    #expect(read.map(\.kind) == [.broken, .line])
    #expect(read.last?.text == "Good evening.")
  }

  @Test func anArrayOfObjectsIsAMessageAndBracketedWordsAreNot() {
    #expect(records("[{\"a\":1},\n {\"a\":2}]\n").map(\.kind) == [.message])
    #expect(records("[\n  {\n    \"a\":1\n  }\n]\n").map(\.kind) == [.message])
    #expect(
      records("[Music]\n[00:00:00.850 --> 00:00:01.590]   fellow\n").map(\.kind) == [.line, .line])
    #expect(records("[\nMusic\n]\n").map(\.kind).allSatisfy { $0 == .line })
  }

  @Test func invalidBytesBeforeAMessageAreSkipped() {
    let junk = [UInt8](repeating: UInt8(ascii: "x"), count: (1 << 20) + 5)
    let open = [UInt8](repeating: UInt8(ascii: "{"), count: 1 << 19)
    let message = Array("\n{\"a\":1}\n".utf8)
    for size in [4096, .max] {
      #expect(records(junk + message, inPiecesOf: size).map(\.kind) == [.message])
      #expect(records(open + message, inPiecesOf: size).map(\.kind) == [.broken, .message])
    }
  }

  @Test func aMessageWithoutAnEndIsNotBuffered() {
    let lines = Array(("{\n" + String(repeating: "\"key\":[\n1,\n", count: 200_000)).utf8)
    let read = records(lines + Array("\n{\"a\":1}\n".utf8), inPiecesOf: 16_384)
    #expect(read.allSatisfy { $0.text.utf8.count <= 1 << 20 })
    #expect(read.last?.kind == .message)
  }

  @Test func manyShortPiecesOfAMessageCostNoMoreThanItsBytes() {
    let lines = Array(("{\"a\":[\n" + String(repeating: "1,\n", count: 100_000) + "1]}\n").utf8)
    let start = ContinuousClock.now
    #expect(records(lines, inPiecesOf: 1).map(\.kind) == [.message])
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func textBeforeACarriageReturnIsAProvisionalLine() {
    #expect(
      records("one\rone two\rone two three\n") == [
        Record(.provisionalLine, "one"), Record(.provisionalLine, "one two"),
        Record(.line, "one two three"),
      ])
    #expect(records("\u{1B}[2K\r one\u{1B}[2K\r one two\n").map(\.text) == [" one", " one two"])
  }

  @Test func blanksOverwriteNothing() {
    #expect(records("50 %\r      \r\n") == [Record(.line, "50 %")])
  }
}
