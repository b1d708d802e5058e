/// Tells a request of HTTP from captions by the first line of a connection.
///
/// Pages can make a browser send a request to any port of its machine; what they make it send must not
/// be shown. `GET me a coffee` is a caption all the same: a request line is a method, whichever, a target
/// and at its end the protocol's version (RFC 9112, 3).
struct RequestLine: Sendable {
  enum Verdict {
    /// It may become either.
    case undecided
    case isHTTP
    case isNone
  }

  /// A first line that is longer and has no blank behind its first word is taken for a request.
  static let longest = 8 << 10

  private static let version = Array(" HTTP/".utf8)
  private static let blank = UInt8(ascii: " ")

  /// How far it was read.
  private var index = 0
  /// Where the target begins, once the method has ended.
  private var target: Int?
  private var known: Verdict?

  /// Judges what has come so far; no byte is read twice.
  ///
  /// - Parameters:
  ///   - bytes: all that came, from the first that is no blank.
  ///   - isWhole: no more will come.
  /// - Returns: the verdict on the line.
  mutating func judge(_ bytes: Span<UInt8>, isWhole: Bool) -> Verdict {
    let verdict = known ?? read(bytes, isWhole: isWhole)
    if verdict != .undecided { known = verdict }
    return verdict
  }

  private mutating func read(_ bytes: Span<UInt8>, isWhole: Bool) -> Verdict {
    let end = min(bytes.count, Self.longest)
    if target == nil {
      while index < end, Self.isOfMethod(bytes[index]) { index += 1 }
      guard index < end else { return isWhole || index == Self.longest ? .isNone : .undecided }
      guard index > 0, bytes[index] == Self.blank else { return .isNone }
      target = index + 1
    }
    while index < end, !Self.isEnd(bytes[index]) { index += 1 }
    guard index == Self.longest, let target else {
      return index < bytes.count || isWhole
        ? Self.verdict(on: bytes.extracting(first: index)) : .undecided
    }
    // No browser writes a blank into a target; the version may just be cut off.
    let certain = max(target, Self.longest - 2 * Self.version.count)
    return (target..<certain).contains { bytes[$0] == Self.blank } ? .isNone : .isHTTP
  }

  private static func verdict(on line: Span<UInt8>) -> Verdict {
    let start = line.count - version.count - 3
    guard start > 0, version.indices.allSatisfy({ line[start + $0] == version[$0] }),
      isDigit(line[line.count - 3]), line[line.count - 2] == UInt8(ascii: "."),
      isDigit(line[line.count - 1])
    else { return .isNone }
    return .isHTTP
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// RFC 9110, 5.6.2: what a word of HTTP is made of.
  private static func isOfMethod(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: isDigit(byte) || marks.contains(byte)
    }
  }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)
}
