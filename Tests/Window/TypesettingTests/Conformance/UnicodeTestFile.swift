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
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}

struct UnreadableTestFile: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "\(path) is not there: install the package unicode-data, which scripts/packages/test names"
  }
}
