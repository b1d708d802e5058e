/// A key, or another text from the user for a service, that can be sent in a header.
///
/// Its description does not contain it, so that no message and no log can.
package struct ServiceKey: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  let text: String

  /// The largest key, in bytes.
  package static let maxBytes = 1024

  /// Creates the key of a text, without the blanks at its ends.
  ///
  /// - Returns: Nil if the text is empty, too long, or has another character than the visible ones of ASCII:
  ///   with a newline, a key could add lines to a request.
  package init?(_ text: some Sequence<UInt8>) {
    var bytes = Array(text)[...]
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    bytes = bytes.drop(while: Self.isBlank)
    guard (1...Self.maxBytes).contains(bytes.count),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  package var description: String { "a key" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
