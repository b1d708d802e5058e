/// A tag of OpenType layout, which names a script, a language system or a table (OpenType 1.9,
/// "Script tags" and "Language system tags").
struct LayoutTag: Hashable, Sendable {
  /// The four letters, the first one in the highest byte.
  let value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }

  /// Creates the tag of up to four ASCII letters.
  init(_ letters: StaticString) {
    let padded = (letters.description + "   ").utf8.prefix(4)
    value = padded.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
