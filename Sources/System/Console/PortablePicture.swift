internal import Console

/// A picture of one byte a pixel, without padding.
struct GreymapPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]
}

/// A reader of the pictures on standard input: binary portable graymaps (pgm(5)), one by one.
///
/// The sizes are bounded, so no input takes more memory than the largest picture.
enum GreymapReader {
  /// The longest side of a picture in pixels.
  static let maxSide = 1024
  /// The longest header in bytes; comments are not accepted.
  private static let maxHeader = 32

  /// Reads the next picture.
  ///
  /// - Returns: The picture; nil at the end of the input.
  /// - Throws: `Failure` if the input is something else, or ends in a picture.
  static func next() throws(Failure) -> GreymapPicture? {
    var header: [UInt8] = []
    // Magic number, width, height and largest value end with one blank each.
    while header.count(where: isBlank) < 4 {
      guard header.count < maxHeader, let byte = try bytes(1) else {
        if header.isEmpty { return nil }
        throw badHeader
      }
      header += byte
    }
    let words = header.split(whereSeparator: isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 4, words[0] == "P5", words[3] == "255", let width = Int(words[1]),
      let height = Int(words[2])
    else { throw badHeader }
    guard (1...maxSide).contains(width), (1...maxSide).contains(height) else {
      throw .wrongData(
        "a picture of \(words[1])x\(words[2]) pixels; the limit is \(maxSide) a side")
    }
    guard let pixels = try bytes(width * height) else {
      throw .wrongData("the input ends in a picture")
    }
    return GreymapPicture(width: width, height: height, pixels: pixels)
  }

  /// Reads exactly `count` bytes; nil if the input ends before.
  private static func bytes(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return try StandardInput.fill(&bytes) ? bytes : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static var badHeader: Failure {
    .wrongData("the input is no binary PGM with 255 as its largest value: P5 WIDTH HEIGHT 255")
  }
}
