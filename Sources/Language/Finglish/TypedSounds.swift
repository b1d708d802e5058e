/// The sounds of a Persian word that somebody typed in Latin letters, whatever the style of typing.
///
/// `khoob`, `khub`, `xoub` and `xoob` have the same sounds. Each is one letter: `x` is kh, `q` gh, `c` ch,
/// `S` sh, `Z` zh, `u` a long o.
enum TypedSounds {
  /// The longest word that is looked up, in sounds; the rest of a longer one is left out.
  static var maxLength: Int { 40 }

  /// Returns the sounds of a word in the small letters that `LatinLetters` makes.
  static func sounds(of typed: some Sequence<UInt8>) -> [UInt8] {
    var sounds: [UInt8] = []
    append(soundsOf: Array(typed).span, to: &sounds)
    return sounds
  }

  /// Appends the sounds of a word to those of other words.
  static func append(soundsOf typed: Span<UInt8>, to sounds: inout [UInt8]) {
    let writer = SoundWriter(start: sounds.count)
    var index = 0
    while index < typed.count, sounds.count - writer.start < maxLength {
      let letter = typed[index]
      let next = index + 1 < typed.count ? typed[index + 1] : 0
      if let sound = pair(letter, next) {
        index += 2
        while index < typed.count, typed[index] == next { index += 1 }
        writer.appendGlide(before: sound, isLast: index == typed.count, to: &sounds)
        writer.append(sound, to: &sounds)
        continue
      }
      index += 1
      while index < typed.count, typed[index] == letter { index += 1 }
      writer.appendGlide(before: letter, isLast: index == typed.count, to: &sounds)
      writer.append(letter, before: index < typed.count ? typed[index] : 0, to: &sounds)
    }
  }

  /// Returns the sound of two letters that stand for one.
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch second {
    case UInt8(ascii: "h"):
      switch first {
      case UInt8(ascii: "k"): UInt8(ascii: "x")
      case UInt8(ascii: "g"): UInt8(ascii: "q")
      case UInt8(ascii: "c"): UInt8(ascii: "c")
      case UInt8(ascii: "s"): UInt8(ascii: "S")
      case UInt8(ascii: "z"): UInt8(ascii: "Z")
      case UInt8(ascii: "p"): UInt8(ascii: "f")
      case UInt8(ascii: "t"): UInt8(ascii: "t")
      default: nil
      }
    case UInt8(ascii: "e"): first == second ? UInt8(ascii: "i") : nil
    case UInt8(ascii: "o"): first == second ? UInt8(ascii: "u") : nil
    case UInt8(ascii: "u"): first == UInt8(ascii: "o") ? second : nil
    case UInt8(ascii: "k"): first == UInt8(ascii: "c") ? second : nil
    default: nil
    }
  }
}

/// A writer of the sounds of one word.
private struct SoundWriter {
  /// The place of the word's first sound.
  let start: Int

  /// Appends the sound of a letter before another one.
  func append(_ letter: UInt8, before next: UInt8, to sounds: inout [UInt8]) {
    let last = sounds.count > start ? sounds[sounds.count - 1] : 0
    switch letter {
    case UInt8(ascii: "c"):
      let isSoft = [UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y")].contains(next)
      append(isSoft ? UInt8(ascii: "s") : UInt8(ascii: "k"), to: &sounds)
    case UInt8(ascii: "w"):
      // The w of rowshan belongs to the vowel, the one of sewom is a v.
      let isPartOfVowel = last == UInt8(ascii: "o") || last == UInt8(ascii: "u")
      if !isPartOfVowel || next.isLatinVowel { append(UInt8(ascii: "v"), to: &sounds) }
    case UInt8(ascii: "y") where !next.isLatinVowel: append(UInt8(ascii: "i"), to: &sounds)
    // The y of biya is heard anyway.
    case UInt8(ascii: "y") where last == UInt8(ascii: "i"): break
    // 2 is "do", as in 2st.
    case UInt8(ascii: "2"):
      append(UInt8(ascii: "d"), to: &sounds)
      append(UInt8(ascii: "o"), to: &sounds)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): append(letter, to: &sounds)
    // A sign such as that of ma'ni keeps letters apart that else stand for one sound.
    default: break
    }
  }

  /// Appends the y that is heard before an i at the end, as in daryai; removes it behind an e, as in khasteyim.
  func appendGlide(before letter: UInt8, isLast: Bool, to sounds: inout [UInt8]) {
    guard letter == UInt8(ascii: "i"), sounds.count > start else { return }
    let last = sounds[sounds.count - 1]
    if isLast, last.isLatinVowel, last != UInt8(ascii: "e"), last != letter {
      append(UInt8(ascii: "y"), to: &sounds)
    } else if last == UInt8(ascii: "y"), sounds.count > start + 1,
      sounds[sounds.count - 2] == UInt8(ascii: "e")
    {
      sounds.removeLast()
    }
  }

  /// Appends a sound; one that is held is written once.
  func append(_ sound: UInt8, to sounds: inout [UInt8]) {
    if sounds.count == start || sounds[sounds.count - 1] != sound { sounds.append(sound) }
  }
}

extension UInt8 {
  /// True for the letters of vowels.
  var isLatinVowel: Bool {
    switch self {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }
}
