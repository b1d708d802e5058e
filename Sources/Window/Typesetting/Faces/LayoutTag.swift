/// A tag of OpenType layout, which names a script, a language system or a table (OpenType 1.9,
/// "Script tags" and "Language system tags").
struct LayoutTag: Hashable, Sendable, CustomStringConvertible {
  /// The four letters, the first one in the highest byte.
  let value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }

  /// Creates the tag of up to four ASCII letters.
  init(_ letters: String) {
    value = (letters + "   ").utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The letters without the spaces that fill the tag, such as `URD`.
  var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") } ?? -1
    return String(decoding: bytes[...end], as: UTF8.self)
  }
}
