/// The lines of a text in TOML, from which statements can be removed.
///
/// A removed line stays as an empty one, so that the places of all others are kept.
struct Statements {
  private var lines: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  /// Removes the statement that includes a line, which begins with 1, and the whole table if the
  /// statement is a header.
  ///
  /// - Returns: False if there is nothing left to remove.
  mutating func remove(at line: Int) -> Bool {
    guard lines.indices.contains(line - 1) else { return false }
    var start = line - 1
    while start > 0, Self.start(of: lines[start]) == nil { start -= 1 }
    let isHeader = Self.start(of: lines[start]) == .header
    var end = start + 1
    while end < lines.count {
      let next = Self.start(of: lines[end])
      if isHeader ? next == .header : next != nil { break }
      end += 1
    }
    end = max(end, line)
    let isEmpty = lines[start..<end].allSatisfy(\.isEmpty)
    for index in start..<end { lines[index] = [] }
    return !isEmpty
  }

  private enum Start {
    case header
    case key
  }

  /// Returns the kind of statement that begins on a line, or nil if none does.
  private static func start(of line: ArraySlice<UInt8>) -> Start? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "[") { return .header }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return equals > text.startIndex && text[..<equals].allSatisfy(isPartOfKey) ? .key : nil
  }

  /// True for the characters of keys, quoted and dotted ones included, and spaces between them.
  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.\"' \t".utf8.contains(byte)
    }
  }
}
