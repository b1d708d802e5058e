/// The file names of a series of pictures.
///
/// For example, `frames/%03d.png` gives `frames/001.png`, `frames/002.png`, …
package struct PictureNames: Sendable {
  private let before: Substring
  private let after: Substring
  /// The minimum number of digits, padded with zeros; nil if the name has no number.
  private let digits: Int?

  /// Parses a name with at most one `%d`, `%Nd` or `%0Nd`; nil for any other use of `%`.
  package init?(pattern: String) {
    guard let percent = pattern.firstIndex(of: "%") else {
      before = Substring(pattern)
      after = ""
      digits = nil
      return
    }
    let rest = pattern[pattern.index(after: percent)...]
    let number = rest.prefix { $0.isASCII && $0.isNumber }
    let tail = rest.dropFirst(number.count)
    guard tail.first == "d", number.count <= 2, !tail.contains("%") else { return nil }
    before = pattern[..<percent]
    after = tail.dropFirst()
    digits = Int(number) ?? 0
  }

  /// True if different numbers give different names.
  package var isSeries: Bool { digits != nil }

  /// Returns the name of picture `number`, counted from 1.
  package func name(of number: Int) -> String {
    guard let digits else { return String(before) }
    let plain = String(number)
    return before + String(repeating: "0", count: max(0, digits - plain.count)) + plain + after
  }
}
