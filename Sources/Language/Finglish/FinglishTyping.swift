internal import Glibc

/// The Persian words that somebody may mean who types Latin letters, and the other way.
///
/// Any thread may use it.
package struct FinglishTyping: Sendable {
  /// The number of candidates that are offered.
  package static let usualCount = 5

  private let table: TypingTable

  package init(_ table: TypingTable) { self.table = table }

  /// Returns the Persian words for a typed word, the most probable first; empty if there is none.
  ///
  /// The search among similar words, for what is no word, takes a millisecond.
  package func candidates(
    for typed: String, atMost count: Int = usualCount, searchesSimilar: Bool = true
  ) -> [String] {
    guard let word = TypedWord(typed) else { return [] }
    var found = Candidates()
    let isKnown = addWhole(word, to: &found)
    addSpoken(word.key, to: &found)
    addWithEndings(word.key, to: &found)
    if !isKnown, searchesSimilar { addSimilar(word, to: &found) }
    return found.best(count)
  }

  /// True if the table has a word with the sounds that were typed.
  func knows(_ typed: String) -> Bool {
    TypedWord(typed).map { !table.entries(withKey: $0.key).isEmpty } ?? true
  }

  // MARK: Ways to a word

  /// Adds words of the table with the same sounds, or the same consonants; returns true if one has the same sounds.
  private func addWhole(_ typed: TypedWord, to found: inout Candidates) -> Bool {
    let same = table.entries(withKey: typed.key)
    for index in same {
      found.add(table.entries[index].word, cost: Self.cost(ofPlace: index))
    }
    for index in table.entries(withSkeleton: typed.skeleton) {
      let entry = table.entries[index]
      let distance = EditDistance.between(typed.key, entry.key, atMost: Self.maxVowelDistance)
      if let distance, distance > 0 {
        found.add(entry.word, cost: distance + Self.vowelCost + Self.cost(ofPlace: index))
      }
    }
    return !same.isEmpty
  }

  /// Adds words as they are spoken in Tehran: -un and -um for -an and -am, such as khune for khane.
  private func addSpoken(_ key: [UInt8], to found: inout Candidates) {
    let nasals = [UInt8(ascii: "n"), UInt8(ascii: "m")]
    for place in key.indices.dropLast()
    where key[place] == UInt8(ascii: "u") && nasals.contains(key[place + 1]) {
      var written = key
      written[place] = UInt8(ascii: "a")
      let letter = key[place + 1] == nasals[0] ? "ن" : "م"
      for index in table.entries(withKey: written).prefix(4) {
        let word = table.entries[index].word
        guard let range = word.lastRange(of: "ا" + letter) else { continue }
        found.add(
          word.replacingCharacters(in: range, with: "و" + letter),
          cost: Self.spokenCost + Self.cost(ofPlace: index))
      }
    }
  }

  /// Adds words of the table with an ending behind them.
  private func addWithEndings(_ key: [UInt8], to found: inout Candidates) {
    for ending in Ending.all where key.count > ending.key.count + 1 && key.hasSuffix(ending.key) {
      let stem = Array(key.dropLast(ending.key.count))
      for index in table.entries(withKey: stem).prefix(4) {
        guard let word = ending.added(to: table.entries[index]) else { continue }
        found.add(word, cost: Self.endingCost + Self.cost(ofPlace: index))
      }
    }
  }

  /// Adds words that differ by a letter or two behind the first one.
  private func addSimilar(_ typed: TypedWord, to found: inout Candidates) {
    let limit = typed.key.count < 5 ? 1.3 : Self.maxDistance
    for index in table.entries(beginningWith: typed.key[0]) {
      let entry = table.entries[index]
      guard abs(entry.key.count - typed.key.count) <= 2 else { continue }
      guard let distance = EditDistance.between(typed.key, entry.key, atMost: limit) else {
        continue
      }
      found.add(entry.word, cost: distance * 2 + Self.similarCost + Self.cost(ofPlace: index))
    }
  }

  private static let maxVowelDistance = 2.5
  private static let maxDistance = 2.2
  private static let vowelCost = 1.3
  private static let spokenCost = 0.8
  private static let endingCost = 1.7
  private static let similarCost = 2.0

  /// The cost of a word by its place in the table: a word that is ten times rarer costs one more.
  private static func cost(ofPlace index: Int) -> Double { log10(Double(index + 50)) }
}

/// Words with the least costs that were found for each.
private struct Candidates {
  private var costs: [String: Double] = [:]

  mutating func add(_ word: String, cost: Double) {
    costs[word] = min(cost, costs[word] ?? .infinity)
  }

  func best(_ count: Int) -> [String] {
    costs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(count).map(\.key)
  }
}

/// An ending that is spoken and written behind a word, in everyday Persian.
private struct Ending {
  let key: [UInt8]
  /// The letters behind a word that ends in a consonant, and behind one in a silent he.
  let letters: String
  let lettersAfterHe: String

  init(_ spelling: String, _ letters: String, afterHe: String? = nil) {
    key = Array(spelling.utf8)
    self.letters = letters
    lettersAfterHe = afterHe ?? "\u{200C}" + letters
  }

  /// Returns a word with the ending; nil for a word that ends in a vowel that it does not stand behind.
  func added(to entry: TypingTable.Entry) -> String? {
    let word = entry.word
    let isSilent = entry.key.last != UInt8(ascii: "h")
    return switch word.unicodeScalars.last {
    case "ه" where isSilent: word + lettersAfterHe
    case "ا", "و": letters.hasPrefix("ه") || letters == "م" ? word + "\u{200C}" + letters : nil
    default: word + letters
    }
  }

  static let all = [
    Ending("ie", "ی"), Ending("aro", "ارو", afterHe: "‌ها‌رو"), Ending("a", "ا"), Ending("ha", "ها"),
    Ending("hai", "های"), Ending("haie", "های"),
    Ending("am", "م", afterHe: "‌ام"), Ending("em", "م"), Ending("at", "ت", afterHe: "‌ات"),
    Ending("et", "ت", afterHe: "‌ات"), Ending("aS", "ش", afterHe: "‌اش"),
    Ending("eS", "ش", afterHe: "‌اش"), Ending("emun", "مون"), Ending("etun", "تون"),
    Ending("eSun", "شون"), Ending("amun", "مون"), Ending("atun", "تون"), Ending("aSun", "شون"),
    Ending("eman", "مان"), Ending("etan", "تان"), Ending("eSan", "شان"),
    Ending("i", "ی", afterHe: "‌ای"),
    Ending("e", "ه", afterHe: "‌ست"), Ending("o", "و", afterHe: "‌رو"),
    Ending("ro", "‌رو", afterHe: "‌رو"),
    Ending("tar", "تر"), Ending("tarin", "ترین"), Ending("aie", "ای"), Ending("haS", "هاش"),
    Ending("ham", "هام"), Ending("hat", "هات"), Ending("hamun", "هامون"), Ending("haSun", "هاشون"),
  ]
}

extension String {
  /// Returns the place of the last occurrence of a text.
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    var found: Range<Index>?
    var start = startIndex
    while let range = self[start...].firstRange(of: text) {
      (found, start) = (range, range.upperBound)
    }
    return found
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var changed = self
    changed.replaceSubrange(range, with: text)
    return changed
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
    count >= suffix.count && self[(count - suffix.count)...].elementsEqual(suffix)
  }
}
