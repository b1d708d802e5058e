internal import Language

/// A Hindi word in Latin letters, without the vowels that are written and not spoken.
struct HindiSpelling {
  /// A sound of the word.
  private enum Sound: Equatable {
    case consonant(String)
    case vowel(String)
    /// The vowel that every consonant has unless another is written.
    case schwa

    var isVowel: Bool {
      if case .consonant = self { return false }
      return true
    }
  }

  private var sounds: [Sound] = []

  /// Returns a word in Latin letters.
  static func latin(_ word: String) -> String {
    var spelling = HindiSpelling()
    spelling.read(Array(word.decomposed.unicodeScalars))
    spelling.dropLastSchwa()
    spelling.dropInnerSchwas()
    return spelling.text
  }

  private mutating func read(_ scalars: [Unicode.Scalar]) {
    for (index, scalar) in scalars.enumerated() {
      if let consonant = HindiLetters.consonants[scalar] {
        let isDotted = index + 1 < scalars.count && scalars[index + 1] == HindiLetters.dot
        sounds += [
          .consonant(isDotted ? HindiLetters.dotted[scalar] ?? consonant : consonant), .schwa,
        ]
      } else if let vowel = HindiLetters.vowelSigns[scalar] {
        if sounds.last == .schwa { sounds.removeLast() }
        sounds.append(.vowel(vowel))
      } else if scalar == HindiLetters.virama {
        if sounds.last == .schwa { sounds.removeLast() }
      } else if let vowel = HindiLetters.vowels[scalar] {
        sounds.append(.vowel(vowel))
      } else if HindiLetters.nasals.contains(scalar) {
        if sounds.last == .schwa { sounds[sounds.count - 1] = .vowel("a") }
        sounds.append(.consonant(Self.nasal(before: scalars.dropFirst(index + 1).first)))
      } else if scalar == "ः" {
        sounds.append(.consonant("h"))
      }
    }
  }

  private static func nasal(before next: Unicode.Scalar?) -> String {
    next.map { ["प", "फ", "ब", "भ", "म"].contains($0) } == true ? "m" : "n"
  }

  /// The last schwa is silent, unless it ends the only syllable, or follows consonants that need it.
  private mutating func dropLastSchwa() {
    guard sounds.last == .schwa, sounds.count > 2 else { return }
    if case .consonant(let last) = sounds[sounds.count - 2],
      case .consonant = sounds[sounds.count - 3], ["r", "y", "v"].contains(last)
    {
      return
    }
    sounds.removeLast()
  }

  /// A schwa between single consonants with vowels around them is silent; the last ones first.
  private mutating func dropInnerSchwas() {
    var index = sounds.count - 3
    while index >= 2 {
      if sounds[index] == .schwa, sounds[index - 2].isVowel, !sounds[index - 1].isVowel,
        !sounds[index + 1].isVowel, sounds[index + 2].isVowel
      {
        sounds.remove(at: index)
        index -= 1
      }
      index -= 1
    }
  }

  private var text: String {
    var result = ""
    for sound in sounds {
      switch sound {
      case .consonant(let letters), .vowel(let letters): result += letters
      case .schwa: result += "a"
      }
    }
    // The letters of ज्ञ are spoken otherwise.
    return result.replacing([("jn", "gy"), ("chchh", "chchh")])
  }
}
