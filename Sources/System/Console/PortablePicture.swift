/// A picture without padding: one byte a pixel, or three of red, green and blue.
package struct PortablePicture: Sendable {
  package let width: Int
  package let height: Int
  package let isColor: Bool
  package let pixels: [UInt8]
}

/// A reader of the pictures on standard input: binary portable graymaps and pixmaps (pgm(5), ppm(5)), one by one.
///
/// The sizes are bounded, so no input takes more memory than the largest picture.
package struct PortablePictureReader {
  /// The longest header in bytes; comments are not accepted.
  private static let maxHeader = 32

  private let maxSide: Int
  private let acceptsColor: Bool

  /// Creates a reader of pictures whose sides have at most `maxSide` pixels.
  package init(maxSide: Int, acceptsColor: Bool = false) {
    self.maxSide = maxSide
    self.acceptsColor = acceptsColor
  }

  /// Reads the next picture.
  ///
  /// - Returns: The picture; nil at the end of the input.
  /// - Throws: `Failure` if the input is something else, or ends in a picture.
  package func next() throws(Failure) -> PortablePicture? {
    var header: [UInt8] = []
    // Magic number, width, height and largest value end with one blank each.
    while header.count(where: Self.isBlank) < 4 {
      guard header.count < Self.maxHeader, let byte = try bytes(1) else {
        if header.isEmpty { return nil }
        throw badHeader
      }
      header += byte
    }
    let words = header.split(whereSeparator: Self.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 4, words[0] == "P5" || acceptsColor && words[0] == "P6", words[3] == "255",
      let width = Int(words[1]), let height = Int(words[2])
    else { throw badHeader }
    guard (1...maxSide).contains(width), (1...maxSide).contains(height) else {
      throw .wrongData(
        "a picture of \(words[1])x\(words[2]) pixels; the limit is \(maxSide) a side")
    }
    let isColor = words[0] == "P6"
    guard let pixels = try bytes(width * height * (isColor ? 3 : 1)) else {
      throw .wrongData("the input ends in a picture")
    }
    return PortablePicture(width: width, height: height, isColor: isColor, pixels: pixels)
  }

  /// Reads exactly `count` bytes; nil if the input ends before.
  private func bytes(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return try StandardInput.fill(&bytes) ? bytes : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private var badHeader: Failure {
    .wrongData(
      "the input is no binary \(acceptsColor ? "PGM or PPM" : "PGM") with 255 as its largest value: "
        + "P5 WIDTH HEIGHT 255")
  }
}
