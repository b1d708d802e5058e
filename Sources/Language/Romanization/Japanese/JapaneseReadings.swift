/// Readings that the dictionary does not give, or not first.
enum JapaneseReadings {
  private static let words: [String: String] = [
    "日本": "ニホン", "私": "ワタシ", "明日": "アシタ", "昨日": "キノウ", "家": "イエ", "今朝": "ケサ",
    "一昨日": "オトトイ", "明後日": "アサッテ", "今年": "コトシ", "他": "ホカ", "君": "キミ", "歳": "サイ",
    "日本人": "ニホンジン", "日本酒": "ニホンシュ", "方": "カタ",
  ]
  private static let digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
  /// The readings of one to ten with what is counted.
  private static let counts: [String: [String]] = [
    "人": ["ヒトリ", "フタリ", "サンニン", "ヨニン", "ゴニン", "ロクニン", "シチニン", "ハチニン", "キュウニン", "ジュウニン"],
    "つ": ["ヒトツ", "フタツ", "ミッツ", "ヨッツ", "イツツ", "ムッツ", "ナナツ", "ヤッツ", "ココノツ", "トオ"],
    "日": ["イチニチ", "フツカ", "ミッカ", "ヨッカ", "イツカ", "ムイカ", "ナノカ", "ヨウカ", "ココノカ", "トオカ"],
    "時": ["イチジ", "ニジ", "サンジ", "ヨジ", "ゴジ", "ロクジ", "シチジ", "ハチジ", "クジ", "ジュウジ"],
    "月": [
      "イチガツ", "ニガツ", "サンガツ", "シガツ", "ゴガツ", "ロクガツ", "シチガツ", "ハチガツ", "クガツ", "ジュウガツ",
    ],
    "分": [
      "イップン", "ニフン", "サンプン", "ヨンプン", "ゴフン", "ロップン", "ナナフン", "ハップン", "キュウフン", "ジュップン",
    ],
    "本": [
      "イッポン", "ニホン", "サンボン", "ヨンホン", "ゴホン", "ロッポン", "ナナホン", "ハッポン", "キュウホン", "ジュッポン",
    ],
    "匹": [
      "イッピキ", "ニヒキ", "サンビキ", "ヨンヒキ", "ゴヒキ", "ロッピキ", "ナナヒキ", "ハッピキ", "キュウヒキ", "ジュッピキ",
    ],
    "杯": [
      "イッパイ", "ニハイ", "サンバイ", "ヨンハイ", "ゴハイ", "ロッパイ", "ナナハイ", "ハッパイ", "キュウハイ", "ジュッパイ",
    ],
    "個": ["イッコ", "ニコ", "サンコ", "ヨンコ", "ゴコ", "ロッコ", "ナナコ", "ハッコ", "キュウコ", "ジュッコ"],
    "回": ["イッカイ", "ニカイ", "サンカイ", "ヨンカイ", "ゴカイ", "ロッカイ", "ナナカイ", "ハッカイ", "キュウカイ", "ジュッカイ"],
    "歳": ["イッサイ", "ニサイ", "サンサイ", "ヨンサイ", "ゴサイ", "ロクサイ", "ナナサイ", "ハッサイ", "キュウサイ", "ジュッサイ"],
    "年": ["イチネン", "ニネン", "サンネン", "ヨネン", "ゴネン", "ロクネン", "ナナネン", "ハチネン", "キュウネン", "ジュウネン"],
  ]

  /// Returns words with the readings that people expect.
  static func corrected(_ words: [JapaneseWord]) -> [JapaneseWord] {
    var words = words
    for index in words.indices {
      if let reading = Self.words[words[index].surface] { words[index].reading = reading }
      // 行って and 行った are forms of two verbs.
      if words[index].surface == "行っ", index == 0 || words[index - 1].surface != "を" {
        words[index].reading = "イッ"
      }
      guard index + 1 < words.count else { continue }
      correctCount(&words, at: index)
      if words[index].surface == "何", words[index + 1].begins(with: ["で", "の", "と", "だ"]) {
        words[index].reading = "ナン"
      }
    }
    return words
  }

  /// Spells one to ten with what is counted; the reading belongs to both words.
  private static func correctCount(_ words: inout [JapaneseWord], at index: Int) {
    let isLonger = index > 0 && words[index - 1].detail == "数"
    guard !isLonger, let digit = digits.firstIndex(of: words[index].surface),
      let reading = counts[words[index + 1].surface]?[digit]
    else { return }
    words[index].reading = reading
    words[index + 1].reading = ""
  }
}

extension JapaneseWord {
  fileprivate func begins(with kana: [String]) -> Bool { kana.contains { surface.hasPrefix($0) } }
}
