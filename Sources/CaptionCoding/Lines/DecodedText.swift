/// The text of some bytes, with U+FFFD in place of invalid UTF-8.
struct DecodedText {
  let text: String
  /// True if all of the bytes are valid UTF-8.
  let isSound: Bool

  init(_ bytes: Span<UInt8>) {
    if let valid = try? UTF8Span(validating: bytes) {
      text = String(copying: valid)
      isSound = true
      return
    }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    text = String(decoding: copy, as: UTF8.self)
    isSound = false
  }
}
