import FoundationEssentials
import ProgramBench
import StudyServer
import Testing
import WordList

@Suite("Writing and the word list, as their page asks for them")
struct WritingTests {
  /// The beginning of a word's address: its letters in percent-encoding.
  private static func path(of word: String) -> String {
    "/study/words/" + word.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
  }

  private struct Piece: Decodable, Equatable {
    let text: String
    let word, state: String?
  }

  private struct Written: Decodable {
    let to: String?
    let pieces: [Piece]
    var text: String { pieces.map(\.text).joined() }
  }

  private struct Word: Decodable {
    struct Event: Decodable { let action, spelling, person: String }
    let state: String
    let spelling: String?
    let isOwn: Bool
    let version: Int
    let history: [Event]
  }

  private func write(_ text: String, _ bench: StudyBench, options: String = "") async throws
    -> Written
  {
    let answer = try await bench.send(
      "POST", "/study/writing", json: #"{"text":"\#(text)"\#(options)}"#)
    return try JSONDecoder().decode(Written.self, from: Data(answer.answerBody.utf8))
  }

  private func word(_ word: String, _ bench: StudyBench) async throws -> Word {
    let answer = try await bench.get(Self.path(of: word) + "?language=fa")
    return try JSONDecoder().decode(Word.self, from: Data(answer.answerBody.utf8))
  }

  @Test func wordsAreWrittenInTheOtherScriptWithTheirStates() async throws {
    let bench = try StudyBench()
    let latin = try await write("سلام خوب، خیلی 🙂", bench)
    #expect(latin.to == "latin" && latin.text == "salam khoob, kheili 🙂")
    #expect(latin.pieces.first == Piece(text: "salam", word: "سلام", state: "confirmed"))
    #expect(latin.pieces.contains(Piece(text: "kheili", word: "خیلی", state: "unknown")))
    let mixed = try await write("خوب salam", bench)
    #expect(mixed.pieces.map(\.word) == ["خوب", nil] && mixed.text == "khoob salam")
    let persian = try await write(#"khoob?\nكتاب"#, bench)
    #expect(persian.to == "persian" && persian.text == "خوب؟\nketab")
    let bare = try await write("salam, khoob!", bench, options: #","punctuation":false"#)
    #expect(bare.text == "سلام خوب")
  }

  @Test func aSpellingIsAddedThenConfirmed() async throws {
    let bench = try StudyBench()
    let body = #"{"language":"fa","word":"خیلی","spelling":"kheilie"}"#
    #expect(try await bench.send("POST", "/study/words", json: body).status == 200)
    var written = try await write("خیلی", bench)
    #expect(written.pieces == [Piece(text: "kheilie", word: "خیلی", state: "added")])
    let waiting = try await bench.get("/study/words?language=fa&show=waiting")
    #expect(waiting.contains(#""count":1"#) && waiting.contains(#""person":"reza""#))
    let added = try await word("خیلی", bench)
    #expect(added.state == "added" && added.isOwn && added.spelling == "kheilie")
    let decision = #"{"language":"fa","spelling":"kheilie","version":\#(added.version)}"#
    let path = Self.path(of: "خیلی")
    #expect(try await bench.send("POST", path, json: decision).status == 200)
    written = try await write("خیلی", bench)
    #expect(written.pieces == [Piece(text: "kheilie", word: "خیلی", state: "confirmed")])
    // Who saw the word before decides nothing.
    let late = try await bench.send("POST", path, json: decision)
    #expect(late.status == 409 && late.contains(#"{"failure":"changed"}"#))
    let confirmed = try await word("خیلی", bench)
    #expect(confirmed.history.map(\.action) == ["proposed", "confirmed"])
    let removal = path + "?language=fa&version=\(confirmed.version)"
    #expect(try await bench.send("DELETE", removal).status == 200)
    #expect(try await word("خیلی", bench).state == "unknown")
    #expect(try await bench.send("DELETE", removal).status == 404)
  }

  @Test func whatWaitsIsRefusedAndTheWordStays() async throws {
    let bench = try StudyBench()
    let path = Self.path(of: "خیلی")
    func add(_ spelling: String) async throws {
      let body = #"{"language":"fa","word":"خیلی","spelling":"\#(spelling)"}"#
      #expect(try await bench.send("POST", "/study/words", json: body).status == 200)
    }
    try await add("kheili")
    let decision =
      #"{"language":"fa","spelling":"kheili","version":\#(try await word("خیلی", bench).version)}"#
    #expect(try await bench.send("POST", path, json: decision).status == 200)
    // Somebody else wants another one.
    try bench.list.propose("خیلی", "kheyli", in: "fa", by: "sara", at: 1)
    var version = try await word("خیلی", bench).version
    let refusal = try await bench.send("DELETE", path + "?language=fa&version=\(version)")
    #expect(refusal.status == 200)
    let kept = try await word("خیلی", bench)
    #expect(kept.state == "confirmed" && kept.spelling == "kheili")
    #expect(try await bench.get("/study/words?show=waiting").contains(#""count":0"#))
    version = kept.version
    #expect(
      try await bench.send("DELETE", path + "?language=fa&version=\(version)").status == 200)
    #expect(try await word("خیلی", bench).state == "unknown")
  }

  @Test func aListThatWasMovedIsNotChanged() async throws {
    let bench = try StudyBench()
    _ = try await bench.get("/study/words")
    try bench.moveList()
    let body = #"{"language":"fa","word":"خیلی","spelling":"kheili"}"#
    let answer = try await bench.send("POST", "/study/words", json: body)
    #expect(answer.status == 410 && answer.contains(#"{"failure":"gone"}"#))
    #expect(try await write("خوب", bench).text == "khoob")
  }

  @Test func candidatesAreForWhatIsTyped() async throws {
    let bench = try StudyBench()
    let persian = try await bench.get("/study/candidates?typed=slm")
    #expect(persian.contains(#""text":"سلام""#) && persian.contains(#""to":"persian""#))
    let latin = try await bench.get("/study/candidates?typed=%D8%B3%D9%84%D8%A7%D9%85")
    #expect(latin.contains(#""text":"salam""#) && latin.contains(#""state":"confirmed""#))
    #expect(try await bench.get("/study/candidates?typed=%21").contains(#""candidates":[]"#))
  }

  @Test func theListIsSearchedByWordAndSpelling() async throws {
    let bench = try StudyBench()
    let all = try await bench.get("/study/words?language=fa&show=confirmed")
    #expect(all.contains(#""mayDecide":true"#) && all.contains(#""count":9"#))
    let bySpelling = try await bench.get("/study/words?show=confirmed&words=SALAM")
    #expect(bySpelling.contains("سلام"))
    let byWord = try await bench.get("/study/words?show=confirmed&words=%D8%B3%D9%84%D8%A7%D9%85")
    #expect(byWord.contains(#""spelling":"salam""#))
    let last = try await bench.get("/study/words?show=confirmed&from=100000")
    #expect(last.contains(#""words":[]"#))
  }

  @Test func aTableIsTakenAndGiven() async throws {
    let bench = try StudyBench()
    let table = "# ours\nگربه\tgorbe\nسلام\tsalaam\nno tab\n"
    let answer = try await bench.send("POST", "/study/wordfiles?language=fa", Array(table.utf8))
    #expect(answer.contains(#""bad":1"#) && answer.contains(#""changed":1"#))
    let file = try await bench.get("/study/wordfiles?language=fa")
    #expect(file.contains("سلام\tsalaam\n"))
    let none = try await bench.send("POST", "/study/wordfiles?language=fa", Array("?".utf8))
    #expect(none.status == 422 && none.contains(#"{"failure":"noWords"}"#))
  }

  @Test func whatIsNoWordIsRefused() async throws {
    let bench = try StudyBench()
    for (word, spelling) in [("", "x"), ("خوب", "…"), (String(repeating: "خ", count: 65), "kh")] {
      let body = #"{"language":"fa","word":"\#(word)","spelling":"\#(spelling)"}"#
      let answer = try await bench.send("POST", "/study/words", json: body)
      #expect(answer.status == 400 && answer.contains(#"{"failure":"notWord"}"#), "\(word)")
    }
    #expect(try await bench.send("POST", "/study/writing", json: #"{"to":1}"#).status == 400)
    let long = #"{"text":"\#(String(repeating: "salam ", count: 12_000))"}"#
    #expect(try await bench.send("POST", "/study/writing", json: long).status == 413)
    #expect(try await bench.send("PUT", "/study/words", json: "{}").status == 404)
  }
}

extension String {
  /// The text behind the head of an answer.
  var answerBody: String {
    firstRange(of: "\r\n\r\n").map { String(self[$0.upperBound...]) } ?? ""
  }
}
