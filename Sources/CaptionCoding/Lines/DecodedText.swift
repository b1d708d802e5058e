/// Bytes as text: what is not UTF-8 becomes U+FFFD, and that is told.
struct DecodedText {
  let text: String
  /// Whether all of it was UTF-8.
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
