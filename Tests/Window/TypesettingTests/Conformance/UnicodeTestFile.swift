import Glibc

/// A file of the Unicode Character Database, as installed by Debian's package `unicode-data`.
struct UnicodeTestFile {
  /// The lines without comments and without empty lines.
  let lines: [ArraySlice<UInt8>]

  /// Reads the file at `path` under the package's folder.
  init(_ path: String) throws(UnreadableTestFile) {
    let full = "/usr/share/unicode/\(path)"
    guard let bytes = Self.read(full) else { throw UnreadableTestFile(path: full) }
    lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let data = line.firstIndex(of: UInt8(ascii: "#")).map { line[..<$0] } ?? line
      return data.isEmpty ? nil : data
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = unsafe fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}

struct UnreadableTestFile: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "\(path) is not there: install the package unicode-data, which scripts/packages/test names"
  }
}

extension ArraySlice<UInt8> {
  /// The numbers of this base in it, with any characters between them.
  func numbers(radix: UInt32) -> [UInt32] {
    var numbers: [UInt32] = []
    var isOpen = false
    for byte in self {
      guard let digit = Self.digit(byte), digit < radix else {
        isOpen = false
        continue
      }
      if !isOpen { numbers.append(0) }
      isOpen = true
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * radix + digit
    }
    return numbers
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
