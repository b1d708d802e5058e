internal import CICU

extension Unicode.Scalar {
  /// True if lines may break before and after the character without a space.
  ///
  /// ICU's Line_Break property decides: the class is that of a letter of Southeast Asia, an
  /// ideograph, a kana or a sign used with them. Emoji and Hangul compatibility jamo are included.
  /// The scripts without spaces between words are those of `isUnspaced`.
  var isSetWithoutSpaces: Bool {
    value >= 0xE00 && cicu_is_set_without_spaces(value) != 0
  }
}
