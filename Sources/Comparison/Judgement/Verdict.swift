/// The outcome of comparing two images, as a viewer would describe it.
package enum Verdict: String, Sendable, CaseIterable {
  /// Every pixel is equal.
  case same
  /// The pixels differ, but not visibly: by rounding, other libraries or a good JPEG.
  case close
  /// A change is visible, or the sizes differ.
  case different
}
