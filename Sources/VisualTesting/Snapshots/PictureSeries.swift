internal import Camera
internal import System

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
    return before + "\(number)".zeroPadded(to: digits) + after
  }
}

/// Instants at equal intervals from zero, such as `0.5` (every half second) or `1/30`.
package struct Series: Hashable, Sendable {
  private let rate: FrameRate

  /// Parses a number of seconds above 0, or a fraction; nil for other text.
  package init?(parsing text: String) {
    if let (seconds, parts) = FrameRate.fraction(text) {
      rate = FrameRate(parts, per: seconds)
    } else {
      guard let seconds = Double(text), seconds >= 0.001, seconds <= 1e6 else { return nil }
      rate = FrameRate(1_000_000, per: Int((seconds * 1e6).rounded()))
    }
  }

  /// Returns the number of instants up to and including `end`.
  package func count(through end: Duration) -> Int { rate.index(at: end) + 1 }

  /// Returns instant `index`, counted from 0.
  ///
  /// The instant is not before the frame with this index in a clip of equal rate.
  package func time(of index: Int) -> Duration { rate.time(of: index) }
}
