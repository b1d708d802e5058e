/// The endings and beginnings that Persian attaches to words, such as those of a person: mamnoon-am, na-bashid.
///
/// They are written here in the sounds of `TypedSounds`.
enum Affixes {
  /// The least number of sounds of the word to which an affix is attached.
  private static let shortestStem = 3

  struct Ending {
    let sounds: [UInt8]
    let letters: String
    /// The letters behind a silent h that is heard.
    let lettersBehindH: String
    /// True if the word ends in a vowel.
    var isBehindVowel = false

    fileprivate init(_ sounds: String, _ letters: String, behindH: String) {
      self.sounds = Array(sounds.utf8)
      self.letters = letters
      lettersBehindH = "\u{200C}" + behindH
    }

    /// True if the vowel of a silent h is left out before it: khoon-amoon for khoone.
    var replacesVowel: Bool { sounds.first == UInt8(ascii: "a") }

    /// Returns the sounds before the ending; nil if a word does not have it.
    func stem(of word: [UInt8]) -> ArraySlice<UInt8>? {
      let stem = word.dropLast(sounds.count)
      guard stem.count >= shortestStem, word.suffix(sounds.count).elementsEqual(sounds),
        !isBehindVowel || stem.last?.isLatinVowel == true
      else { return nil }
      return stem
    }

    /// Returns a word with some sounds and the ending.
    func attached(to word: String, behind stem: ArraySlice<UInt8>) -> String? {
      let isBehindH = word.hasSuffix("ه") && stem.last?.isLatinVowel == true
      // A form of a verb with a silent h has its person already.
      if isBehindH, word.hasPrefix("می\u{200C}") || word.hasPrefix("نمی\u{200C}") { return nil }
      return word + (isBehindH ? lettersBehindH : letters)
    }
  }

  struct Beginning {
    let sounds: [UInt8]
    let letters: String
    /// The sounds of which the rest begins with one.
    let following: [[UInt8]]

    fileprivate init(_ sounds: String, _ letters: String, before following: String...) {
      self.sounds = Array(sounds.utf8)
      self.letters = letters
      self.following = following.map { Array($0.utf8) }
    }

    /// Returns the sounds behind the beginning; nil if a word does not have it.
    func rest(of word: [UInt8]) -> ArraySlice<UInt8>? {
      let rest = word.dropFirst(sounds.count)
      guard rest.count >= shortestStem, word.starts(with: sounds),
        following.contains(where: { rest.starts(with: $0) })
      else { return nil }
      return rest
    }
  }

  /// The endings by their last sounds.
  static let endings = Dictionary(
    grouping: persons + copulas + spoken
  ) { $0.sounds[$0.sounds.count - 1] }

  /// The endings of persons, at one thing or several, also with the o of an object or the e of a verb: ketab-am,
  /// ketab-ham, ketab-amo, ketab-etoon, ketab-ame.
  private static let persons: [Ending] =
    [("m", "م"), ("t", "ت"), ("S", "ش")].flatMap { sound, letter in
      [
        ("", ""), ("un", "ون"), ("an", "ان"), ("o", "و"), ("uno", "ونو"), ("e", "ه"),
        ("une", "ونه"),
      ]
      .flatMap { end, letters in
        [("a", ""), ("e", ""), ("", ""), ("ya", "ی"), ("ye", "ی"), ("ha", "\u{200C}ها")].map {
          vowel, before in
          let whole = letter + letters
          let isHeard = end.isEmpty && !vowel.isEmpty
          var ending = Ending(
            vowel + sound + end, before + whole,
            behindH: vowel == "ha" ? "ها" + whole : isHeard ? "ا" + whole : whole)
          ending.isBehindVowel = before == "ی" || end.isEmpty && vowel.isEmpty
          return ending
        }
      }
    }

  private static let copulas: [Ending] =
    [("im", "یم"), ("id", "ید"), ("in", "ین"), ("i", "ی")].flatMap { sounds, letters in
      var ending = Ending("y" + sounds, "ی" + letters, behindH: "ا" + letters)
      ending.isBehindVowel = true
      return [Ending(sounds, letters, behindH: "ا" + letters), ending]
    } + [Ending("and", "ند", behindH: "اند")]

  /// Spoken ones: gol-a for golha, ketab-o for ketab ra, khoob-e for khoob ast, diga-s for digar ast.
  private static let spoken = [
    Ending("ro", "\u{200C}رو", behindH: "رو"), Ending("o", "و", behindH: "رو"),
    Ending("a", "ا", behindH: "ها"), Ending("e", "ه", behindH: "ه"),
    Ending("ye", "یه", behindH: "ی"), Ending("an", "ان", behindH: "ان"),
    Ending("ha", "\u{200C}ها", behindH: "ها"), Ending("haye", "\u{200C}های", behindH: "های"),
    Ending("hayi", "\u{200C}هایی", behindH: "هایی"), Ending("tar", "\u{200C}تر", behindH: "تر"),
    Ending("tarin", "\u{200C}ترین", behindH: "ترین"),
    Ending("as", "س", behindH: "س"), Ending("ast", "ست", behindH: "ست"),
  ]

  static let beginnings: [Beginning] =
    [("bar", "بر"), ("dar", "در"), ("var", "ور"), ("baz", "باز")]
    .map { Beginning($0, $1, before: "mi", "nemi") } + [Beginning("na", "ن", before: "")]
}
