internal import Finglish
internal import Testing

/// The lists were written before the program was tried on them; `docs/finglish.md` has the counts of the first runs.
@Suite("Finglish as people type it") struct TypedListTests {
  /// The words of a list whose right word is the first candidate, or one of five.
  private func counts(of name: String) throws -> (all: Int, first: Int, firstFive: Int) {
    let table = try #require(TestTable.table)
    var counts = (all: 0, first: 0, firstFive: 0)
    for (typed, right) in try TestTable.list(name) {
      let words = table.candidates(for: typed).map { PersianLetters.key($0.word) }
      counts.all += 1
      counts.first += right.contains(words.first ?? "") ? 1 : 0
      counts.firstFive += right.isDisjoint(with: words) ? 0 : 1
    }
    return counts
  }

  @Test(arguments: [
    ("usual", 72, 71, 72), ("short", 65, 65, 65), ("ears", 70, 70, 70), ("spoken", 78, 78, 78),
    ("hasty", 71, 69, 70), ("marked", 60, 60, 60), ("mixed", 80, 78, 80), ("last", 110, 108, 110),
    ("daily", 304, 300, 304), ("forms", 350, 340, 350), ("messages", 400, 387, 400),
    ("chats", 400, 389, 397), ("posts", 300, 297, 299), ("course", 300, 299, 300),
  ])
  func mostWordsOfAListAreFound(name: String, all: Int, first: Int, firstFive: Int) throws {
    let counts = try counts(of: name)
    #expect(counts.all == all && counts.first >= first && counts.firstFive >= firstFive)
  }
}
