internal import CICU

extension Unicode.Scalar {
  /// Whether its writing has no spaces between words, as those of East and South East Asia but Korean.
  package var isSetWithoutSpaces: Bool {
    value >= 0xE00 && cicu_is_set_without_spaces(value) != 0
  }
}
