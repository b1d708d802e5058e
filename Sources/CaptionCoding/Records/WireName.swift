/// What something is called in a program's messages: a name or a whole number, as text.
struct WireName: Decodable, Sendable, Hashable {
  /// Longer names are not worth remembering and are refused.
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
