/// The fields of a message of Protocol Buffers that have bytes, as far as it is one.
struct ProtobufFields: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    while let tag = number() {
      switch tag & 7 {
      case 0: _ = number()
      case 1: rest = rest.dropFirst(8)
      case 5: rest = rest.dropFirst(4)
      case 2:
        guard let count = number(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return (Int(tag >> 3), rest.prefix(Int(count)))
      default: return nil
      }
    }
    return nil
  }

  /// Reads a number of seven bits a byte, the lowest ones first.
  private mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }
}
