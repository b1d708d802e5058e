/// The letters of Devanagari as Hindi reads them.
enum HindiLetters {
  static let consonants: [Unicode.Scalar: String] = [
    "क": "k", "ख": "kh", "ग": "g", "घ": "gh", "ङ": "n", "च": "ch", "छ": "chh", "ज": "j",
    "झ": "jh", "ञ": "n", "ट": "t", "ठ": "th", "ड": "d", "ढ": "dh", "ण": "n", "त": "t", "थ": "th",
    "द": "d", "ध": "dh", "न": "n", "प": "p", "फ": "ph", "ब": "b", "भ": "bh", "म": "m", "य": "y",
    "र": "r", "ल": "l", "ळ": "l", "व": "v", "श": "sh", "ष": "sh", "स": "s", "ह": "h",
    "\u{958}": "q", "\u{959}": "kh", "\u{95A}": "gh", "\u{95B}": "z", "\u{95C}": "d",
    "\u{95D}": "dh", "\u{95E}": "f", "\u{95F}": "y",
  ]
  /// Consonants with a dot below, which Unicode writes as two code points.
  static let dotted: [Unicode.Scalar: String] = [
    "क": "q", "ख": "kh", "ग": "gh", "ज": "z", "ड": "d", "ढ": "dh", "फ": "f", "य": "y",
  ]
  static let vowels: [Unicode.Scalar: String] = [
    "अ": "a", "आ": "a", "इ": "i", "ई": "i", "उ": "u", "ऊ": "u", "ऋ": "ri", "ए": "e", "ऐ": "ai",
    "ओ": "o", "औ": "au", "ऑ": "o", "ऍ": "e", "ॐ": "om",
  ]
  static let vowelSigns: [Unicode.Scalar: String] = [
    "ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai", "ो": "o",
    "ौ": "au", "ॉ": "o", "ॅ": "e",
  ]
  static let virama: Unicode.Scalar = "्"
  static let dot: Unicode.Scalar = "़"
  /// The signs of nasal vowels.
  static let nasals: Set<Unicode.Scalar> = ["ं", "ँ"]
}
