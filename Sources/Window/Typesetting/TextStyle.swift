/// The properties of a text that decide which glyphs are drawn and how wide they are.
///
/// Color is not included, so a line keeps its breaks when its color changes.
package struct TextStyle: Hashable, Sendable {
  /// The stroke weight of a face.
  package enum Weight: Hashable, Sendable, CaseIterable {
    case regular
    case bold
  }

  /// The em size in pixels, clamped to `sizes`.
  package var size: Double
  package var weight: Weight
  /// The preferred font family, for the characters that it has.
  package var family: String?

  /// The em sizes that fonts can be opened at, in pixels.
  package static let sizes = 4...1024

  package init(size: Double, weight: Weight = .regular, family: String? = nil) {
    self.size = size
    self.weight = weight
    self.family = family
  }

  package init(size: Int, weight: Weight = .regular, family: String? = nil) {
    self.init(size: Double(size), weight: weight, family: family)
  }

  /// The size within `sizes`, to the nearest 1/64 pixel, as fonts are opened.
  var clampedSize: Double { (Self.clamped(size) * 64).rounded() / 64 }

  /// The size in whole pixels, for lengths that follow it.
  package var wholeSize: Int { Int(clampedSize.rounded()) }

  /// Returns `size` within `sizes`.
  static func clamped(_ size: Double) -> Double {
    min(max(size, Double(sizes.lowerBound)), Double(sizes.upperBound))
  }
}

/// The vertical metrics of a face at one size, in pixels.
package struct LineMetrics: Hashable, Sendable {
  /// The height of ordinary letters with accents above the baseline.
  package let ascent: Int
  /// The depth of ordinary letters below the baseline.
  package let descent: Int
  /// The distance between two baselines.
  package let lineHeight: Int
}
