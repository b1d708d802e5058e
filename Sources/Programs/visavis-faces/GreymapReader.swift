internal import Console
internal import Glibc
internal import System

/// A picture of one byte a pixel, without padding.
struct GreymapPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]
}

/// A reader of the pictures on standard input: binary portable graymaps (pgm(5)), one by one.
///
/// The sizes are bounded, so no input takes more memory than the largest picture.
struct GreymapReader: ~Copyable {
  /// The longest side of a picture in pixels.
  static let maxSide = 1024
  /// The longest header in bytes; comments are not accepted.
  private static let maxHeader = 32

  private let input = Descriptor(borrowing: STDIN_FILENO)

  /// Reads the next picture.
  ///
  /// - Returns: The picture; nil at the end of the input.
  /// - Throws: `Failure` if the input is something else, or ends in a picture.
  func next() throws(Failure) -> GreymapPicture? {
    var header: [UInt8] = []
    // Magic number, width, height and largest value end with one blank each.
    while header.count(where: Self.isBlank) < 4 {
      guard header.count < Self.maxHeader, let byte = try bytes(1) else {
        if header.isEmpty { return nil }
        throw Self.badHeader
      }
      header += byte
    }
    let words = header.split(whereSeparator: Self.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 4, words[0] == "P5", words[3] == "255", let width = Int(words[1]),
      let height = Int(words[2])
    else { throw Self.badHeader }
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height) else {
      throw Self.wrongData(
        "a picture of \(words[1])x\(words[2]) pixels; the limit is \(Self.maxSide) a side")
    }
    guard let pixels = try bytes(width * height) else {
      throw Self.wrongData("the input ends in a picture")
    }
    return GreymapPicture(width: width, height: height, pixels: pixels)
  }

  /// Reads exactly `count` bytes; nil if the input ends before.
  private func bytes(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(SystemError) {
      return try input.fill(&bytes) == count ? bytes : nil
    } catch {
      throw .unreadable("standard input", error)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static var badHeader: Failure {
    wrongData("the input is no binary PGM with 255 as its largest value: P5 WIDTH HEIGHT 255")
  }

  private static func wrongData(_ line: String) -> Failure {
    Failure(code: EX_DATAERR, description: line)
  }
}
