/// Lines that are on their way into a file: whole ones, of which the first may be there in part.
///
/// Bounded: when nothing can be written for long, later lines are lost, and counted.
struct UnwrittenLines {
  /// Days of talk.
  static let mostBytes = 32 << 20

  private var bytes: [UInt8] = []
  /// How much of the first line is in the file.
  private(set) var torn = 0
  /// How many there was no room for.
  private(set) var lost = 0
  private let mostBytes: Int

  init(mostBytes: Int = mostBytes) {
    self.mostBytes = mostBytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// How many lines are not wholly in the file.
  var count: Int { bytes.count { $0 == newline } }

  /// What is to be written next.
  var rest: ArraySlice<UInt8> { bytes[torn...] }

  /// Adds a line, with its newline.
  mutating func add(_ line: String) {
    guard bytes.count + line.utf8.count <= mostBytes else {
      lost += 1
      return
    }
    bytes += line.utf8
  }

  /// Others had no room for so many.
  mutating func lose(_ count: Int) {
    lost += count
  }

  /// So many bytes of the rest are in the file.
  mutating func wereWritten(_ count: Int) {
    let there = torn + count
    guard there < bytes.count else {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      torn = 0
      return
    }
    let whole = bytes[..<there].lastIndex(of: newline).map { $0 + 1 } ?? 0
    bytes.removeFirst(whole)
    torn = there - whole
  }

  /// It is another file, or what was torn has been cut off: the first line starts over.
  mutating func startOver() {
    torn = 0
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
