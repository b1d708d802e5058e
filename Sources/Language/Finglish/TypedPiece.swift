/// A stretch of a text: a word in Latin or Persian letters, or what is between words.
package struct TypedPiece: Equatable, Sendable {
  /// The kinds of pieces.
  package enum Kind: Sendable {
    case latin, persian
    /// Spaces, signs, digits, other scripts, and bytes that are no text.
    case other
  }

  package let kind: Kind
  /// The bytes of the piece.
  package let range: Range<Int>

  /// Returns the pieces of a text in UTF-8, whatever its bytes are.
  package static func pieces(of text: [UInt8]) -> [TypedPiece] {
    var pieces: [TypedPiece] = []
    visit(text) { pieces.append($0) }
    return pieces
  }

  /// Passes the pieces of a text on, one after the other.
  static func visit(_ text: [UInt8], _ take: (TypedPiece) -> Void) {
    let bytes = text.span
    var place = 0
    var kept = 0
    while place < bytes.count {
      let start = Unit(bytes, place)
      guard start.kind != .other else {
        place += start.length
        continue
      }
      let first =
        start.kind == .latin && kept < place && bytes[place - 1] == UInt8(ascii: "2")
        ? place - 1 : place
      if kept < first { take(TypedPiece(kind: .other, range: kept..<first)) }
      place = end(of: start.kind, from: place, in: bytes)
      take(TypedPiece(kind: start.kind, range: first..<place))
      kept = place
    }
    if kept < place { take(TypedPiece(kind: .other, range: kept..<place)) }
  }

  private static func end(of kind: Kind, from start: Int, in bytes: Span<UInt8>) -> Int {
    var place = start
    while place < bytes.count {
      let unit = Unit(bytes, place)
      if unit.kind == kind {
        place += unit.length
      } else if let length = innerLength(of: kind, bytes, place),
        place + length < bytes.count, Unit(bytes, place + length).kind == kind
      {
        place += length
      } else {
        break
      }
    }
    return place
  }

  /// The bytes of a sign that stands within words, such as the apostrophe of ma'ni or a half space.
  private static func innerLength(of kind: Kind, _ bytes: Span<UInt8>, _ place: Int) -> Int? {
    if bytes[place] == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
      let isInner =
        kind == .latin ? [0x98, 0x99].contains(bytes[place + 2]) : bytes[place + 2] == 0x8C
      return isInner ? 3 : nil
    }
    guard kind == .latin else { return nil }
    if bytes[place] == 0xCA, place + 1 < bytes.count { return 2 }
    return ["'", "`", "-", "2"].contains(UnicodeScalar(bytes[place])) ? 1 : nil
  }
}

/// A letter, or another byte, of a text.
private struct Unit {
  let kind: TypedPiece.Kind
  let length: Int

  init(_ bytes: Span<UInt8>, _ place: Int) {
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    let isPair = next & 0xC0 == 0x80
    (kind, length) =
      switch bytes[place] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        (.latin, 1)
      // U+00C0 to U+024F without × and ÷, and the combining marks.
      case 0xC3 where isPair && next != 0x97 && next != 0xB7, 0xC4...0xC8 where isPair: (.latin, 2)
      case 0xC9 where isPair && next < 0x90, 0xCC where isPair: (.latin, 2)
      case 0xCD where isPair && next < 0xB0: (.latin, 2)
      // U+1E00 to U+1EFF.
      case 0xE1
      where (0xB8...0xBB).contains(next) && place + 2 < bytes.count
        && bytes[place + 2] & 0xC0 == 0x80:
        (.latin, 3)
      // U+0620 to U+065F and U+066E to U+06D5: letters and marks, without signs and digits.
      case 0xD8 where isPair && next >= 0xA0, 0xD9 where isPair && (next < 0xA0 || next >= 0xAE):
        (.persian, 2)
      case 0xDA where isPair, 0xDB where isPair && next <= 0x95 && next != 0x94: (.persian, 2)
      default: (.other, 1)
      }
  }
}
