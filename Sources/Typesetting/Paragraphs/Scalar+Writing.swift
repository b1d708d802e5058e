internal import CICU

extension Unicode.Scalar {
  /// True if the script of the character has no spaces between words.
  ///
  /// Such scripts are those of East and Southeast Asia, except Korean.
  package var isSetWithoutSpaces: Bool {
    value >= 0xE00 && cicu_is_set_without_spaces(value) != 0
  }
}
