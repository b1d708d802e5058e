internal import Language

/// The separator between two pieces of text that were split between words.
enum WordSeparator {
  /// A blank if the script separates words and neither piece has one; otherwise empty.
  static func between(_ before: String, _ after: String) -> String {
    guard let last = before.unicodeScalars.last, let first = after.unicodeScalars.first,
      !last.properties.isWhitespace, !first.properties.isWhitespace,
      !last.isUnspaced, !first.isUnspaced
    else { return "" }
    return " "
  }
}
