package import Captions
package import System

/// The conversation of this run in a `.jsonl` transcript, whose file may contain earlier ones.
package struct RecordedConversation: Sendable {
  /// The number of lines that are read at once.
  private static let pageLength = 128
  /// The largest number of pages in which a first entry is looked for.
  private static let maxPages = 128

  /// An entry of the conversation.
  package struct Entry: Sendable {
    /// The number of its utterance.
    package let number: Int
    /// The time of its end, since the start of the program.
    package let time: Duration
    package let snapshot: UtteranceSnapshot
  }

  private let path: String
  private let place: ConversationPlace

  init(path: String, place: ConversationPlace) {
    self.path = path
    self.place = place
  }

  /// Reads entries in the order of the file, until `body` returns false or the file ends.
  ///
  /// Lines that cannot be read, and those of earlier conversations, are left out.
  ///
  /// - Parameters:
  ///   - time: The time of the first entry since the start of the program. Earlier ones may come
  ///     before it.
  ///   - body: The function that takes the entries of up to 128 lines.
  /// - Throws: `SystemError` if the file cannot be read.
  package func readPages(
    from time: Duration, _ body: ([Entry]) -> Bool
  ) throws(SystemError) {
    var reader = try TranscriptReader(path: path)
    try reader.seek(before: place.beginning + time)
    while let page = try reader.nextEntries(of: Self.pageLength) {
      guard body(page.compactMap(entry)) else { return }
    }
  }

  /// True if the file has an entry of the conversation near its beginning.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  package var hasEntries: Bool {
    get throws(SystemError) {
      var (hasEntries, pageCount) = (false, 0)
      try readPages(from: .zero) { page in
        hasEntries = !page.isEmpty
        pageCount += 1
        return !hasEntries && pageCount < Self.maxPages
      }
      return hasEntries
    }
  }

  /// Returns an utterance as an entry, or nil if it belongs to another conversation.
  private func entry(_ utterance: RecordedUtterance) -> Entry? {
    guard case .named(let name) = utterance.id.name,
      let number = Int(name.split(separator: "-").last ?? ""),
      name == place.name(ofUtterance: number)
    else { return nil }
    return Entry(
      number: number, time: utterance.time - place.beginning, snapshot: utterance.snapshot)
  }
}
