/// The vertical metrics of a face at one size, in pixels.
package struct LineMetrics: Hashable, Sendable {
  /// The height of ordinary letters with accents above the baseline.
  package let ascent: Int
  /// The depth of ordinary letters below the baseline.
  package let descent: Int
  /// The distance between two baselines.
  package let lineHeight: Int

  package init(ascent: Int, descent: Int, lineHeight: Int) {
    self.ascent = ascent
    self.descent = descent
    self.lineHeight = lineHeight
  }
}
