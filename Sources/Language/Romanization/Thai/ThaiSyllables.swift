/// A Thai word in syllables: of all ways to divide it, the most likely one.
struct ThaiSyllables {
  /// A syllable that may begin somewhere.
  private struct Syllable {
    let end: Int
    let latin: String
    let cost: Int
  }

  private let letters: [Character]

  /// Returns a word in Latin letters.
  static func latin(_ word: String) -> String {
    ThaiSyllables(letters: spoken(word)).latin
  }

  /// Returns the letters of a word without marks of tones and silent letters.
  private static func spoken(_ word: String) -> [Character] {
    var letters: [Unicode.Scalar] = []
    for scalar in word.unicodeScalars {
      if scalar == ThaiLetters.silencer {
        dropSilent(&letters)
      } else if !ThaiLetters.toneMarks.contains(scalar) {
        letters.append(scalar)
      }
    }
    return letters.map { Character($0) }
  }

  /// Removes the silent consonant at the end, with its vowel and a consonant that is spoken with it.
  private static func dropSilent(_ letters: inout [Unicode.Scalar]) {
    if let last = letters.last, ["ิ", "ุ"].contains(last) { letters.removeLast() }
    guard let silent = letters.popLast(), silent == "ร", let last = letters.last else { return }
    if ["ท", "ต", "ด"].contains(last), letters.count > 2, letters[letters.count - 2].isThaiFinal {
      letters.removeLast()
    }
  }

  /// The cheapest syllables from the end of the word to its beginning.
  private var latin: String {
    var best: [(cost: Int, latin: String)] = [(0, "")]
    for start in letters.indices.reversed() {
      // best[0] belongs to the place behind `start`.
      let options = syllables(from: start).map { syllable in
        let rest = best[syllable.end - start - 1]
        return (cost: syllable.cost + rest.cost, latin: syllable.latin + rest.latin)
      }
      let cheapest = options.min { $0.cost < $1.cost }
      best.insert(cheapest ?? (best[0].cost + 100, best[0].latin), at: 0)
    }
    return best[0].latin
  }

  private func syllables(from start: Int) -> [Syllable] {
    var found: [Syllable] = []
    for pattern in ThaiVowels.patterns {
      let first = pattern.before == nil ? start : start + 1
      guard pattern.before == nil || letters[start] == pattern.before else { continue }
      for (count, onset, cost) in onsets(at: first, isPreposed: pattern.before != nil) {
        let behind = first + count
        guard letters.dropFirst(behind).starts(with: pattern.behind) else { continue }
        add(pattern, onset, end: behind + pattern.behind.count, cost: cost, to: &found)
      }
    }
    if let lone = ThaiLetters.initials[letters[start]] {
      // A consonant alone has a short a, as the first one of ถนน.
      found.append(Syllable(end: start + 1, latin: lone + "a", cost: start == 0 ? 12 : 16))
    }
    return found
  }

  private func add(
    _ pattern: ThaiVowels.Pattern, _ onset: String, end: Int, cost: Int, to found: inout [Syllable]
  ) {
    let cost = cost + pattern.cost + 10
    if !pattern.needsFinal {
      found.append(Syllable(end: end, latin: onset + pattern.sound, cost: cost + 1))
    }
    guard pattern.takesFinal, end < letters.count, let final = ThaiLetters.finals[letters[end]]
    else { return }
    // A consonant with a vowel of its own begins the next syllable.
    guard !hasVowel(at: end) else { return }
    let isR = pattern.sound == "o" && pattern.behind.isEmpty && letters[end] == "ร"
    found.append(
      Syllable(end: end + 1, latin: onset + (isR ? "on" : pattern.sound + final), cost: cost))
    guard end + 2 == letters.count, letters[end + 1].isSilentVowel else { return }
    // The last i or u of ชาติ and เหตุ is silent.
    found.append(Syllable(end: end + 2, latin: onset + pattern.sound + final, cost: cost))
  }

  /// The consonants with which a syllable may begin: how many, their sound, and their cost.
  private func onsets(at index: Int, isPreposed: Bool) -> [(Int, String, Int)] {
    guard index < letters.count, let initial = ThaiLetters.initials[letters[index]] else {
      return []
    }
    var found = [(1, initial, 0)]
    guard index + 1 < letters.count, let second = ThaiLetters.initials[letters[index + 1]] else {
      return found
    }
    if let cluster = ThaiLetters.clusters[String(letters[index...(index + 1)])] {
      // ว behind a vowel such as แ is its end rather than a part of the cluster.
      found.append((2, cluster, isPreposed && letters[index + 1] == "ว" ? 2 : 0))
    } else if isPreposed {
      // The vowel belongs to the second consonant, as in แสดง.
      found.append((2, initial + "a" + second, 9))
    }
    return found
  }

  private func hasVowel(at index: Int) -> Bool {
    guard index + 1 < letters.count, let scalar = letters[index + 1].unicodeScalars.first else {
      return false
    }
    if index + 2 == letters.count, letters[index + 1].isSilentVowel { return false }
    return scalar.isThaiVowelBehind
  }
}

extension Character {
  /// True for the vowels that are silent at the end of some words.
  fileprivate var isSilentVowel: Bool { self == "ิ" || self == "ุ" }
}

extension Unicode.Scalar {
  /// True for vowels that are written behind, above or below their consonant.
  fileprivate var isThaiVowelBehind: Bool { (0xE30...0xE3A).contains(value) || value == 0xE47 }

  /// True for consonants that may end a syllable.
  fileprivate var isThaiFinal: Bool { ThaiLetters.finals[Character(self)] != nil }
}
