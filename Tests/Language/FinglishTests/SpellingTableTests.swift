internal import Finglish
internal import Testing

@Suite("The table of spellings") struct SpellingTableTests {
  private func words(_ typed: String) throws -> [String] {
    try #require(TestTable.table).candidates(for: typed).map(\.word)
  }

  @Test(arguments: ["khoob", "khub", "khoub", "xub", "xoob", "KHOOB", "khoob'", "khoobb", "khūb"])
  func stylesOfTypingFindTheSameWord(typed: String) throws {
    #expect(try words(typed).first == "خوب")
  }

  @Test(arguments: [
    ("2khtar", "دختر"), ("mashin", "ماشین"), ("machine", "ماشین"), ("ghahve", "قهوه"),
    ("qahve", "قهوه"),
    ("šir", "شیر"), ("mi-kham", "می‌خوام"), ("khooneye", "خونه‌ی"), ("rowshan", "روشن"),
    ("tlfn", "تلفن"), ("tlefon", "تلفن"),
  ])
  func vowelsErrorsAndSignsAreUnderstood(typed: String, word: String) throws {
    #expect(try words(typed).first == word)
  }

  @Test(arguments: [
    ("kalafeam", "کلافه‌ام"), ("galooyam", "گلویم"), ("desktopame", "دسکتاپمه"),
    ("radiatorhayi", "رادیاتورهایی"), ("mobletoono", "مبلتونو"), ("farshemoone", "فرشمونه"),
    ("zarfhatoon", "ظرف‌هاتون"), ("daftarchamoon", "دفترچه‌مون"), ("golduneto", "گلدونتو"),
  ])
  func endingsAndBeginningsAreAttached(typed: String, word: String) throws {
    #expect(try words(typed).first.map { PersianLetters.key($0) } == PersianLetters.key(word))
    #expect(try #require(TestTable.table).latin(of: word) == nil, "the table has no such row")
  }

  @Test(arguments: [
    ("mamnunam", "ممنونم"), ("omidvaram", "امیدوارم"), ("moallememun", "معلممون"),
    ("hamsayamoon", "همسایه‌مون"), ("barmigardam", "برمی‌گردم"), ("nabashid", "نباشید"),
    ("dustet", "دوستت"), ("salaaaaaaaaaaam", "سلام"),
  ])
  func formsOfFrequentWordsAndHeldVowelsAreFound(typed: String, word: String) throws {
    #expect(try words(typed).first.map { PersianLetters.key($0) } == PersianLetters.key(word))
  }

  /// شم and بدن are as frequent.
  @Test(arguments: [
    ("shaam", "شام"), ("ba'dan", "بعدا"), ("jaddeh", "جاده"), ("baabaat", "بابات"),
    ("bârân", "باران"),
  ])
  func aLetterThatOnlySomeTypeTellsWordsApart(typed: String, word: String) throws {
    #expect(try words(typed).first == word)
  }

  @Test(arguments: [
    ("bijan", "بیژن"), ("mojgan", "مژگان"), ("zhaleh", "ژاله"), ("pedram", "پدرام"),
    ("bojnurd", "بجنورد"),
  ])
  func namesArePartOfIt(typed: String, word: String) throws {
    #expect(try words(typed).first == word)
  }

  @Test(arguments: [("ventilator", "ونتیلاتور"), ("nutella", "نوتلا")])
  func aWordThatIsNotInTheTableIsSpelledByItsLetters(typed: String, word: String) throws {
    #expect(try #require(TestTable.table).latin(of: word) == nil)
    #expect(try words(typed).contains(word))
    #expect(SpellingTable([("سلام", "salam")]).candidates(for: typed).isEmpty)
  }

  @Test(arguments: [("vpn", "وی‌پی‌ان"), ("GPS", "جی‌پی‌اس"), ("USB", "یو‌اس‌بی")])
  func abbreviationsAreTheNamesOfTheirLetters(typed: String, word: String) throws {
    #expect(try words(typed).map { PersianLetters.key($0) }.contains(PersianLetters.key(word)))
  }

  @Test func anUnfinishedWordIsCompletedBehindWholeOnes() throws {
    let table = try #require(TestTable.table)
    let candidates = table.candidates(for: "moteshake")
    #expect(candidates.contains { $0.word == "متشکرم" && $0.isCompletion })
    let salam = table.candidates(for: "sala")
    #expect(salam.contains { $0.word == "سلام" && $0.isCompletion })
    #expect(table.candidates(for: "salam").first == PersianCandidate(word: "سلام"))
  }

  @Test func whatIsNoWordHasNoCandidates() throws {
    for typed in ["", "'", "---", "123", "سلام", "👍", "xqzxqzxqzxqz"] {
      #expect(try words(typed).isEmpty, "\(typed)")
    }
    #expect(try words(String(repeating: "salam", count: 100_000)).count <= 5)
  }

  @Test(arguments: [
    ("سلام", "salam"), ("خوب", "khoob"), ("خیلی", "kheili"), ("خيلي", "kheili"),
    ("می‌خوام", "mikham"),
    ("میخوام", "mikham"), ("كتاب", "ketab"), ("کِتاب", "ketab"), ("سوال", "soal"), ("سؤال", "soal"),
  ])
  func aPersianWordHasItsSpelling(word: String, latin: String) throws {
    #expect(try #require(TestTable.table).latin(of: word) == latin)
  }

  @Test func aWordThatIsNotInTheTableHasNoSpelling() throws {
    let table = try #require(TestTable.table)
    for word in ["", "ططططط", "salam", "\u{200C}"] { #expect(table.latin(of: word) == nil) }
  }

  @Test func aFolderWithoutTheTableHasNone() {
    #expect(SpellingTable(folder: "/nonexistent") == nil)
  }

  @Test func aTableOfPairsIsLikeTheOneOfTheFile() {
    let table = SpellingTable([("قیلی", "gheyli"), ("سلام", "salâm"), ("", ""), ("بی", "")])
    #expect(table.candidates(for: "gheili", .sameSounds).map(\.word) == ["قیلی"])
    #expect(table.latin(of: "سلام") == "salâm" && table.candidates(for: "salam").count == 1)
    #expect(SpellingTable([]).candidates(for: "salam").isEmpty)
    #expect(SpellingTable([]).latin(of: "سلام") == nil)
  }
}
