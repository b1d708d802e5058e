/// The letters by which a typed word is looked up, whatever the writer's style.
///
/// People write one sound in many ways: kh or x, gh or q, oo, ou or u, aa or a, ee, y or i. Each way
/// gives the same key here. A key has one byte for a sound.
struct TypedWord: Hashable {
  /// The longest word that is looked up, in bytes.
  static let maxLength = 40
  let key: [UInt8]

  /// Creates the key of a word; nil for one that is too long, or has no Latin letters.
  init?(_ word: some StringProtocol) {
    var letters: [UInt8] = []
    for scalar in word.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A: letters.append(UInt8(scalar.value))
      case 0xE0...0xE5, 0x101: letters.append(UInt8(ascii: "a"))
      case 0xE8...0xEB, 0x113: letters.append(UInt8(ascii: "e"))
      case 0xEC...0xEF, 0x12B: letters.append(UInt8(ascii: "i"))
      case 0xF2...0xF6, 0x14D: letters.append(UInt8(ascii: "o"))
      case 0xF9...0xFC, 0x16B: letters.append(UInt8(ascii: "u"))
      case 0x10D: letters += Array("ch".utf8)
      case 0x161: letters += Array("sh".utf8)
      case 0x17E: letters += Array("zh".utf8)
      default: continue
      }
    }
    guard !letters.isEmpty, letters.count <= Self.maxLength else { return nil }
    key = Self.sounds(of: letters)
  }

  /// The consonants of the key; people in a hurry leave vowels out.
  var skeleton: [UInt8] { key.filter { !Self.isVowel($0) } }

  static func isVowel(_ sound: UInt8) -> Bool {
    switch sound {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }

  /// The groups of letters with the sounds that they write, the longest first.
  private static let groups: [([UInt8], [UInt8])] = [
    ("sch", "S"), ("tch", "C"), ("kh", "x"), ("gh", "q"), ("ch", "C"), ("sh", "S"), ("zh", "J"),
    ("jh", "J"), ("ph", "f"), ("th", "t"), ("ck", "k"), ("aa", "a"), ("oo", "u"), ("ou", "u"),
    ("ee", "i"), ("iy", "i"), ("ie", "ie"), ("ey", "ei"), ("ay", "ai"), ("oy", "ui"), ("uy", "ui"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// Returns the sounds of letters: groups first, doubled letters once, no h behind a last vowel.
  private static func sounds(of letters: [UInt8]) -> [UInt8] {
    var sounds: [UInt8] = []
    var index = 0
    while index < letters.count {
      let rest = letters[index...]
      let group = groups.first { rest.starts(with: $0.0) }
      let new = group?.1 ?? [sound(of: letters[index], isFirst: index == 0)]
      // Two consonants at the beginning have a vowel between them that was left out.
      for sound in new where sounds.last != sound || sounds.count == 1 && !isVowel(sound) {
        sounds.append(sound)
      }
      index += group?.0.count ?? 1
    }
    if sounds.count > 3, sounds.last == UInt8(ascii: "h"),
      sounds[sounds.count - 2] == UInt8(ascii: "e")
    {
      sounds.removeLast()
    }
    return sounds
  }

  private static func sound(of letter: UInt8, isFirst: Bool) -> UInt8 {
    switch letter {
    case UInt8(ascii: "w"): UInt8(ascii: "v")
    case UInt8(ascii: "y"): isFirst ? letter : UInt8(ascii: "i")
    case UInt8(ascii: "c"): UInt8(ascii: "k")
    default: letter
    }
  }
}
