/// The distance of a word's sounds from those that were typed; sounds that people often leave out cost little.
///
/// The costs have a unit of their own, in which the weights of a search are, too.
struct TypingDistance {
  private let typed: [UInt8]
  private let added: [Int]
  /// Three rows of the dynamic program, one behind the other.
  private var rows = [Int](repeating: 0, count: 3 * width)
  private var missing = [Int](repeating: 0, count: width)
  // A digit at the end is two sounds, as is an i with its glide.
  private static let width = TypedSounds.maxLength + 2

  /// The distance of a word with another h at its end, which is not heard.
  static let finalH = 1

  private enum Cost {
    static let missingVowel = 7
    static let addedVowel = 15
    /// A vowel at the end that is no ezafe is heard.
    static let addedLastVowel = 24
    static let otherVowel = 11
    static let glide = 3
    static let softConsonant = 9
    static let consonant = 15
    static let otherConsonant = 14
    static let exchange = 16
  }

  /// Prepares distances from the sounds that were typed.
  init(from typed: [UInt8]) {
    self.typed = typed
    added = typed.indices.map { Self.cost(of: $0, in: typed[...], vowel: Cost.addedVowel) }
  }

  /// Returns the distance to a word's sounds; `limit` if it is not smaller.
  mutating func callAsFunction(to word: ArraySlice<UInt8>, below limit: Int) -> Int {
    let first = word.startIndex
    for offset in 0..<word.count {
      missing[offset] = Self.cost(of: first + offset, in: word, vowel: Cost.missingVowel)
      rows[offset + 1] = (offset == 0 ? 0 : rows[offset]) + missing[offset]
    }
    rows[0] = 0
    for row in 1..<typed.count + 1 {
      let (now, last, before) = (
        row % 3 * Self.width, (row + 2) % 3 * Self.width, (row + 1) % 3 * Self.width
      )
      let letter = typed[row - 1]
      rows[now] = rows[last] + added[row - 1]
      var least = rows[now]
      for column in 1..<word.count + 1 {
        let sound = word[first + column - 1]
        var cost = rows[last + column - 1] + Self.replacement(letter, sound)
        cost = min(cost, rows[last + column] + added[row - 1])
        cost = min(cost, rows[now + column - 1] + missing[column - 1])
        if row > 1, column > 1, letter != sound, letter == word[first + column - 2],
          typed[row - 2] == sound
        {
          cost = min(cost, rows[before + column - 2] + Cost.exchange)
        }
        rows[now + column] = cost
        least = min(least, cost)
      }
      if least >= limit { return limit }
    }
    return min(limit, rows[typed.count % 3 * Self.width + word.count])
  }

  /// The cost of a sound that one of two words has and the other one has not.
  private static func cost(of index: Int, in sounds: ArraySlice<UInt8>, vowel: Int) -> Int {
    let sound = sounds[index]
    if sound.isLatinVowel {
      let isLast = index == sounds.endIndex - 1 && sound != UInt8(ascii: "e")
      return isLast && vowel == Cost.addedVowel ? Cost.addedLastVowel : vowel
    }
    let isBehindVowel = index > sounds.startIndex && sounds[index - 1].isLatinVowel
    return switch sound {
    case UInt8(ascii: "h") where index == sounds.endIndex - 1 && isBehindVowel: finalH
    case UInt8(ascii: "h"): Cost.softConsonant
    case UInt8(ascii: "y") where isBehindVowel: Cost.glide
    default: Cost.consonant
    }
  }

  private static func replacement(_ typed: UInt8, _ sound: UInt8) -> Int {
    typed == sound ? 0 : Int(replacements[Int(typed & 127) << 7 | Int(sound & 127)])
  }

  /// The costs of one sound in place of another one.
  private static let replacements: [UInt8] = {
    var costs = [UInt8](repeating: UInt8(Cost.otherConsonant), count: 128 * 128)
    func set(_ one: UInt8, _ other: UInt8, _ cost: Int) {
      costs[Int(one) << 7 | Int(other)] = UInt8(cost)
      costs[Int(other) << 7 | Int(one)] = UInt8(cost)
    }
    for one in "aeiou".utf8 {
      for other in "aeiou".utf8 { set(one, other, Cost.otherVowel) }
    }
    let alike: [(String, Int)] = [
      ("ae", 5), ("ei", 6), ("ou", 4), ("ao", 5), ("iy", 2), ("gq", 7), ("kx", 8), ("hx", 7),
      ("jZ", 4), ("zZ", 5), ("kq", 8), ("cS", 10), ("sS", 8), ("sz", 10), ("dt", 10), ("fv", 10),
      ("gj", 8), ("uv", 8), ("cj", 12),
    ]
    for (pair, cost) in alike {
      let letters = Array(pair.utf8)
      set(letters[0], letters[1], cost)
    }
    return costs
  }()
}
