/// The header of a message from the window to `visavis-record`.
///
/// A header of sixteen bytes stands before the pixels of each picture: the kind, the number of bytes that
/// follow, and the time, in the byte order of the machine. The pixels are 4:2:0 in three planes without
/// padding (BT.601, limited range). The last message is an end without pixels, with the time of the
/// recording's end: sound that is heard later is left out.
package struct PictureHeader: Equatable, Sendable {
  package enum Kind: UInt32, Sendable {
    /// The letters PICT.
    case picture = 0x5049_4354
    /// The letters DONE.
    case end = 0x444F_4E45
  }

  /// The size of a header.
  package static let byteCount = 16

  package let kind: Kind
  /// The number of bytes that follow.
  package let payload: Int
  /// The time of the picture or of the end on `RecordingClock`.
  package let time: Int64

  package init(_ kind: Kind, payload: Int = 0, time: Int64) {
    self.kind = kind
    self.payload = payload
    self.time = time
  }

  /// The header as bytes.
  package var bytes: [UInt8] {
    func bytes(of number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
      (0..<(number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes(of: kind.rawValue) + bytes(of: UInt32(clamping: payload))
      + bytes(of: UInt64(bitPattern: time))
  }

  /// Parses the bytes of a header; nil if they are something else.
  package init?(parsing bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    func number(_ part: some Sequence<UInt8>) -> UInt64 {
      part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let all = Array(bytes)
    guard let kind = Kind(rawValue: UInt32(number(all[0..<4]))) else { return nil }
    self.init(kind, payload: Int(number(all[4..<8])), time: Int64(bitPattern: number(all[8..<16])))
  }
}
