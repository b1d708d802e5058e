/// The consonants of Thai by the Royal Institute's system of 1999.
enum ThaiLetters {
  /// The sounds before a vowel.
  static let initials: [Character: String] = [
    "ก": "k", "ข": "kh", "ฃ": "kh", "ค": "kh", "ฅ": "kh", "ฆ": "kh", "ง": "ng", "จ": "ch",
    "ฉ": "ch", "ช": "ch", "ซ": "s", "ฌ": "ch", "ญ": "y", "ฎ": "d", "ฏ": "t", "ฐ": "th",
    "ฑ": "th", "ฒ": "th", "ณ": "n", "ด": "d", "ต": "t", "ถ": "th", "ท": "th", "ธ": "th",
    "น": "n", "บ": "b", "ป": "p", "ผ": "ph", "ฝ": "f", "พ": "ph", "ฟ": "f", "ภ": "ph", "ม": "m",
    "ย": "y", "ร": "r", "ล": "l", "ว": "w", "ศ": "s", "ษ": "s", "ส": "s", "ห": "h", "ฬ": "l",
    "อ": "", "ฮ": "h",
  ]
  /// The sounds behind a vowel.
  static let finals: [Character: String] = [
    "ก": "k", "ข": "k", "ค": "k", "ฆ": "k", "ง": "ng", "จ": "t", "ช": "t", "ซ": "t", "ฎ": "t",
    "ฏ": "t", "ฐ": "t", "ฑ": "t", "ฒ": "t", "ด": "t", "ต": "t", "ถ": "t", "ท": "t", "ธ": "t",
    "ศ": "t", "ษ": "t", "ส": "t", "ญ": "n", "ณ": "n", "น": "n", "ร": "n", "ล": "n", "ฬ": "n",
    "บ": "p", "ป": "p", "พ": "p", "ฟ": "p", "ภ": "p", "ม": "m",
  ]
  /// Pairs of consonants that are spoken together.
  static let clusters: [String: String] = [
    "กร": "kr", "กล": "kl", "กว": "kw", "ขร": "khr", "ขล": "khl", "ขว": "khw", "คร": "khr",
    "คล": "khl", "คว": "khw", "ปร": "pr", "ปล": "pl", "พร": "phr", "พล": "phl", "ผล": "phl",
    "ตร": "tr", "บร": "br", "ดร": "dr", "ฟร": "fr", "ฟล": "fl", "บล": "bl", "ทร": "s", "สร": "s",
    "ซร": "s", "จร": "ch", "หน": "n", "หม": "m", "หง": "ng", "หญ": "y", "หย": "y", "หร": "r",
    "หล": "l", "หว": "w", "อย": "y",
  ]
  /// The marks of tones, and of vowels that are short.
  static let toneMarks: Set<Unicode.Scalar> = ["่", "้", "๊", "๋"]
  /// The mark of letters that are silent.
  static let silencer: Unicode.Scalar = "์"
}
