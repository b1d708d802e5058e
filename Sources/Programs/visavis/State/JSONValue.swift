/// A JSON value of any type.
enum JSONValue: Codable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number that `Double` would change.
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self), Double(exactly: integer) == nil {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number): try value.encode(number)
    case .integer(let integer): try value.encode(integer)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }
}

/// The parts of a value, which are missing if it has another type.
extension JSONValue {
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object.
  var members: [String: JSONValue] {
    get { if case .object(let members) = self { members } else { [:] } }
    set { self = .object(newValue) }
  }

  subscript(name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Returns a whole number in a range, or nil for anything else.
  func integer(in range: ClosedRange<Int>) -> Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
  }
}
