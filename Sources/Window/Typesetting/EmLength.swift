/// A horizontal length in proportion to the em, so that it is the same at every text size.
///
/// Advances, line widths and line breaks are computed in this unit only. A layout therefore does
/// not depend on the scale of a screen. Sums and differences are exact.
package struct EmLength: Hashable, Comparable, Sendable, AdditiveArithmetic {
  /// The length in 1/65536 em.
  package var units: Int

  static let unitsPerEm = 65_536
  package static let zero = EmLength(units: 0)
  /// More than any line needs.
  package static let unlimited = EmLength(units: 1 << 55)

  package init(units: Int) {
    self.units = units
  }

  /// Creates a length of `ems`, rounded to the nearest unit.
  package init(ems: Double) {
    let units = (ems * Double(Self.unitsPerEm)).rounded()
    self.units = Int(max(-Self.limit, min(Self.limit, units)))
  }

  /// Creates the length that takes `pixels` pixels in text of `style`.
  package init(pixels: Double, in style: TextStyle) {
    self.init(ems: pixels / style.clampedSize)
  }

  private static let limit = Double(unlimited.units)

  /// Returns the length in pixels in text with an em of `size` pixels.
  package func pixels(at size: Double) -> Double {
    Double(units) * size / Double(Self.unitsPerEm)
  }

  /// Returns the number of pixels nearest to the length in text with an em of `size` pixels.
  func roundedPixels(at size: Double) -> Int {
    Int(pixels(at: size).rounded())
  }

  /// Returns the smallest number of pixels that holds the length in text of `style`.
  package func pixels(holding style: TextStyle) -> Int {
    // A length that was converted from whole pixels may be half a unit too long.
    let pixels = (Double(units) - 0.5) * style.clampedSize / Double(Self.unitsPerEm)
    return Int(pixels.rounded(.up))
  }

  /// Returns the length that takes as many pixels in text of `other` as this one in text of `style`.
  package func converted(from style: TextStyle, to other: TextStyle) -> EmLength {
    EmLength(pixels: pixels(at: style.clampedSize), in: other)
  }

  package static func < (one: EmLength, other: EmLength) -> Bool { one.units < other.units }

  package static func + (one: EmLength, other: EmLength) -> EmLength {
    EmLength(units: one.units + other.units)
  }

  package static func - (one: EmLength, other: EmLength) -> EmLength {
    EmLength(units: one.units - other.units)
  }
}
