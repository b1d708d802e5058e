/// The evidence that the top-level keys of a JSON object give, collected without decoding.
struct ObjectOutline {
  /// Digests of the keys that identify the caption stream if no foreign key accompanies them.
  private static let distinctKeys: [UInt64] = [
    "id", "stream", "final", "stable", "lang", "source", "source_lang", "source_final",
    "translations", "romanized", "for", "t", "cancel", "clear", "notice",
  ].map { digest(Array($0.utf8).span) }
  /// Digests of the keys that the caption stream shares with other formats or allows in front of
  /// them.
  private static let sharedKeys: [UInt64] = [
    "text", "speaker", "start", "end", "hello", "want", "name", "token", "state",
  ].map { digest(Array($0.utf8).span) }

  /// True if the object fills the bytes and contains no line breaks or other control characters.
  private(set) var isWholeLine = false
  /// True if the object has a key of the caption stream.
  private(set) var hasOwnKeys = false
  /// True if the object has a key of the caption stream that no other format shares.
  private(set) var hasDistinctKeys = false
  /// True if the object has a key that is neither private nor in the caption stream.
  private(set) var hasOtherKeys = false

  init(_ bytes: Span<UInt8>) {
    var depth = 0
    var expectsKey = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = Self.stringEnd(in: bytes, from: index + 1)
        guard end < bytes.count else { return }
        if expectsKey { note(bytes.extracting((index + 1)..<end)) }
        expectsKey = false
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        expectsKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth > 0 else {
          isWholeLine = index == bytes.count - 1
          return
        }
        expectsKey = false
      case UInt8(ascii: ","): expectsKey = depth == 1
      default: if byte < 0x20 { return }
      }
      index += 1
    }
  }

  /// Returns the index of the closing quotation mark, or the count if the string does not end.
  private static func stringEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] < 0x20 { return bytes.count }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  private mutating func note(_ key: Span<UInt8>) {
    let digest = Self.digest(key)
    if Self.distinctKeys.contains(digest) {
      hasDistinctKeys = true
      hasOwnKeys = true
    } else if Self.sharedKeys.contains(digest) {
      hasOwnKeys = true
    } else if !Self.isPrivate(key) {
      hasOtherKeys = true
    }
  }

  /// Returns the FNV-1a hash of a key; comparing hashes is much faster than comparing strings.
  private static func digest(_ key: Span<UInt8>) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in key.indices { digest = (digest ^ UInt64(key[index])) &* 0x100_0000_01b3 }
    return digest
  }

  /// Returns true if the key is in the caption stream, is private, or is another name of `final`.
  static func isKnown(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    let digest = digest(bytes.span)
    return distinctKeys.contains(digest) || sharedKeys.contains(digest) || isPrivate(bytes.span)
      || key == "is_final" || key == "isFinal"
  }

  /// Returns true if the key begins with `x-`, which is reserved for private use.
  private static func isPrivate(_ key: Span<UInt8>) -> Bool {
    key.count >= 2 && key[0] == UInt8(ascii: "x") && key[1] == UInt8(ascii: "-")
  }
}

extension ObjectOutline {
  /// Creates the outline of a message that may take several lines.
  init(of record: Record) {
    var bytes = Array(record.text.utf8)
    for index in bytes.indices where bytes[index] < 0x20 { bytes[index] = 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    self.init(bytes.span)
  }
}
