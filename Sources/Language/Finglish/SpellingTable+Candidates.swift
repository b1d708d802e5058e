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
    let letters = LatinLetters.plain(Self.withoutEzafe(typed).prefix(2 * TypedSounds.maxLength))
    let sounds = TypedSounds.sounds(of: letters)
    guard letters.contains(where: { $0 > UInt8(ascii: "9") }), count > 0 else { return [] }
    var search = CandidateSearch(self, sounds, typedLetters: letters)
    let skeleton = Skeleton(sounds[...])
    if extent == .sameSounds {
      search.takeSame(sounds[...])
    } else {
      search.compare(skeleton.packed)
      search.takeWithoutEzafe()
    }
    let corrects = extent.rawValue >= Search.typingErrors.rawValue
    if corrects { search.attach() }
    if corrects, search.isDoubtful {
      search.divide()
      search.compareNeighbors(of: skeleton)
      search.guess()
      if let spelled = LetterNames.spelled(typed) { search.take(spelled) }
    }
    if extent == .beginnings { search.complete(skeleton) }
    return search.best(count)
  }

  /// Returns what was typed without an ezafe behind a hyphen, as in ketab-e, which Persian does not write.
  private static func withoutEzafe<Text: StringProtocol>(_ typed: Text) -> Text.SubSequence {
    let ezafe = ["-e", "-ye"].first { typed.hasSuffix($0) && typed.count > $0.count }
    return typed.dropLast(ezafe?.count ?? 0)
  }
}

/// A search for the words that somebody may have meant.
private struct CandidateSearch {
  /// The costs that are weighed, in the unit of `TypingDistance`.
  private enum Cost {
    /// A rank that is twice as low.
    static let rank = 2.8
    /// The rank below which words are equally frequent.
    static let frequent = 300.0
    /// A spelling that is not what was typed.
    static let inexact = 17.5
    /// A word without an alef that was typed as aa, or the ayn or hamza that was typed as an apostrophe.
    static let missingLetter = 10.0
    /// An alef that was typed as a, in a word with another one that was typed as aa.
    static let shortAlef = 4.0
    /// A word with an alef within it, if no aa was typed.
    static let shortAlefs = 2.0
    /// An ending or a beginning that is attached.
    static let affix = 16.0
    /// A vowel that is left out before it.
    static let leftOutVowel = 4.0
    /// An ezafe, as in hale shoma, which Persian seldom writes.
    static let ezafe = 10.0
    /// An ezafe behind an e, as in hafteye bad.
    static let ezafeBehindE = 8.0
    /// A space that was not typed.
    static let division = 14.0
    /// An error in a consonant.
    static let error = 10.0
    /// A word that is not in the table, and each bit of its spelling.
    static let guess = 41.0
    static let guessBit = 1.3
    /// Letters that are spoken one by one.
    static let letterNames = 62.0
    /// A word that is not complete, and each of its sounds that is missing.
    static let completion = (base: 23.0, sound: 2.0)
  }

  /// The distance from which on a word is not meant.
  private static let limit = 40
  /// The cost from which on typing errors are looked for.
  private static let doubt = 46.0
  /// The most spellings that are compared.
  private static let maxComparisons = 4000

  private let table: SpellingTable
  private let sounds: [UInt8]
  private var distance: TypingDistance
  private var comparisons = 0
  private var found: [UInt32: (cost: Double, isCompletion: Bool)] = [:]
  /// Words that are made of others.
  private var composed: [(cost: Double, word: String)] = []
  private var least = Double.infinity
  /// The distance up to which a spelling is what was typed: many write khaneh for khane.
  private let exact: Int
  /// The letters that were typed as aa and as an apostrophe.
  private let expected: WrittenLetters

  init(_ table: SpellingTable, _ sounds: [UInt8], typedLetters: [UInt8]) {
    (self.table, self.sounds) = (table, sounds)
    exact = sounds.suffix(2).elementsEqual("eh".utf8) ? TypingDistance.finalH : 0
    expected = WrittenLetters(typed: typedLetters)
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
    guard sounds.count > 2, sounds.last == UInt8(ascii: "e") else { return }
    if sounds.count > 4, sounds.suffix(3).elementsEqual("eye".utf8) {
      takeSame(sounds.dropLast(2), cost: Cost.ezafeBehindE)
    } else if !sounds[sounds.count - 2].isLatinVowel {
      takeSame(sounds.dropLast(), cost: Cost.ezafe)
    }
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
      take(entry, Double(length) + (length > exact ? Cost.inexact : 0) + penalty)
    }
  }

  /// Takes words with endings or beginnings that are not in the table, such as omidvar-am.
  mutating func attach() {
    for ending in sounds.last.flatMap({ Affixes.endings[$0] }) ?? [] {
      guard let stem = ending.stem(of: sounds) else { continue }
      attach(to: stem) { ending.attached(to: $0, behind: stem) }
      guard ending.replacesVowel else { continue }
      attach(to: stem + [UInt8(ascii: "e")], Cost.leftOutVowel) {
        $0.hasSuffix("ه") ? "\($0)\u{200C}\(ending.letters)" : nil
      }
    }
    for beginning in Affixes.beginnings {
      guard let rest = beginning.rest(of: sounds) else { continue }
      attach(to: rest) { beginning.letters + $0 }
    }
  }

  /// Takes what `whole` makes of the most frequent word of some sounds.
  private mutating func attach(
    to stem: ArraySlice<UInt8>, _ cost: Double = 0, _ whole: (String) -> String?
  ) {
    guard let rank = mostFrequent(stem), let word = whole(table.word(Int(rank))) else { return }
    compose(word, Cost.affix + cost + Self.cost(ofRank: rank))
  }

  /// Takes a word that is no row of the table.
  private mutating func compose(_ word: String, _ cost: Double) {
    let cost = cost + missing(WrittenLetters(of: Array(word.utf8).span))
    composed.append((cost, word))
    least = min(least, cost)
  }

  /// Divides what was typed into two words that sound so, such as fekrkonam.
  mutating func divide() {
    guard sounds.count > 4 else { return }
    var divided: (cost: Double, word: String)?
    for place in 2...sounds.count - 2 {
      guard let first = mostFrequent(sounds[..<place]), let second = mostFrequent(sounds[place...])
      else { continue }
      let cost = Cost.division + Self.cost(ofRank: first) + Self.cost(ofRank: second)
      if cost < divided?.cost ?? .infinity {
        divided = (cost, "\(table.word(Int(first)))\u{200C}\(table.word(Int(second)))")
      }
    }
    if let divided { compose(divided.word, divided.cost) }
  }

  /// Takes spellings by letters, as that of a loan word that the table does not have.
  mutating func guess() {
    let vowels = sounds.count { $0.isLatinVowel }
    guard let model = table.letters, sounds.count > 3, sounds.count <= 4 * vowels else { return }
    for (word, bits) in GuessedSpelling(model: model).spellings(of: sounds, atMost: 2) {
      compose(word, Cost.guess + Cost.guessBit * bits)
    }
  }

  /// Takes letters that are spoken one by one.
  mutating func take(_ letterNames: String) { composed.append((Cost.letterNames, letterNames)) }

  private func mostFrequent(_ sounds: ArraySlice<UInt8>) -> UInt32? {
    table.entries(of: Skeleton(sounds).packed)
      .filter { table.sounds(of: $0).elementsEqual(sounds) }
      .map { table.entries[$0].rank }.min()
  }

  mutating func compareNeighbors(of skeleton: Skeleton) {
    for neighbor in skeleton.neighbors.sorted() { compare(neighbor, penalty: Cost.error) }
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
    let whole =
      cost + Self.cost(ofRank: rank) + missing(table.written[Int(rank)])
    least = min(least, whole)
    if let known = found[rank], known.cost <= whole { return }
    found[rank] = (whole, isCompletion)
  }

  private static func cost(ofRank rank: UInt32) -> Double {
    Cost.rank * (Double(rank) + Cost.frequent).binaryLogarithm
  }

  /// Returns the best words.
  func best(_ count: Int) -> [PersianCandidate] {
    let sorted = found.sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }
    let whole = sorted.prefix(count).map {
      let word = table.word(Int($0.key))
      return ($0.value.cost, PersianCandidate(word: word, isCompletion: $0.value.isCompletion))
    }
    var keys: Set<String> = []
    return (whole + composed.map { ($0.cost, PersianCandidate(word: $0.word)) })
      .sorted { $0.0 < $1.0 }
      .map(\.1).filter { keys.insert(PersianLetters.key($0.word)).inserted }
      .prefix(count).map(\.self)
  }

  /// The cost of letters that were typed and are not in a word, and the other way round.
  private func missing(_ word: WrittenLetters) -> Double {
    var cost = expected.hasSign && !word.hasSign ? Cost.missingLetter : 0
    if expected.alefs == 0 {
      cost += word.hasInnerAlef ? Cost.shortAlefs : 0
    } else {
      let missing = Int(expected.alefs) - Int(word.alefs)
      cost += missing > 0 ? Cost.missingLetter * Double(missing) : Cost.shortAlef * Double(-missing)
    }
    return cost
  }
}
