/// A line of a room: what one person said, with its translations.
package struct RoomLine: Codable, Sendable, Equatable {
  /// A translation, of which the words may still be on their way.
  package struct Translation: Codable, Sendable, Equatable {
    package var text: String?
    package var isFinal: Bool?
    /// True if nothing translates the pair, so that the original is shown.
    package var hasFailed: Bool?

    enum CodingKeys: String, CodingKey {
      case text
      case isFinal = "final"
      case hasFailed = "failed"
    }

    package init(text: String? = nil, isFinal: Bool = false, hasFailed: Bool = false) {
      self.text = text
      self.isFinal = isFinal ? true : nil
      self.hasFailed = hasFailed ? true : nil
    }
  }

  /// A document or picture that was sent.
  package struct File: Codable, Sendable, Equatable {
    package let id: String
    package let name: String
    package let type: String
    package let size: Int

    package init(id: String, name: String, type: String, size: Int) {
      (self.id, self.name, self.type, self.size) = (id, name, type, size)
    }
  }

  /// The person's identifier and the person's own one of the line, such as `p3.x7`.
  package let id: String
  package let person: String
  /// The place among all lines, the same for everybody.
  package let order: Int
  /// The room's counter of changes at the newest one of this line.
  package internal(set) var change: Int
  package internal(set) var speaker: String
  package internal(set) var source: String
  package internal(set) var language: String
  /// The number of leading Unicode code points of `source` that will not change.
  package internal(set) var stableCount: Int?
  package internal(set) var isFinal = false
  package internal(set) var isCancelled = false
  /// The number of corrections.
  ///
  /// Translations of an earlier text do not count.
  package internal(set) var corrections = 0
  package internal(set) var translations: [String: Translation] = [:]
  /// The seconds since 1970 at which the line began.
  package let time: Int
  package internal(set) var file: File?

  /// The size in bytes that counts against the room's memory.
  var size: Int {
    translations.values.reduce(source.utf8.count) { $0 + ($1.text?.utf8.count ?? 0) } + 200
  }

  /// True if the line is neither withdrawn nor without words.
  package var hasWords: Bool { !isCancelled && !source.isEmpty }
}

/// The lines that a room remembers, the newest ones.
struct RoomLines: Codable, Sendable {
  /// The limits of what a room remembers.
  ///
  /// Older finished lines are forgotten.
  static let maxCount = 2000
  static let maxBytes = 8 << 20
  /// The largest number of identifiers of forgotten lines, by which a line that is sent again is recognized.
  static let maxForgotten = 20_000

  private var lines: [String: RoomLine] = [:]
  private var order: [String] = []
  private var start = 0
  private var byteCount = 0
  private var forgotten: Set<String> = []

  subscript(id: String) -> RoomLine? { lines[id] }

  /// True if the line was forgotten.
  func hasForgotten(_ id: String) -> Bool { forgotten.contains(id) }

  /// Sets a line, which is new if its identifier is.
  mutating func set(_ line: RoomLine) {
    if let old = lines.updateValue(line, forKey: line.id) {
      byteCount -= old.size
    } else {
      order.append(line.id)
    }
    byteCount += line.size
    forgetOldest()
  }

  /// Returns the lines that changed after a change, in their order.
  func changed(since change: Int) -> [RoomLine] {
    order[start...].compactMap { lines[$0] }.filter { $0.change > change }
  }

  private mutating func forgetOldest() {
    while lines.count > Self.maxCount || byteCount > Self.maxBytes, start < order.count - 1 {
      let id = order[start]
      start += 1
      if let line = lines.removeValue(forKey: id) { byteCount -= line.size }
      if forgotten.count >= Self.maxForgotten { forgotten.removeAll() }
      forgotten.insert(id)
    }
    if start > Self.maxCount {
      order.removeFirst(start)
      start = 0
    }
  }
}
