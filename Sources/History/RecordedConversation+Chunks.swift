internal import Captions
internal import Threading
internal import Transcripts

/// The parts of a transcript as chunks of the history.
extension RecordedConversation {
  /// The number of lines that are read at once.
  private static let pageLength = 128
  /// The largest number of lines between the place that the times name and the first entry.
  private static let maxSkippedLines = 16 << 10

  /// Reads the entries of a part.
  ///
  /// Fewer entries may be found if lines are damaged.
  ///
  /// - Throws: `HistoryArchiveError` if the file cannot be read or has none of the entries.
  func chunk(of part: ForgottenPart) throws(HistoryArchiveError) -> HistoryChunk {
    var chunk = HistoryChunk(first: part.first)
    do throws(SystemError) {
      var reader = try TranscriptReader(path: path)
      // The transcript takes its times a little later than the history, in whole milliseconds.
      try reader.seek(before: beginning + part.start - .milliseconds(2))
      var skipped = 0
      while chunk.count < part.count, chunk.lastUtterance != part.lastUtterance,
        skipped < Self.maxSkippedLines,
        let page = try reader.nextEntries(of: Self.pageLength)
      {
        if chunk.count == 0 { skipped += Self.pageLength }
        for entry in page
        where chunk.count < part.count && chunk.lastUtterance != part.lastUtterance {
          guard let number = number(of: entry.id),
            chunk.count > 0 || number == part.firstUtterance
          else { continue }
          chunk.append(entry.snapshot, number: number, at: entry.time - beginning)
        }
      }
    } catch {
      throw .unreadable(error)
    }
    guard chunk.count > 0 else { throw .missing }
    return chunk
  }
}
