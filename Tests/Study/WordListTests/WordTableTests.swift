import ProgramBench
import Testing
import WordList

@Suite("Tables of words")
struct WordTableTests {
  private func table(_ text: String) -> WordTable { WordTable(Array(text.utf8)) }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func pairsAreReadWithAnyLineEnds(end: String) {
    let lines = ["\u{FEFF}سلام\tsalam", "", "# comment\tx", " خوب \tkhoob|khub\tmore", "   "]
    let table = table(lines.joined(separator: end))
    #expect(table.pairs.map(\.word) == ["سلام", "خوب"])
    #expect(table.pairs.map(\.spelling) == ["salam", "khoob"])
    #expect(table.badLines.isEmpty)
  }

  @Test func badLinesAreToldByTheirNumbers() {
    let table = table(
      "سلام\tsalam\nخوب khoob\n\nخوب\t\n\t x\nسلام\t\(String(repeating: "a", count: 70))")
    #expect(table.pairs.count == 1)
    #expect(table.badLines.map(\.number) == [2, 4, 5, 6])
    #expect(table.badLines.map(\.problem) == [nil, .empty, .empty, .tooLong])
  }

  @Test func whatIsWrittenIsReadAgain() {
    let pairs = [(word: "می‌خوام", spelling: "mikham"), (word: "خوب", spelling: "khoob")]
    let read = table(WordTable.text(of: pairs))
    #expect(read.pairs.map(\.word) == pairs.map(\.word) && read.badLines.isEmpty)
  }

  @Test func aTableIsImportedWholeAndOnce() throws {
    let folder = try Folder()
    let list = try SpellingList(path: folder.file("words.db"))
    let pairs = table("سلام\tsalam\nخوب\tkhub\n").pairs
    #expect(try list.confirmAll(pairs, in: "fa", by: "root", at: 1) == (2, 0, 0))
    #expect(try list.confirmAll(pairs, in: "fa", by: "root", at: 2) == (0, 0, 2))
    let changed = table("خوب\tkhoob\nخیلی\tkheili\n").pairs
    #expect(try list.confirmAll(changed, in: "fa", by: "root", at: 3) == (1, 1, 0))
    #expect(try list.entries(in: "fa").map(\.spelling) == ["khoob", "kheili", "salam"])
  }
}
