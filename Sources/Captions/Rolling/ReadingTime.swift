/// How long a text must stand for people to read it: a third of a second a word, a second at least.
///
/// That is broadcasters' 160 to 180 words a minute (BBC Subtitle Guidelines). Scripts without spaces
/// are counted by letters, so that people need about as long for as much meaning.
enum ReadingTime {
  private static let shortest = Duration.seconds(1)
  private static let ofWord = Duration.milliseconds(330)

  /// The time for all of `text`.
  static func of(_ text: some StringProtocol) -> Duration {
    max(shortest, ofWord * words(in: text))
  }

  /// How many words it has, or has the meaning of.
  static func words(in text: some StringProtocol) -> Double {
    var words = 0.0
    var isInWord = false
    for scalar in text.unicodeScalars {
      if let share = wordShare(of: scalar) {
        words += share
        isInWord = false
      } else if scalar.properties.isWhitespace {
        isInWord = false
      } else if !isInWord {
        words += 1
        isInWord = true
      }
    }
    return words
  }

  /// What part of a word a letter is where words are not parted; nil for all other characters.
  private static func wordShare(of scalar: Unicode.Scalar) -> Double? {
    switch scalar.value {
    case 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: 0.5
    // Thai, Lao, Burmese, Khmer: about five letters and marks a word.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: 0.2
    // Their punctuation belongs to what stands before it.
    case 0x3000...0x3040, 0xFF00...0xFF0F, 0xFF1A...0xFF20: 0
    default: nil
    }
  }
}
