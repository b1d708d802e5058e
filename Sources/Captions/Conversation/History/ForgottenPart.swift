internal import Captions

/// Consecutive sentences that memory has forgotten, as they are found again in the transcript.
struct ForgottenPart: Sendable, Equatable {
  /// The number of the first entry.
  let first: Int
  /// The number of entries.
  let count: Int
  /// The time of the first entry, since the start of the program.
  let start: Duration
  /// The numbers of the entries' utterances in the transcript.
  let utterances: UtteranceRuns
  /// The readers for whom the entries are meant, or empty if all are meant for both.
  private let audiences: [Audience]

  /// Creates the record of a chunk that is removed from memory, or nil if it has no entry.
  init?(of chunk: HistoryChunk) {
    guard let start = chunk.start else { return nil }
    first = chunk.first
    count = chunk.count
    self.start = start
    utterances = chunk.utterances
    audiences = chunk.audiences.allSatisfy { $0 == .both } ? [] : chunk.audiences
  }

  var numbers: Range<Int> { first..<first + count }

  /// Returns true if the entry with a number of the part is meant for the reader on `side`.
  func isMeant(_ number: Int, for side: Audience) -> Bool {
    guard side != .both, audiences.indices.contains(number - first) else { return true }
    return audiences[number - first] == .both || audiences[number - first] == side
  }
}
