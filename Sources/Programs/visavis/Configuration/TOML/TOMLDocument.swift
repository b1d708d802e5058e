internal import CTOML

/// A text in TOML 1.0: the values that can be read, and the errors.
package struct TOMLDocument: Equatable, Sendable {
  /// The entries of the root table, in the order of the text.
  package let entries: [TOMLEntry]
  /// The errors, in the order of the text.
  package let errors: [SyntaxError]

  /// A violation of TOML's syntax.
  package struct SyntaxError: Equatable, Sendable {
    package let position: TextPosition
    /// The description of the fault, in the words of toml++.
    package let reason: String
  }

  /// The number of errors after which nothing is read.
  private static let maxErrors = 20

  /// Reads a text, without the statements that have errors.
  ///
  /// toml++ stops at the first error. The statement around it, or the table of which it is the header,
  /// is left out, and the rest is read again.
  package init(parsing bytes: [UInt8]) {
    var statements = Statements(bytes)
    var errors: [SyntaxError] = []
    while true {
      switch Self.parse(statements.bytes) {
      case .success(let entries):
        self.entries = entries
        self.errors = errors.sorted { $0.position < $1.position }
        return
      case .failure(let error):
        errors.append(error)
        if errors.count < Self.maxErrors, statements.remove(at: error.position.line) { continue }
        entries = []
        self.errors = errors.sorted { $0.position < $1.position }
        return
      }
    }
  }

  private static func parse(_ bytes: [UInt8]) -> Parsed {
    if let position = KeyDepthCheck.firstFault(in: bytes) {
      return .failure(
        SyntaxError(
          position: position, reason: "key: more than \(KeyDepthCheck.maxDots) dots in it"))
    }
    let document = unsafe bytes.withUnsafeBytes { bytes in
      unsafe ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let document = unsafe document else {
      return .failure(
        SyntaxError(position: TextPosition(line: 1, column: 1), reason: "there is no memory"))
    }
    defer { unsafe ctoml_close(document) }
    var (line, column): (UInt32, UInt32) = (0, 0)
    if let fault = unsafe ctoml_error(document, &line, &column) {
      return .failure(
        SyntaxError(
          position: TextPosition(line: Int(line), column: Int(column)),
          reason: reason(unsafe String(cString: fault))))
    }
    var reader = unsafe ValueReader(document: document)
    return .success(reader.entries(atDepth: 0))
  }

  private enum Parsed {
    case success([TOMLEntry])
    case failure(SyntaxError)
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
  /// toml++ limits the nesting of values to 256, and `KeyDepthCheck` that of keys.
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
