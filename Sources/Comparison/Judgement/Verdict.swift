/// What a person who puts two pictures side by side would say.
package enum Verdict: String, Sendable, CaseIterable {
  /// Every pixel is equal.
  case same
  /// Not the same numbers, but nothing that anybody sees: rounding, other libraries, a good JPEG.
  case close
  /// Something changed that can be seen, or the sizes differ.
  case different
}
