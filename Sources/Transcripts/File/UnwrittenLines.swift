/// A bounded buffer of the lines to write to a file.
///
/// A part of the first line may already be in the file. If the file stays unwritable, lines beyond
/// the limit are dropped and counted.
struct UnwrittenLines {
  /// The limit in bytes, enough for days of speech.
  static let mostBytes = 32 << 20

  private var bytes: [UInt8] = []
  /// The number of bytes of the first line that are in the file.
  private(set) var torn = 0
  /// The number of dropped lines.
  private(set) var lost = 0
  private let mostBytes: Int

  init(mostBytes: Int = mostBytes) {
    self.mostBytes = mostBytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The number of lines that are not completely in the file.
  var count: Int { bytes.count { $0 == newline } }

  /// The bytes to write next.
  var rest: ArraySlice<UInt8> { bytes[torn...] }

  /// Adds a line with its newline, or drops it if the buffer is full.
  mutating func add(_ line: String) {
    guard bytes.count + line.utf8.count <= mostBytes else {
      lost += 1
      return
    }
    bytes += line.utf8
  }

  /// Counts lines that were dropped elsewhere.
  mutating func lose(_ count: Int) {
    lost += count
  }

  /// Removes `count` bytes of `rest` that were written.
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

  /// Restarts the first line, for another file or after its written part was cut off.
  mutating func startOver() {
    torn = 0
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
