internal import ArgumentParser
internal import Imaging

extension PixelSize {
  /// Parses a size such as `1280x720`, up to 16384 in each dimension.
  static let argument = taking("a width and a height up to 16384, such as 1280x720") { text in
    PixelSize(parsing: text).flatMap { max($0.width, $0.height) <= 16_384 ? $0 : nil }
  }
}

extension PixelPoint {
  /// Parses a position such as `100,50`.
  ///
  /// Negative numbers are screens to the left or above.
  static let argument = taking("two whole numbers up to 32767, such as 100,50") { text in
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // Screen coordinates have 16 bits (X11 protocol, INT16).
    guard parts.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]) else {
      return PixelPoint?.none
    }
    return PixelPoint(x: Int(x), y: Int(y))
  }
}
