internal import Language

/// The Latin letters of words that are typed, as words are compared.
package enum LatinLetters {
  /// Returns a word in small letters without marks; a sign within it becomes an apostrophe.
  package static func plain(_ word: some StringProtocol) -> [UInt8] {
    var plain: [UInt8] = []
    let isPlain = word.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isPlain ? String(word) : String(word).decomposed).unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: plain.append(UInt8(scalar.value) + 0x20)
      case 0x61...0x7A, 0x32: plain.append(UInt8(scalar.value))
      // The marks of š, č, ž and ğ.
      case 0x306, 0x30C: plain.append(UInt8(ascii: "h"))
      // The marks of long vowels, as in â and ū.
      case 0x302, 0x304: plain.append(contentsOf: plain.suffix(1))
      case 0x300...0x36F: continue
      default: plain.append(UInt8(ascii: "'"))
      }
    }
    return plain
  }
}
