internal import FoundationEssentials
internal import Messages

/// The memory of the program between runs: a JSON object.
///
/// Members that this version does not know are kept, so that an older and a newer version can share
/// the file.
struct SavedState: Equatable {
  private var members: [String: JSONValue]

  /// A state without members.
  init() {
    members = [:]
  }

  /// Reads a JSON object, or returns nil for anything else.
  init?(parsing bytes: [UInt8]) {
    guard
      let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    else { return nil }
    self.members = members
  }

  /// The JSON text, with a final line feed.
  ///
  /// - Throws: An `EncodingError` for numbers that JSON lacks, which no parsed object has.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(members)) + [UInt8(ascii: "\n")]
  }
}

extension SavedState {
  private static let hintsKey = "hints_seen"

  /// The hints that the user has seen.
  var hintsSeen: Set<Hint> {
    guard case .array(let names) = members[Self.hintsKey] else { return [] }
    return Set(
      names.compactMap { name in
        if case .string(let text) = name { Hint(rawValue: text) } else { nil }
      })
  }

  /// Records that the user has seen a hint.
  mutating func add(_ hint: Hint) {
    guard !hintsSeen.contains(hint) else { return }
    var names: [JSONValue] = []
    if case .array(let earlier) = members[Self.hintsKey] { names = earlier }
    members[Self.hintsKey] = .array(names + [.string(hint.rawValue)])
  }
}

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
