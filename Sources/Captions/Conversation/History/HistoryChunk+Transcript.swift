internal import System

/// Chunks that come back from the transcript.
extension HistoryChunk {
  /// The largest number of pages between the place that the times name and the first entry.
  private static let maxPagesBefore = 128
  /// The largest number of pages between two entries, with damaged lines or cancellations only.
  private static let maxPagesBetween = 16

  /// Reads the entries of a part.
  ///
  /// An entry whose line is damaged or gone is missing, and the others keep their numbers.
  ///
  /// - Throws: `HistoryArchiveError` if the file cannot be read, or has nothing of the conversation.
  init(of part: ForgottenPart, in conversation: RecordedConversation) throws(HistoryArchiveError) {
    let found: [Int: RecordedConversation.Entry]
    let isMissing: Bool
    do throws(SystemError) {
      found = try Self.entries(of: part, in: conversation)
      isMissing = found.isEmpty ? try !conversation.hasEntries : false
    } catch {
      throw .unreadable(error)
    }
    guard !isMissing else { throw .missing }
    self.init(first: part.first)
    for place in 0..<part.count {
      if let entry = found[place] {
        append(entry.snapshot, number: entry.number, at: entry.time)
      } else {
        appendMissing()
      }
    }
  }

  /// Reads the entries of a part, by their places in it.
  private static func entries(
    of part: ForgottenPart, in conversation: RecordedConversation
  ) throws(SystemError) -> [Int: RecordedConversation.Entry] {
    // The transcript takes its times a little later than the history, in whole milliseconds.
    let start = part.start - .milliseconds(2)
    var found: [Int: RecordedConversation.Entry] = [:]
    var emptyPages = 0
    try conversation.readPages(from: start) { page in
      emptyPages += 1
      for entry in page where entry.time >= start {
        var place = part.utterances.place(of: entry.number, from: 0)
        while let taken = place, found[taken] != nil {
          place = part.utterances.place(of: entry.number, from: taken + 1)
        }
        guard let place else { continue }
        found[place] = entry
        emptyPages = 0
      }
      return found.count < part.count
        && emptyPages < (found.isEmpty ? maxPagesBefore : maxPagesBetween)
    }
    return found
  }
}
