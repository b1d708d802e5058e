internal import Romanization
internal import Testing

/// The spellings of lists that were written before the rules were tried on them.
@Suite("Romanized words and sentences") struct SpellingTests {
  @Test(arguments: [
    ("fa-words-heldout", 0.97), ("fa-words-heldout-2", 0.97), ("fa-sentences-heldout", 0.75),
    ("fa-sentences-heldout-2", 0.75), ("fa-words-heldout-3", 0.97),
    ("fa-sentences-heldout-3", 0.75), ("fa-sentences-heldout-4", 0.75), ("fa-words", 0.97),
    ("fa-colloquial", 0.97),
    ("fa-sentences", 0.75),
  ])
  func persianIsSpelledAsPeopleWriteIt(list: String, share: Double) throws {
    let list = try SpellingList(list)
    let misses = list.misses(in: "fa")
    #expect(list.rows.count >= 20)
    let right = Double(list.rows.count - misses.count) / Double(list.rows.count)
    #expect(right >= share, "\(misses)")
  }

  @Test(arguments: [
    "ja-heldout", "ja-heldout-2", "ko-heldout", "ko-heldout-2", "ru-heldout", "ru-heldout-2",
    "el-heldout", "el-heldout-2", "hi-heldout", "hi-heldout-2", "th-heldout", "th-heldout-2",
    "uk-heldout", "bg-heldout", "ka-heldout", "hy-heldout",
  ])
  func nineOfTenSentencesOfOtherScriptsAreRight(name: String) throws {
    let list = try SpellingList(name)
    let misses = list.misses(in: String(name.prefix(2)), ignoringMarks: true)
    #expect(list.rows.count >= 8)
    #expect(misses.count * 10 <= list.rows.count, "\(misses)")
  }

  @Test(arguments: ["zh-heldout", "zh-heldout-2"])
  func nineOfTenChineseSentencesHaveTheRightTones(name: String) throws {
    let list = try SpellingList(name)
    let misses = list.misses(in: "zh")
    #expect(list.rows.count >= 10)
    #expect(misses.count * 10 <= list.rows.count, "\(misses)")
  }
}
