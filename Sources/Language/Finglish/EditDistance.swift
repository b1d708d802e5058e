/// A distance of two keys of sounds: what was added, left out or exchanged.
enum EditDistance {
  /// The price of a vowel that is left out, which people in a hurry do.
  private static let missingVowel = 0.45
  private static let otherVowel = 0.6
  private static let extraVowel = 1.0
  private static let consonant = 1.1
  /// The price of consonants that sound alike, or stand side by side in the wrong order.
  private static let alike = 0.6

  /// Returns the distance from what was typed to what was meant; nil if it is more than `limit`.
  static func between(_ typed: [UInt8], _ meant: [UInt8], atMost limit: Double) -> Double? {
    let width = meant.count + 1
    var before = [Double](repeating: .infinity, count: width)
    var last = before
    var row = [Double](repeating: 0, count: width)
    for column in 1..<width {
      row[column] = row[column - 1] + missing(meant[column - 1])
    }
    var leastBefore = 0.0
    for (place, sound) in typed.enumerated() {
      (before, last) = (last, row)
      row[0] = last[0] + extra(sound)
      var least = row[0]
      for column in 1..<width {
        let wanted = meant[column - 1]
        var cost = min(
          last[column - 1] + exchange(sound, wanted), last[column] + extra(sound),
          row[column - 1] + missing(wanted))
        if place > 0, column > 1, typed[place - 1] == wanted, sound == meant[column - 2],
          sound != wanted
        {
          cost = min(cost, before[column - 2] + alike)
        }
        row[column] = cost
        least = min(least, cost)
      }
      // Two that are exchanged continue the row before.
      if min(least, leastBefore + alike) > limit { return nil }
      leastBefore = least
    }
    return row[width - 1] <= limit ? row[width - 1] : nil
  }

  private static func missing(_ sound: UInt8) -> Double {
    TypedWord.isVowel(sound) ? missingVowel : consonant
  }

  private static func extra(_ sound: UInt8) -> Double {
    TypedWord.isVowel(sound) ? extraVowel : consonant
  }

  private static func exchange(_ typed: UInt8, _ meant: UInt8) -> Double {
    if typed == meant { return 0 }
    return exchanges[Int(typed & 0x7F) << 7 | Int(meant & 0x7F)]
  }

  /// The prices of all pairs of sounds.
  private static let exchanges: [Double] = {
    var prices = [Double](repeating: consonant, count: 1 << 14)
    func set(_ one: UInt8, _ other: UInt8, _ price: Double) {
      prices[Int(one) << 7 | Int(other)] = price
      prices[Int(other) << 7 | Int(one)] = price
    }
    let vowels = Array("aeiou".utf8)
    for one in vowels { for other in vowels { set(one, other, otherVowel) } }
    let pairs = [
      "xk", "xh", "qg", "qk", "kg", "Jj", "Jz", "jC", "Sx", "Ss", "sz", "td", "pb", "vb", "vf",
      "yi", "vu",
      "Ck",
    ]
    for pair in pairs.map({ Array($0.utf8) }) { set(pair[0], pair[1], alike) }
    return prices
  }()
}
