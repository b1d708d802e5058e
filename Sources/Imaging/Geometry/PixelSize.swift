/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size without pixels.
  package static let zero = PixelSize(width: 0, height: 0)

  /// True if the width or height is not positive.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The size with width and height exchanged, as after a quarter turn.
  package var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels.
  package var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}

extension PixelSize {
  /// Parses `1280x720`; nil unless both numbers are positive.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }
}
