internal import Romanization
internal import Testing

@Suite("Persian in Latin letters") struct PersianTests {
  private let romanizer = TestTables.romanizer()

  private func latin(_ text: String) -> String? { romanizer.romanize(text, in: "fa")?.text }

  @Test(arguments: [
    ("میخوام", "mikham"), ("می‌گم", "migam"), ("می‌شه", "mishe"), ("نمیگم", "nemigam"),
    ("بچه‌ها", "bacheha"), ("کتابا", "ketaba"), ("خونمون", "khoonamoon"), ("نمی‌تونه", "nemitoone"),
    ("نشسته‌ایم", "neshasteim"), ("نرفتم", "naraftam"), ("بخورید", "bokhorid"),
    ("می‌روند", "miravand"),
  ])
  func colloquialAndFormalFormsAreSpelled(word: String, expected: String) {
    #expect(latin(word) == expected)
  }

  @Test(arguments: [
    ("کتاب من", "ketabe man"), ("خانه ما", "khaneye ma"), ("هوا سرد است", "hava sard ast"),
    ("روز خوبی بود", "rooze khoobi bood"), ("در تهران زندگی می‌کنم", "dar tehran zendegi mikonam"),
    ("بهترین دوست من", "behtarin dooste man"), ("یک لیوان آب", "yek livan ab"),
    ("برادر بزرگ من", "baradare bozorge man"), ("سلام، کتاب", "salam, ketab"),
  ])
  func theEzafeIsSpokenWhereWordsBelongTogether(text: String, expected: String) {
    #expect(latin(text) == expected)
  }

  @Test func aSignBetweenWordsKeepsThemApart() {
    #expect(latin("کتاب، من") == "ketab, man")
    #expect(latin("کتاب\nمن") == "ketab\nman")
  }

  @Test func aHeldConsonantIsWrittenOnce() {
    #expect(latin("بچه") == "bache" && latin("معلم") == "moalem")
  }
}
