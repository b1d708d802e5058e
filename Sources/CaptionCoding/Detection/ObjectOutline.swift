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

  /// True if the object ends with the bytes.
  private(set) var isWhole = false
  /// True if the object has a key of the caption stream.
  private(set) var hasOwnKeys = false
  /// True if the object has a key of the caption stream that no other format shares.
  private(set) var hasDistinctKeys = false
  /// True if the object has a key that is neither private nor in the caption stream.
  private(set) var hasOtherKeys = false

  /// Collects the keys of the object that the bytes begin with.
  init(_ bytes: Span<UInt8>) {
    var cursor = JSONCursor()
    while let key = cursor.nextKey(in: bytes) { note(bytes.extracting(key.range)) }
    isWhole = cursor.depth == 0 && cursor.index == bytes.count
  }

  init(of record: Record) { self.init(record.text.utf8.span) }

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
