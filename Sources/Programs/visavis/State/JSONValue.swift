/// A JSON value of any type.
enum JSONValue: Codable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
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
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }
}

extension JSONValue {
  /// A finite number, or nil for anything else.
  var finiteNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number) where number.isFinite: number
    default: nil
    }
  }

  /// A whole number in a range, or nil for anything else.
  func integer(in range: ClosedRange<Int>) -> Int? {
    guard case .integer(let integer) = self else { return nil }
    return Int(exactly: integer).flatMap { range.contains($0) ? $0 : nil }
  }

  /// The text of a string, or nil for anything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// True or false, or nil for anything else.
  var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The elements of an array, or an empty array for anything else.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object, or none for anything else.
  var members: [String: JSONValue] {
    get { if case .object(let members) = self { members } else { [:] } }
    set { self = .object(newValue) }
  }
}
