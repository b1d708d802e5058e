/// A reader of the text of a SubRip cue without its markup.
///
/// Media players interpret the tags `<i> <b> <u> <s> <font …>` and their ends, in either case, and
/// codes such as `{\an8}`; both are removed. Any other `<` or `{` is text. Character references are
/// decoded.
struct SubRipText {
  private static let tags: Set<String> = ["i", "b", "u", "s", "font"]

  private var cursor: ByteCursor
  private var result: [UInt8] = []

  /// Returns the text without markup; `text` itself if there is nothing to remove.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var reader = SubRipText(cursor: ByteCursor(text))
    reader.read()
    return String(decoding: reader.result, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "&")
  }

  private init(cursor: ByteCursor) {
    self.cursor = cursor
    result.reserveCapacity(cursor.bytes.count)
  }

  private mutating func read() {
    while let byte = cursor.next {
      if Self.isSpecial(byte), skipsTag() || skipsCode() { continue }
      if let scalar = cursor.characterReference() {
        result += Array(String(scalar).utf8)
      } else {
        result.append(byte)
        cursor.index += 1
      }
    }
  }

  /// Skips a tag such as `<i>`, `</i>` or `<font color="red">`.
  private mutating func skipsTag() -> Bool {
    let start = cursor.index
    guard cursor.skip("<") else { return false }
    _ = cursor.skip("/")
    let name = cursor.bytes[cursor.index...].prefix(5).prefix(while: \.isASCIILetter)
    cursor.index += name.count
    let isTag =
      Self.tags.contains(String(decoding: name, as: UTF8.self).lowercased())
      && (cursor.next == UInt8(ascii: ">") || cursor.next?.isASCIIBlank == true)
    let isWhole = isTag && skip(toBehind: UInt8(ascii: ">"), before: UInt8(ascii: "<"))
    return isWhole || stay(at: start)
  }

  /// Skips a code such as `{\an8}` or `{\pos(192,240)}`.
  private mutating func skipsCode() -> Bool {
    let start = cursor.index
    let isCode = cursor.skip("{\\") && skip(toBehind: UInt8(ascii: "}"), before: UInt8(ascii: "{"))
    return isCode || stay(at: start)
  }

  /// Advances behind the next `end`; returns false if `obstacle` or the end of the text comes
  /// first.
  ///
  /// The obstacle bounds how often the same byte is examined.
  private mutating func skip(toBehind end: UInt8, before obstacle: UInt8) -> Bool {
    while let byte = cursor.next, byte != obstacle {
      cursor.index += 1
      if byte == end { return true }
    }
    return false
  }

  private mutating func stay(at start: Int) -> Bool {
    cursor.index = start
    return false
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
