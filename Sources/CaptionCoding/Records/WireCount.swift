/// A count, or the number of a message, in a program's messages; not negative.
///
/// Counts above a billion are refused, so that sums of counts do not overflow.
struct WireCount: Decodable, Sendable, Equatable {
  static let allowed = 0...1_000_000_000

  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    guard Self.allowed.contains(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no count")
    }
  }
}
