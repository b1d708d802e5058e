/// The method of dividing a new text into lines.
package enum LineFilling: Hashable, Sendable, CaseIterable {
  /// Each line holds as many words as possible.
  ///
  /// For text that grows.
  case greedy
  /// The smallest number of lines, evenly filled and broken by sense.
  ///
  /// For text that is complete.
  case balanced
}
