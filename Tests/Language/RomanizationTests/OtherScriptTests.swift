internal import Romanization
internal import Testing

@Suite("Other scripts in Latin letters") struct OtherScriptTests {
  private let romanizer = TestTables.romanizer()

  private func latin(_ text: String, _ language: String) -> String? {
    romanizer.romanize(text, in: language)?.text
  }

  @Test(arguments: [
    ("독립", "dongnip"), ("신라", "silla"), ("같이", "gachi"), ("좋아요", "joayo"), ("읽다", "ikda"),
    ("잡혀", "japyeo"), ("놓다", "nota"), ("축하", "chukha"), ("종로", "jongno"), ("해돋이", "haedoji"),
    ("값이", "gapsi"), ("많다", "manta"), ("ㅋㅋ", "kk"),
  ])
  func koreanIsWrittenAsItSounds(word: String, expected: String) {
    #expect(latin(word, "ko") == expected)
  }

  @Test(arguments: [
    ("私は学校へ行く", "watashi wa gakkou e iku"), ("こんにちは", "konnichiwa"), ("禁煙です", "kin'en desu"),
    ("抹茶", "maccha"), ("二人で行った", "futari de itta"), ("会議を行った", "kaigi o okonatta"),
    ("ファックス", "fakkusu"),
    ("食べたかった", "tabetakatta"), ("三本", "sanbon"), ("パーティー", "paatii"),
  ])
  func japaneseIsReadWithItsParticles(text: String, expected: String) {
    #expect(latin(text, "ja")?.replacing("tch", with: "cch") == expected)
  }

  @Test(arguments: [
    ("不是", "bú shì"), ("不好", "bù hǎo"), ("一个", "yí gè"), ("一天", "yì tiān"),
    ("第一天", "dì yī tiān"), ("很长", "hěn cháng"), ("长大", "zhǎng dà"), ("睡觉", "shuì jiào"),
    ("觉得", "jué de"), ("还书", "huán shū"),
  ])
  func chineseTonesFollowTheirNeighbors(text: String, expected: String) {
    #expect(latin(text, "zh") == expected)
  }

  @Test(arguments: [
    ("สวัสดี", "sawatdi"), ("โรงเรียน", "rongrian"), ("ถนน", "thanon"), ("แสดง", "sadaeng"),
    ("แก้ว", "kaeo"), ("เรียน", "rian"), ("น้ำ", "nam"),
  ])
  func thaiIsWrittenByTheRoyalInstitute(word: String, expected: String) {
    #expect(latin(word, "th") == expected)
  }

  @Test(arguments: [
    ("समझना", "samajhna"), ("लड़का", "ladka"), ("भारत", "bharat"), ("बचपन", "bachpan"),
    ("ज्ञान", "gyan"), ("मित्र", "mitra"), ("अंबर", "ambar"),
  ])
  func hindiLosesTheVowelsThatNobodySpeaks(word: String, expected: String) {
    #expect(latin(word, "hi") == expected)
  }

  @Test(arguments: [
    ("ru", "ёлка", "yolka"), ("ru", "объект", "obyekt"), ("el", "μπίρα", "bíra"),
    ("el", "ντομάτα", "domáta"), ("uk", "ЗГУРСЬКИЙ", "ZGHURSKYI"), ("bg", "България", "Bulgaria"),
    ("ru", "за\u{301}мок", "zamok"), ("ru", "мои\u{306}", "moy"),
    ("ko", "\u{1112}\u{1161}\u{11AB}", "han"), ("ka", "თბილისი", "tbilisi"),
    ("hy", "Երևան", "Yerevan"),
  ])
  func otherAlphabetsFollowTheirStandards(language: String, word: String, expected: String) {
    #expect(latin(word, language) == expected)
  }
}
