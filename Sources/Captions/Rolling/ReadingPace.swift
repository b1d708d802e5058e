internal import Language

/// The reading speed for captions, by writing system.
///
/// Characters are grapheme clusters, including spaces. The paces are those of Netflix's timed text
/// guides: 17 characters a second for alphabets, 12 for Korean, 9 for Chinese, 4 for Japanese.
package enum ReadingPace {
  /// The factor for a reader who has fallen behind: 25 characters a second for alphabets.
  static let fastest = 25.0 / 17
  /// The shortest time for which a word is shown.
  package static let shortest = Duration.seconds(1)

  private static let ofAlphabets = Duration.seconds(1) / 17
  private static let ofHangul = Duration.seconds(1) / 12
  private static let ofChinese = Duration.seconds(1) / 9
  private static let ofJapanese = Duration.seconds(1) / 4

  /// The time to read `text` once at the ordinary pace; zero if `text` is empty.
  package static func time(toRead text: some StringProtocol) -> Duration {
    var (alphabetic, korean, han, kana) = (0, 0, 0, 0)
    for character in text {
      switch character.unicodeScalars.first?.writingSystem {
      case .hangul: korean += 1
      case .kana: kana += 1
      case .han: han += 1
      case .spaced, .unspaced, nil: alphabetic += 1
      }
    }
    // Kana occur only in Japanese and therefore tell the language of the Han characters.
    return ofAlphabets * alphabetic + ofHangul * korean + ofJapanese * kana
      + (kana > 0 ? ofJapanese : ofChinese) * han
  }
}
