internal import FoundationEssentials
internal import Messages

/// The memory of the program between runs: a JSON object.
///
/// Members that this version does not know are kept, so that an older and a newer version can share
/// the file.
struct SavedState: Equatable {
  var members: [String: JSONValue] = [:]

  /// The hints that the user has seen.
  var hintsSeen: Set<Hint> {
    Set(members["hints_seen"]?.elements.compactMap { $0.text.flatMap(Hint.init) } ?? [])
  }

  /// Records that the user has seen a hint.
  mutating func add(_ hint: Hint) {
    guard !hintsSeen.contains(hint) else { return }
    let earlier = members["hints_seen"]?.elements ?? []
    members["hints_seen"] = .array(earlier + [.string(hint.rawValue)])
  }
}

extension SavedState {
  /// Reads a JSON object, or returns nil for anything else.
  init?(parsing bytes: [UInt8]) {
    guard let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    else { return nil }
    self.members = members
  }

  /// Returns the JSON text, with a final line feed.
  ///
  /// - Throws: An `EncodingError` for numbers that JSON lacks, which no parsed object has.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(members)) + [UInt8(ascii: "\n")]
  }
}
