internal import CaptionCoding
internal import Captions
internal import Glibc

/// An entry of the history, as lines of the caption stream with a search key.
///
/// The lines are those of a transcript. They take a third of the memory of a decoded entry. The
/// arrival of the first words and the times of the speech are not stored.
struct StoredSentence {
  /// The lines, then the search key, and at last the byte 0.
  private let bytes: [UInt8]
  private let keyStart: Int
  private let time: Duration
  /// The readers for whom the entry is meant.
  let audience: Audience

  init(_ entry: ConversationEntry) {
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .unnamed)
    let event = CaptionEvent.utterance(id, entry.snapshot)
    let lines = CaptionStreamEncoder.lines(for: event, at: nil, name: entry.name)
    let text = Array(lines.joined(separator: "\n").utf8)
    bytes = text + entry.snapshot.searchKey + [0]
    keyStart = text.count
    time = entry.time
    audience = entry.snapshot.audience.value ?? .both
  }

  /// The size in memory, in bytes, with the header of the array.
  var byteCount: Int { bytes.count + 32 + MemoryLayout<Self>.stride }

  /// Returns true if the entry contains the bytes of a search key, which end with the byte 0.
  func contains(_ needle: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { needle in
        guard let first = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress,
          let needle = unsafe needle.assumingMemoryBound(to: CChar.self).baseAddress
        else { return false }
        return unsafe strstr(first + keyStart, needle) != nil
      }
    }
  }

  /// Returns the decoded entry, with its number.
  func entry(_ number: Int) -> HistoryEntry? {
    var decoder = FeedDecoder(format: .captionStream, connection: ConnectionID(0))
    let events = decoder.decode(bytes.span.extracting(..<keyStart)) + decoder.finish()
    for case .utterance(let id, let snapshot) in events {
      return HistoryEntry(number: number, name: id.name.text, time: time, snapshot: snapshot)
    }
    return nil
  }
}

extension UtteranceSnapshot {
  /// The search key of the speaker and all texts.
  ///
  /// The separator occurs in no key, so no match extends over two texts.
  fileprivate var searchKey: [UInt8] {
    var seen: Set<String> = []
    let different = ([speaker] + everyText).compactMap(\.value).filter { seen.insert($0).inserted }
    return Array(different.map { SearchKey($0).bytes }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
