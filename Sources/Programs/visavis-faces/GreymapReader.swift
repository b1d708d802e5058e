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
struct GreymapReader {
  /// The longest side of a picture in pixels.
  static let maxSide = 1024
  /// The longest header in bytes; comments are not accepted.
  private static let maxHeader = 32

  private var input = Input()

  /// Reads the next picture.
  ///
  /// - Returns: The picture; nil at the end of the input.
  /// - Throws: `Failure` if the input is something else, or ends in a picture.
  mutating func next() throws(Failure) -> GreymapPicture? {
    var headerBytes: [UInt8] = []
    guard let first = try input.byte() else { return nil }
    headerBytes.append(first)
    // Magic number, width, height and largest value end with one blank each.
    var blanks = Self.isBlank(first) ? 1 : 0
    while blanks < 4 {
      guard headerBytes.count < Self.maxHeader, let byte = try input.byte() else {
        throw Self.badHeader
      }
      headerBytes.append(byte)
      if Self.isBlank(byte) { blanks += 1 }
    }
    let words = headerBytes.split(whereSeparator: Self.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 4, words[0] == "P5", words[3] == "255", let width = Int(words[1]),
      let height = Int(words[2])
    else { throw Self.badHeader }
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height) else {
      throw Self.wrongData(
        "a picture of \(words[1])x\(words[2]) pixels; the limit is \(Self.maxSide) a side")
    }
    guard let pixels = try input.bytes(width * height) else {
      throw Self.wrongData("the input ends in a picture")
    }
    return GreymapPicture(width: width, height: height, pixels: pixels)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static var badHeader: Failure {
    wrongData("the input is no binary PGM with 255 as its largest value: P5 WIDTH HEIGHT 255")
  }

  private static func wrongData(_ line: String) -> Failure {
    Failure(code: EX_DATAERR, description: line)
  }
}

/// Standard input with a buffer.
private struct Input {
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var unread = 0..<0

  /// Reads a byte; nil at the end.
  mutating func byte() throws(Failure) -> UInt8? {
    guard try hasBytes() else { return nil }
    defer { unread = (unread.lowerBound + 1)..<unread.upperBound }
    return buffer[unread.lowerBound]
  }

  /// Reads exactly `count` bytes; nil if the input ends before.
  mutating func bytes(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      guard try hasBytes() else { return nil }
      let part = buffer[unread].prefix(count - bytes.count)
      bytes += part
      unread = part.endIndex..<unread.upperBound
    }
    return bytes
  }

  /// Waits for bytes if the buffer is empty, and returns false at the end.
  private mutating func hasBytes() throws(Failure) -> Bool {
    guard unread.isEmpty else { return true }
    do throws(SystemError) {
      unread = 0..<(try Descriptor(borrowing: STDIN_FILENO).read(into: &buffer))
      return !unread.isEmpty
    } catch {
      throw .unreadable("standard input", error)
    }
  }
}
