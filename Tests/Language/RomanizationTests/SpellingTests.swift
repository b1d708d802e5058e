internal import Romanization
internal import Testing

/// The spellings of lists that were written before the rules were tried on them.
@Suite("Romanized words and sentences") struct SpellingTests {
  @Test(arguments: [
    ("fa-words-heldout", 0.97), ("fa-words-heldout-2", 0.97), ("fa-sentences-heldout", 0.75),
    ("fa-sentences-heldout-2", 0.75), ("fa-words", 0.97), ("fa-colloquial", 0.97),
    ("fa-sentences", 0.75),
  ])
  func persianIsSpelledAsPeopleWriteIt(list: String, share: Double) throws {
    let list = try SpellingList(list)
    let misses = list.misses(in: "fa")
    #expect(list.rows.count >= 20)
    let right = Double(list.rows.count - misses.count) / Double(list.rows.count)
    #expect(right >= share, "\(misses)")
  }

  @Test(arguments: ["ja", "ko", "ru", "el", "hi", "th", "uk", "bg", "ka", "hy"])
  func nineOfTenSentencesOfOtherScriptsAreRight(language: String) throws {
    let list = try SpellingList("\(language)-heldout")
    let misses = list.misses(in: language, ignoringMarks: true)
    #expect(list.rows.count >= 8)
    #expect(misses.count * 10 <= list.rows.count, "\(misses)")
  }

  @Test func nineOfTenChineseSentencesHaveTheRightTones() throws {
    let list = try SpellingList("zh-heldout")
    let misses = list.misses(in: "zh")
    #expect(list.rows.count >= 10)
    #expect(misses.count * 10 <= list.rows.count, "\(misses)")
  }
}
