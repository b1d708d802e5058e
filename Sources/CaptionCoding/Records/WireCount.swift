/// How many of something there are, or the number of a message, as programs count: from zero.
///
/// Nobody counts to a billion here. What is beyond is refused, so that sums of counts are ordinary ones.
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
