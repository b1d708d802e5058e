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

  /// The reading of nothing.
  static let nothing = LineReading(text: "", confidence: 0)
}
