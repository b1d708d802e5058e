/// A word as MeCab's dictionary describes it.
struct JapaneseWord {
  let surface: String
  /// The part of speech.
  let kind: String
  /// The part of speech, in more detail.
  let detail: String
  /// The dictionary form.
  let base: String
  /// The reading in katakana; the word itself if the dictionary does not know it.
  var reading: String
  /// The pronunciation in katakana.
  let pronunciation: String

  /// Reads a line of MeCab's; nil for the line that ends a sentence.
  init?(line: Substring) {
    let halves = line.split(separator: "\t", maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let fields = halves[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    surface = String(halves[0])
    kind = fields.first ?? ""
    detail = fields.count > 1 ? fields[1] : ""
    base = fields.count > 6 ? fields[6] : surface
    reading = fields.count > 7 ? fields[7] : surface
    pronunciation = fields.count > 8 ? fields[8] : reading
  }

  /// The word in Latin letters.
  var latin: String {
    if kind == "助詞", let particle = ["は": "wa", "へ": "e", "を": "o"][surface] { return particle }
    // は is wa at the end of greetings, too.
    if reading.hasSuffix("ハ"), pronunciation.hasSuffix("ワ") {
      return KanaLatin.latin(String(reading.dropLast()) + "ワ")
    }
    return KanaLatin.latin(reading)
  }

  /// True if the word is written together with the one before it.
  func joins(_ previous: JapaneseWord) -> Bool {
    switch kind {
    case "助動詞": return previous.isInflected && !isCopula
    case "助詞":
      return detail == "接続助詞" && previous.isInflected && Self.endings.contains(surface)
    case "名詞":
      return detail == "接尾" && !Self.names.contains(surface)
        && !previous.kind.hasPrefix("助") && previous.kind != "記号"
    case "動詞": return detail == "接尾" || Self.contracted.contains(base)
    case "形容詞": return detail == "接尾"
    default: return previous.kind == "接頭詞" && previous.detail != "数接続"
    }
  }

  /// True for だ and です, which stand alone, unless they belong to past forms.
  private var isCopula: Bool { ["だ", "です"].contains(base) && surface != "た" }

  /// True for verbs, adjectives, and what ends them.
  private var isInflected: Bool { ["動詞", "形容詞", "助動詞"].contains(kind) }

  /// Particles that are the endings of verbs.
  private static let endings: Set = [
    "て", "で", "ば", "ちゃ", "じゃ", "ながら", "たり", "だり", "たって", "つつ",
  ]
  /// Titles behind names.
  private static let names: Set = ["さん", "様", "君", "ちゃん", "くん", "さま", "氏"]
  /// Verbs that are only written together with others.
  private static let contracted: Set = ["てる", "でる", "ちゃう", "じゃう", "とく", "どく", "たがる"]
}
