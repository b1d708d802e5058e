/// A name in a program's messages, written as a string or a whole number.
struct WireName: Decodable, Sendable, Hashable {
  /// The maximum length of a name in bytes; longer names are refused.
  static let longest = 128

  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try (try? container.decode(String.self)) ?? "\(container.decode(Int.self))"
    text = name.cleanedName.trimmed
    guard !text.isEmpty, text.utf8.count <= Self.longest else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no name")
    }
  }
}
