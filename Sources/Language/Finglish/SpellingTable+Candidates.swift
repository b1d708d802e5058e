/// A Persian word for what was typed.
package struct PersianCandidate: Hashable, Sendable {
  package let word: String
  /// True if what was typed is only the beginning of the word.
  package let isCompletion: Bool

  package init(word: String, isCompletion: Bool = false) {
    (self.word, self.isCompletion) = (word, isCompletion)
  }
}

extension SpellingTable {
  /// The width of a search for words.
  package enum Search: Int, Sendable {
    /// Words that sound as typed.
    case sameSounds
    /// Words whose consonants are those that were typed.
    case sameConsonants
    /// Words with a typing error, too, if none of these is likely.
    case typingErrors
    /// Words that begin as typed, too.
    case beginnings
  }

  /// Returns the words that are most probably meant, the best one first.
  package func candidates(
    for typed: some StringProtocol, atMost count: Int = 5, _ extent: Search = .beginnings
  ) -> [PersianCandidate] {
    let letters = LatinLetters.plain(typed.prefix(2 * TypedSounds.maxLength))
    let sounds = TypedSounds.sounds(of: letters)
    guard letters.contains(where: { $0 > UInt8(ascii: "9") }), count > 0 else { return [] }
    var search = CandidateSearch(self, sounds)
    let skeleton = Skeleton(sounds[...])
    if extent == .sameSounds {
      search.takeSame(sounds[...])
    } else {
      search.compare(skeleton.packed)
      search.takeWithoutEzafe()
    }
    if extent.rawValue >= Search.typingErrors.rawValue, search.isDoubtful {
      search.divide()
      search.compareNeighbors(of: skeleton)
    }
    if extent == .beginnings { search.complete(skeleton) }
    return search.best(count)
  }
}

/// A search for the words that somebody may have meant.
private struct CandidateSearch {
  /// The costs that are weighed, in the unit of `TypingDistance`.
  private enum Cost {
    /// A rank that is twice as low.
    static let rank = 3.5
    /// The rank below which words are equally frequent.
    static let frequent = 250.0
    /// A spelling that is not exactly what was typed.
    static let inexact = 14.0
    /// An ezafe, as in hale shoma, which Persian seldom writes.
    static let ezafe = 15.0
    /// A space that was not typed.
    static let division = 24.0
    /// An error in a consonant.
    static let error = 6.0
    /// A word that is not complete, and each of its sounds that is missing.
    static let completion = (base: 20.0, sound: 2.0)
  }

  /// The distance from which on a word is not meant.
  private static let limit = 40
  /// The cost from which on typing errors are looked for.
  private static let doubt = 57.0
  /// The most spellings that are compared.
  private static let maxComparisons = 4000

  private let table: SpellingTable
  private let sounds: [UInt8]
  private var distance: TypingDistance
  private var comparisons = 0
  private var found: [UInt32: (cost: Double, isCompletion: Bool)] = [:]
  /// Two words without the space between them.
  private var divided: (cost: Double, word: String)?
  private var least = Double.infinity

  init(_ table: SpellingTable, _ sounds: [UInt8]) {
    (self.table, self.sounds) = (table, sounds)
    distance = TypingDistance(from: sounds)
  }

  /// True if no word is likely to be meant.
  var isDoubtful: Bool { least > Self.doubt }

  /// Takes the words of some sounds.
  mutating func takeSame(_ sounds: ArraySlice<UInt8>, cost: Double = 0) {
    for entry in table.entries(of: Skeleton(sounds).packed)
    where table.sounds(of: entry).elementsEqual(sounds) {
      take(entry, cost)
    }
  }

  /// Takes the words that sound as typed but for an ezafe at the end.
  mutating func takeWithoutEzafe() {
    guard sounds.count > 2, sounds.last == UInt8(ascii: "e"),
      !sounds[sounds.count - 2].isLatinVowel
    else { return }
    takeSame(sounds.dropLast(), cost: Cost.ezafe)
  }

  /// Compares the words of a skeleton.
  mutating func compare(_ packed: UInt64, penalty: Double = 0) {
    for entry in table.entries(of: packed) {
      guard comparisons < Self.maxComparisons else { return }
      let word = table.sounds(of: entry)
      guard abs(word.count - sounds.count) < 6 else { continue }
      comparisons += 1
      let length = distance(to: word, below: Self.limit)
      guard length < Self.limit else { continue }
      take(entry, Double(length) + (length > 0 ? Cost.inexact : 0) + penalty)
    }
  }

  /// Divides what was typed into two words that sound so, such as fekrkonam.
  mutating func divide() {
    guard sounds.count > 4 else { return }
    for place in 2...sounds.count - 2 {
      guard let first = mostFrequent(sounds[..<place]), let second = mostFrequent(sounds[place...])
      else { continue }
      let cost = Cost.division + Self.cost(ofRank: max(first, second))
      if cost < divided?.cost ?? .infinity {
        divided = (cost, "\(table.word(Int(first)))\u{200C}\(table.word(Int(second)))")
      }
    }
  }

  private func mostFrequent(_ sounds: ArraySlice<UInt8>) -> UInt32? {
    table.entries(of: Skeleton(sounds).packed)
      .filter { table.sounds(of: $0).elementsEqual(sounds) }
      .map { table.entries[$0].rank }.min()
  }

  mutating func compareNeighbors(of skeleton: Skeleton) {
    for neighbor in skeleton.neighbors { compare(neighbor, penalty: Cost.error) }
  }

  /// Takes words that begin as typed.
  mutating func complete(_ skeleton: Skeleton) {
    for entry in table.entries(in: skeleton.packedBeginnings) {
      let word = table.sounds(of: entry)
      guard word.count > sounds.count, word.starts(with: sounds) else { continue }
      let missing = Double(word.count - sounds.count)
      take(entry, Cost.completion.base + Cost.completion.sound * missing, isCompletion: true)
    }
  }

  private mutating func take(_ entry: Int, _ cost: Double, isCompletion: Bool = false) {
    let rank = table.entries[entry].rank
    let whole = cost + Self.cost(ofRank: rank)
    least = min(least, whole)
    if let known = found[rank], known.cost <= whole { return }
    found[rank] = (whole, isCompletion)
  }

  private static func cost(ofRank rank: UInt32) -> Double {
    Cost.rank * (Double(rank) + Cost.frequent).binaryLogarithm
  }

  /// Returns the best words.
  func best(_ count: Int) -> [PersianCandidate] {
    let sorted = found.sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }.prefix(count)
    var best = sorted.map {
      PersianCandidate(word: table.word(Int($0.key)), isCompletion: $0.value.isCompletion)
    }
    if let divided {
      let place = sorted.count { $0.value.cost <= divided.cost }
      best.insert(PersianCandidate(word: divided.word), at: place)
    }
    return Array(best.prefix(count))
  }
}

extension Double {
  /// The logarithm to the base 2, with a straight line between powers.
  fileprivate var binaryLogarithm: Double { Double(exponent) + significand - 1 }
}
