internal import Randomness
internal import Romanization
internal import Testing

/// Texts that grow: what a reader has read stays.
@Suite("A romanized text that grows") struct GrowingTextTests {
  /// Texts of each language, from which the tests cut growing ones.
  private static let texts: [(language: String, text: String)] = [
    ("fa", "دیروز با برادر بزرگ دوستم به خانه پدر علی رفتیم و غذای خیلی خوشمزه‌ای خوردیم"),
    ("fa", "من در دانشگاه تهران درس می‌خوانم. کتاب من روی میز است، چرا نمی‌خونیش؟"),
    ("ja", "昨日友達と一緒に東京へ行って、美味しいラーメンを二杯食べました。とても楽しかったです"),
    ("zh", "我在银行工作，他是一个音乐老师，我们明天一起去重庆旅行，这条路很长不好走"),
    ("th", "วันนี้อากาศร้อนมากฉันอยากไปว่ายน้ำที่ทะเลกับเพื่อนๆ สวัสดีครับ"),
    ("ko", "오늘 친구와 같이 학교에 갔습니다. 정말 좋아요"), ("ru", "Сегодня мы едем в Москву, а потом в Рязань"),
    ("ar", "أنا أحب الكتاب الجديد في المدرسة"), ("he", "אני גר בירושלים עם המשפחה שלי"),
    ("hi", "मैं हर दिन स्कूल जाता हूँ और हिन्दी पढ़ता हूँ"),
    ("el", "Σήμερα πάμε στη θάλασσα με τους φίλους μας"),
  ]

  private let romanizer = TestTables.romanizer()

  /// Returns the words of a romanization but the last one.
  private func settledWords(_ text: RomanizedText?) -> [Substring] {
    (text?.text ?? "").split { $0.isWhitespace }.dropLast()
  }

  @Test(arguments: texts.indices)
  func wordsThatAnotherWordFollowedStay(index: Int) {
    let (language, text) = Self.texts[index]
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var generator = SeededGenerator(state: UInt64(index))
    for _ in 0..<Trials.rounds(20) {
      var shown: RomanizedText?
      var grown = ""
      var rest = words[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(3, rest.count), using: &generator)
        grown += (grown.isEmpty ? "" : " ") + rest.prefix(count).joined(separator: " ")
        rest = rest.dropFirst(count)
        let next = romanizer.romanize(grown, in: language, after: shown)
        #expect(settledWords(next).starts(with: settledWords(shown)), "\(grown)")
        shown = next
      }
    }
  }

  @Test(arguments: texts.indices)
  func aTextThatGrowsByCharactersKeepsItsWordsToo(index: Int) {
    let (language, text) = Self.texts[index]
    var generator = SeededGenerator(state: UInt64(index) + 100)
    for _ in 0..<Trials.rounds(5) {
      var shown: RomanizedText?
      var end = text.startIndex
      while end < text.endIndex {
        let step = Int.random(in: 1...6, using: &generator)
        end = text.index(end, offsetBy: step, limitedBy: text.endIndex) ?? text.endIndex
        let next = romanizer.romanize(String(text[..<end]), in: language, after: shown)
        #expect(settledWords(next).starts(with: settledWords(shown)), "\(text[..<end])")
        shown = next
      }
    }
  }

  @Test func theLastWordGetsItsEzafeOnceAnotherOneFollows() {
    let first = romanizer.romanize("کتاب", in: "fa")
    let second = romanizer.romanize("کتاب من", in: "fa", after: first)
    let third = romanizer.romanize("کتاب من کجاست", in: "fa", after: second)
    #expect(first?.text == "ketab" && second?.text == "ketabe man")
    #expect(third?.text == "ketabe man kojast")
  }

  @Test func aWordThatIsReplacedDoesNotChangeThoseBeforeIt() {
    let first = romanizer.romanize("من به کتاب علی", in: "fa")
    let second = romanizer.romanize("من به کتاب مریم نگاه کردم", in: "fa", after: first)
    #expect(second?.text.hasPrefix("man be ketab") == true)
    #expect(second?.text.hasSuffix("negah kardam") == true, "\(second?.text ?? "")")
  }

  @Test func anotherTextBeginsAnew() {
    let first = romanizer.romanize("سلام دوست من", in: "fa")
    #expect(romanizer.romanize("خوب", in: "fa", after: first)?.text == "khoob")
    #expect(romanizer.romanize("", in: "fa", after: first)?.text == "")
    #expect(romanizer.romanize("안녕", in: "ko", after: first)?.text == "annyeong")
  }
}
