/// The sounds of a Korean word, by the rules of the standard pronunciation that are written.
///
/// Tensed consonants are not written, as the Revised Romanization says.
enum KoreanSounds {
  /// Words whose sounds the rules do not give, by their beginnings.
  private static let exceptions: [(word: String, spoken: String)] = [
    ("맛없", "마덦"), ("꽃잎", "꼰닙"), ("십육", "심뉵"), ("한여름", "한녀름"), ("나뭇잎", "나문닙"),
    ("첫인상", "처딘상"), ("몇월", "며둴"), ("할일", "할릴"), ("밟", "밥"), ("색연필", "생년필"),
  ]

  /// Returns a word in Latin letters.
  static func latin(_ word: String) -> String {
    var syllables: [HangulSyllable] = []
    var result = ""
    for scalar in respelled(word).unicodeScalars {
      if let syllable = HangulSyllable(scalar) {
        syllables.append(syllable)
        continue
      }
      result += latin(syllables) + (KoreanLetters.jamo[scalar] ?? String(scalar))
      syllables = []
    }
    return result + latin(syllables)
  }

  private static func respelled(_ word: String) -> String {
    for (written, spoken) in exceptions where word.hasPrefix(written) {
      // A syllable that a vowel follows keeps its consonants.
      let rest = word.unicodeScalars.dropFirst(written.unicodeScalars.count)
      let next = rest.first.flatMap(HangulSyllable.init)
      if written == "밟", next.map({ $0.onset == HangulSyllable.silent }) ?? true { continue }
      return spoken + String(rest)
    }
    return word
  }

  private static func latin(_ syllables: [HangulSyllable]) -> String {
    var result = ""
    // The consonant of a syllable if its neighbor has changed it.
    var onset: String?
    for (index, syllable) in syllables.enumerated() {
      result += onset ?? KoreanLetters.onsets[syllable.onset]
      result += KoreanLetters.vowels[syllable.vowel]
      guard index + 1 < syllables.count else {
        result += KoreanLetters.codas[syllable.coda]
        break
      }
      let meeting = KoreanMeeting(syllable.coda, before: syllables[index + 1])
      result += meeting.coda
      onset = meeting.onset
    }
    return result
  }
}

/// The sounds of a consonant after a vowel and the one that follows it.
struct KoreanMeeting {
  let coda: String
  let onset: String

  /// Creates the sounds of a coda, as a place in Unicode's order, before a syllable.
  init(_ coda: Int, before next: HangulSyllable) {
    let found =
      Self.beforeVowel(coda, next) ?? Self.aspirated(coda, next) ?? Self.besideNasals(coda, next)
    (self.coda, onset) = found ?? (KoreanLetters.codas[coda], KoreanLetters.onsets[next.onset])
  }

  private static func beforeVowel(_ coda: Int, _ next: HangulSyllable) -> (String, String)? {
    guard next.onset == HangulSyllable.silent else { return nil }
    let (stays, moves) = KoreanLetters.liaisons[coda]
    if next.palatalizes, moves == "d" { return (stays, "j") }
    if next.palatalizes, moves == "t" { return (stays, "ch") }
    return (stays, moves)
  }

  /// The sounds beside ㅎ.
  private static func aspirated(_ coda: Int, _ next: HangulSyllable) -> (String, String)? {
    // ㅎ, ㄶ and ㅀ, with what stays of them.
    if let stays = [27: "", 6: "n", 15: "l"][coda] {
      switch next.onset {
      case 0: return (stays, "k")
      case 3: return (stays, "t")
      case 12: return (stays, "ch")
      case 9: return (stays, "s")
      case 2: return coda == 15 ? ("l", "l") : ("n", "n")
      default: return nil
      }
    }
    guard next.onset == 18 else { return nil }
    switch coda {
    // ㄱ and ㅂ keep their ㅎ in nouns, as in 축하; before 히 and 혀 they end verbs, as in 잡혀.
    case 1: return next.palatalizes ? ("", "k") : nil
    case 17: return next.palatalizes ? ("", "p") : nil
    case 9: return ("l", "k")
    case 11: return ("l", "p")
    case 7, 25: return next.palatalizes ? ("", "ch") : ("", "t")
    case 19, 20, 23: return ("", "t")
    case 22: return ("", "ch")
    case 5: return ("n", "ch")
    default: return nil
    }
  }

  /// The sounds beside ㄴ, ㅁ and ㄹ.
  private static func besideNasals(_ coda: Int, _ next: HangulSyllable) -> (String, String)? {
    let sound = KoreanLetters.codas[coda]
    let nasal = ["k": "ng", "t": "n", "p": "m"][sound]
    switch next.onset {
    case 2: return sound == "l" ? ("l", "l") : nasal.map { ($0, "n") }
    case 6: return nasal.map { ($0, "m") }
    case 5:
      if sound == "n" || sound == "l" { return ("l", "l") }
      if let nasal { return (nasal, "n") }
      return sound.isEmpty ? nil : (sound, "n")
    // ㄺ of a verb is ㄹ before ㄱ, as in 읽고.
    case 0: return coda == 9 ? ("l", "g") : nil
    default: return nil
    }
  }
}
