internal import Finglish
internal import Testing

/// The lists were written before the program; `docs/finglish.md` has the counts of the first run.
@Suite("Finglish as people type it") struct TypedListTests {
  @Test(arguments: [
    ("usual", 70, 72), ("short", 65, 65), ("ears", 70, 70), ("spoken", 77, 77), ("hasty", 67, 71),
    ("marked", 58, 60),
  ])
  func mostWordsOfAListAreFound(name: String, first: Int, firstFive: Int) throws {
    let table = try #require(TestTable.table)
    var (isFirst, isAmongFive): ([String], [String]) = ([], [])
    for (typed, right) in try TestTable.list(name) {
      let words = table.candidates(for: typed).map { PersianLetters.key($0.word) }
      if right.contains(words.first ?? "") { isFirst.append(typed) }
      if !right.isDisjoint(with: words) { isAmongFive.append(typed) }
    }
    #expect(isFirst.count >= first)
    #expect(isAmongFive.count >= firstFive)
  }

  @Test func theListsTogetherReachTheFigures() throws {
    let table = try #require(TestTable.table)
    var (all, first, firstFive) = (0, 0, 0)
    for name in ["usual", "short", "ears", "spoken", "hasty", "marked"] {
      for (typed, right) in try TestTable.list(name) {
        let words = table.candidates(for: typed).map { PersianLetters.key($0.word) }
        all += 1
        first += right.contains(words.first ?? "") ? 1 : 0
        firstFive += right.isDisjoint(with: words) ? 0 : 1
      }
    }
    #expect(all == 416)
    #expect(first * 100 >= all * 93 && firstFive * 100 >= all * 98)
  }
}
