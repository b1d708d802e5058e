/// The English names of letters, in which Persian speaks abbreviations such as VPN.
enum LetterNames {
  private static let names = [
    "ای", "بی", "سی", "دی", "ای", "اف", "جی", "اچ", "آی", "جی", "کی", "ال", "ام", "ان", "او", "پی",
    "کیو", "آر",
    "اس", "تی", "یو", "وی", "دبلیو", "ایکس", "وای", "زد",
  ]

  /// Returns the names of two to four capitals, or of two or three letters without a vowel; nil for other words.
  static func spelled(_ typed: some StringProtocol) -> String? {
    let letters = Array(typed.utf8)
    guard 2...4 ~= letters.count else { return nil }
    let isUpper = letters.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    let isLower = letters.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    guard isUpper || isLower && letters.count < 4 && !letters.contains(where: \.isLatinVowel) else {
      return nil
    }
    return letters.map { names[Int($0 & 31) - 1] }.joined(separator: "\u{200C}")
  }
}
