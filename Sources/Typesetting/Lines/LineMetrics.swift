/// The vertical measures of a face at one size, in pixels.
package struct LineMetrics: Hashable, Sendable {
  /// From the baseline up to where ordinary letters with their accents end.
  package let ascent: Int
  /// From the baseline down to where ordinary letters end.
  package let descent: Int
  /// From one baseline to the next.
  package let lineHeight: Int

  package init(ascent: Int, descent: Int, lineHeight: Int) {
    self.ascent = ascent
    self.descent = descent
    self.lineHeight = lineHeight
  }
}
