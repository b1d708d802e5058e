internal import CICU

/// A pattern of ICU's message format for one language.
///
/// The arguments have names, as in `{count, plural, one {# picture} other {# pictures}}`. ICU forms
/// plurals and numbers by the rules of the language. A pattern belongs to one thread.
@safe struct MessagePattern: ~Copyable {
  private let handle: OpaquePointer

  /// The maximum length of a pattern in UTF-16 units, which also limits nested plurals.
  private static let maxLength = 1000
  /// The maximum length of a message in UTF-16 units.
  private static let maxMessageLength = 1 << 14
  /// The maximum length of an argument in UTF-16 units.
  private static let maxArgumentLength = 4000

  /// Parses a pattern, or returns nil if it is malformed or too long.
  ///
  /// `language` is the BCP 47 tag of the language.
  init?(_ text: String, language: String) {
    let units = Array(text.utf16)
    guard units.count <= Self.maxLength,
      let handle = unsafe cmessage_open(language, units, Int32(units.count))
    else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe cmessage_close(handle)
  }

  /// Sets the text of an argument, of which the end is left out if it is too long.
  func set(_ name: String, to text: String) {
    let units = Array(text.utf16.prefix(Self.maxArgumentLength))
    unsafe cmessage_set_text(handle, name, units, Int32(units.count))
  }

  /// Sets the number of an argument.
  func set(_ name: String, to number: Double) {
    unsafe cmessage_set_number(handle, name, number)
  }

  /// Returns the message, or nil if an argument is missing or is of the wrong kind.
  func message() -> String? {
    var units = [UInt16](repeating: 0, count: Self.maxMessageLength)
    let count = unsafe cmessage_format(handle, &units, Int32(units.count))
    return count >= 0 ? String(decoding: units.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// The names of the arguments, or nil if one is too long.
  var argumentNames: Set<String>? {
    var names: Set<String> = []
    var index: Int32 = 0
    var units = [UInt16](repeating: 0, count: 64)
    while true {
      let count = unsafe cmessage_argument(handle, index, &units, Int32(units.count))
      guard count >= 0 else { return names }
      guard count <= units.count else { return nil }
      names.insert(String(decoding: units.prefix(Int(count)), as: UTF16.self))
      index += 1
    }
  }

  /// Returns true if `text` is its own message, because nothing in it has a meaning to ICU.
  static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains { "{}'".utf8.contains($0) }
  }
}
