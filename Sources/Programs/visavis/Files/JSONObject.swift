/// A JSON object of the fields that have a value, for the outputs that are public formats.
struct JSONObject: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let fields: KeyValuePairs<String, (any Encodable)?>

  init(_ fields: KeyValuePairs<String, (any Encodable)?>) {
    self.fields = fields
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in fields {
      if let value { try container.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}
