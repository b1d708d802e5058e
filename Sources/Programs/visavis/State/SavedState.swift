internal import FoundationEssentials
internal import Messages

/// The memory of the program between runs: a JSON object.
///
/// Members that this version does not know are kept, so that an older and a newer version can share
/// the file.
struct SavedState: Equatable {
  /// The members of the object, by their names.
  var members: [String: JSONValue]

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
    Set(members[Self.hintsKey]?.elements.compactMap { $0.text.flatMap(Hint.init) } ?? [])
  }

  /// Records that the user has seen a hint.
  mutating func add(_ hint: Hint) {
    guard !hintsSeen.contains(hint) else { return }
    let earlier = members[Self.hintsKey]?.elements ?? []
    members[Self.hintsKey] = .array(earlier + [.string(hint.rawValue)])
  }
}
