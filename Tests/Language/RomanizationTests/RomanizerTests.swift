internal import Randomness
internal import Romanization
internal import Testing

@Suite("Romanized texts") struct RomanizerTests {
  private let romanizer = TestTables.romanizer()

  private func latin(_ text: String, _ language: String) -> String? {
    romanizer.romanize(text, in: language)?.text
  }

  @Test(arguments: ["en", "es", "tr", "vi", "sr-Latn", "x", "", "und", "uz-Latn"])
  func languagesInLatinLettersAndUnknownOnesHaveNone(language: String) {
    #expect(romanizer.romanize("Hello سلام", in: language) == nil)
  }

  @Test(arguments: ["fa", "fa-IR", "FA_ir", "prs"])
  func varietiesOfALanguageAreThatLanguage(tag: String) {
    #expect(latin("سلام", tag) == "salam")
  }

  @Test func signsAndDigitsAreThoseOfLatinText() {
    #expect(latin("سلام، خوبی؟ ۱۲۳ تومان!", "fa") == "salam, khoobi? 123 tooman!")
    #expect(latin("你好。我有３本书！", "zh") == "nǐ hǎo. wǒ yǒu 3 běn shū!")
    #expect(latin("水、お茶？", "ja") == "mizu, ocha?")
    #expect(latin("आप कैसे हैं।", "hi") == "ap kaise hain.")
    #expect(latin("Πού είναι;", "el") == "Poú eínai?")
  }

  @Test func emojiAndLatinWordsStay() {
    #expect(latin("سلام 👨‍👩‍👧 OK", "fa") == "salam 👨‍👩‍👧 OK")
    #expect(latin("我用iPhone打电话", "zh") == "wǒ yòng iPhone dǎ diàn huà")
    #expect(latin("안녕 Tom!", "ko") == "annyeong Tom!")
    #expect(latin("Привет 😀", "ru") == "Privet 😀")
  }

  @Test func linesStayLines() {
    #expect(latin("سلام\nخوبی", "fa") == "salam\nkhoobi")
    #expect(latin("你好\n再见", "zh") == "nǐ hǎo\nzài jiàn")
  }

  @Test func lettersOfAnArabicKeyboardAndSignsAreRead() {
    #expect(latin("كتاب", "fa") == "ketab")
    #expect(latin("چيز", "fa") == "chiz")
    #expect(latin("سـلام", "fa") == "salam")
    #expect(latin("کتابِ من", "fa") == "ketabe man")
    #expect(latin("خانهٔ ما", "fa") == "khaneye ma")
    #expect(latin("خانه‌ی ما", "fa") == "khaneye ma")
    #expect(latin("خانۀ ما", "fa") == "khaneye ma")
  }

  @Test(arguments: [
    (ToneNotation.marks, "nǐ hǎo ma lǜ"), (.numbers, "ni3 hao3 ma5 lü4"), (.none, "ni hao ma lü"),
  ])
  func tonesAreWrittenByChoice(tones: ToneNotation, expected: String) {
    let romanizer = TestTables.romanizer(tones: tones)
    #expect(romanizer.romanize("你好吗绿", in: "zh")?.text == expected)
  }

  @Test func onlyArabicAndHebrewAreApproximate() {
    for language in RomanizedLanguage.allCases {
      let text = romanizer.romanize("a", in: language.rawValue)
      #expect(text?.isApproximate == [.arabic, .hebrew].contains(language))
    }
    #expect(romanizer.romanize("שלום", in: "he")?.shown == "≈ shalom")
    #expect(romanizer.romanize("سلام", in: "fa")?.shown == "salam")
  }

  @Test func aLongTextIsCut() throws {
    let text = String(repeating: "سلام ", count: 2_000_000)
    let result = try #require(romanizer.romanize(text, in: "fa"))
    #expect(result.text.unicodeScalars.count <= 200_000)
    #expect(result.text.hasSuffix("…"))
  }

  @Test(arguments: ["fa", "ja", "zh", "th", "ko", "hi", "ar", "he", "ru"])
  func aWordWithoutAnEndIsBounded(language: String) throws {
    let letters = [
      "fa": "ب", "ja": "あ", "zh": "不", "th": "ก", "ko": "각", "hi": "क", "ar": "ع", "he": "ש",
      "ru": "щ",
    ]
    let text = String(repeating: try #require(letters[language]), count: 20_000)
    #expect(latin(text, language)?.isEmpty == false)
  }

  @Test func anyTextIsSurvived() {
    let blocks: [ClosedRange<UInt32>] = [
      0...0x7F, 0x300...0x3FF, 0x400...0x58F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
      0x1100...0x11FF, 0x2000...0x206F, 0x3000...0x30FF, 0x3130...0x318F, 0x4E00...0x4FFF,
      0xAC00...0xACFF, 0xFB50...0xFEFF, 0x1F300...0x1F6FF, 0xE0000...0xE007F, 0xFFF0...0xFFFF,
    ]
    var generator = SeededGenerator(state: 7)
    for round in 0..<Trials.rounds(400) {
      let language = RomanizedLanguage.allCases[round % RomanizedLanguage.allCases.count]
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let block = blocks.randomElement(using: &generator) ?? 0...0x7F
        let value = UInt32.random(in: block, using: &generator)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      let whole = romanizer.romanize(text, in: language.rawValue)
      #expect(whole != nil)
      let start = romanizer.romanize(String(text.prefix(10)), in: language.rawValue)
      #expect(romanizer.romanize(text, in: language.rawValue, after: start) != nil)
    }
  }

  @Test func aMissingFolderIsNamedAndTheRestWorks() {
    let romanizer = Romanizer(folder: "/nonexistent")
    #expect(romanizer.absence(for: .persian) == .tables(language: "Persian"))
    #expect(romanizer.absence(for: .chinese) == .tables(language: "Chinese"))
    #expect(romanizer.romanize("سلام", in: "fa")?.text == "سلام")
    #expect(romanizer.romanize("你好", in: "zh")?.text == "你好")
    #expect(romanizer.romanize("안녕", in: "ko")?.text == "annyeong")
  }
}
