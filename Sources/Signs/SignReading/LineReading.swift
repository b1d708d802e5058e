internal import Language

/// The words of a line as a reader reads them.
struct LineReading: Hashable, Sendable {
  var text: String
  /// The mean confidence of the letters, from 0 to 1.
  var confidence: Double

  /// Creates a reading, in which a Greek word has no sign of a unit.
  init(text: String, confidence: Double) {
    let isGreek = text.unicodeScalars.contains { (0x370...0x3FF).contains($0.value) }
    self.text = isGreek ? text.replacing("\u{B5}", with: "\u{3BC}") : text
    self.confidence = confidence
  }

  /// Returns true if another copy of the line was read the same but for a share of the letters.
  ///
  /// What is no writing, or writing of another script, is read differently at every look.
  func agrees(with other: LineReading, tolerance: Double) -> Bool {
    let (letters, others) = (
      text.filter { !$0.isWhitespace }, other.text.filter { !$0.isWhitespace }
    )
    let limit = Double(max(letters.count, others.count)) * tolerance
    return Double(Array(letters).editDistance(to: Array(others))) <= limit
  }

  /// The reading of nothing.
  static let nothing = LineReading(text: "", confidence: 0)
}
