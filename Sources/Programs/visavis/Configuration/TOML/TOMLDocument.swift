internal import CTOML

/// A text in TOML 1.0.
enum TOMLDocument {
  /// A violation of TOML's syntax, after which nothing is read.
  struct SyntaxError: Error, Equatable {
    let position: TextPosition
    /// The description of the fault, in the words of toml++.
    let reason: String
  }

  /// The most dots in a header of a table, and in all other lines that are no comments.
  ///
  /// toml++ makes one table for each dot of a key, and reads and frees them by recursion, which has no
  /// limit of its own. Values are nested in each other, headers are not.
  static let maxDots = 1000

  /// Returns the entries of the root table, in the order of the text.
  ///
  /// - Throws: The first error.
  static func entries(of bytes: [UInt8]) throws(SyntaxError) -> [TOMLEntry] {
    if let position = firstDotTooMany(in: bytes) {
      throw SyntaxError(position: position, reason: "key: the file has more than \(maxDots) dots")
    }
    let document = unsafe bytes.withUnsafeBytes { bytes in
      unsafe ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let document = unsafe document else {
      throw SyntaxError(
        position: TextPosition(line: 1, column: 1), reason: "text: no memory is left")
    }
    defer { unsafe ctoml_close(document) }
    var (line, column): (UInt32, UInt32) = (0, 0)
    if let fault = unsafe ctoml_error(document, &line, &column) {
      throw SyntaxError(
        position: TextPosition(line: Int(line), column: Int(column)),
        reason: reason(unsafe String(cString: fault)))
    }
    var reader = unsafe ValueReader(document: document)
    return reader.entries(atDepth: 0)
  }

  /// Returns the line on which the number of dots is passed, or nil if it is not.
  private static func firstDotTooMany(in bytes: [UInt8]) -> TextPosition? {
    var count = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if text.first == UInt8(ascii: "#") { continue }
      let dots = text.count { $0 == UInt8(ascii: ".") }
      let isHeader =
        text.first == UInt8(ascii: "[")
        && !text.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "=") }
      if !isHeader { count += dots }
      if max(count, dots) > maxDots { return TextPosition(line: index + 1, column: 1) }
    }
    return nil
  }

  /// Returns a message of toml++ in lower case, on one line, and without its first words.
  private static func reason(_ text: String) -> String {
    let start = "Error while parsing "
    let rest = text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
    return rest.prefix(1).lowercased() + rest.dropFirst().map { $0 == "\n" ? " " : $0 }
  }
}

/// Reads the values of a document of toml++, in their order.
@safe private struct ValueReader {
  private let document: OpaquePointer
  private var index = 0
  private var next: CTOMLValue?

  init(document: OpaquePointer) {
    unsafe self.document = unsafe document
    unsafe next = unsafe Self.value(at: 0, of: document)
  }

  /// Reads the members of a table.
  ///
  /// toml++ limits the nesting of values to 256, and `maxDots` that of keys.
  mutating func entries(atDepth depth: Int32) -> [TOMLEntry] {
    var entries: [TOMLEntry] = []
    while let value = unsafe next, unsafe value.depth == depth {
      let key = unsafe Self.text(value.key, value.key_length)
      let position = unsafe TextPosition(line: Int(value.line), column: Int(value.column))
      entries.append(TOMLEntry(key: key, position: position, value: unsafe self.value(of: value)))
    }
    // toml++ sorts the keys by name.
    return entries.sorted { $0.position < $1.position }
  }

  /// Converts the next value with its members.
  private mutating func value(of value: CTOMLValue) -> TOMLValue {
    index += 1
    unsafe next = unsafe Self.value(at: index, of: document)
    let depth = unsafe value.depth + 1
    switch unsafe value.kind {
    case CTOML_TABLE: return .table(entries(atDepth: depth))
    case CTOML_ARRAY:
      var elements: [TOMLValue] = []
      while let element = unsafe next, unsafe element.depth == depth {
        elements.append(unsafe self.value(of: element))
      }
      return .array(elements)
    case CTOML_TEXT: return .text(unsafe Self.text(value.text, value.text_length))
    case CTOML_INTEGER: return .integer(unsafe value.integer)
    case CTOML_NUMBER: return .number(unsafe value.number)
    case CTOML_BOOLEAN: return .boolean(unsafe value.integer != 0)
    default: return .date
    }
  }

  private static func value(at index: Int, of document: OpaquePointer) -> CTOMLValue? {
    var value = unsafe CTOMLValue()
    return unsafe ctoml_value(document, index, &value) != 0 ? unsafe value : nil
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
