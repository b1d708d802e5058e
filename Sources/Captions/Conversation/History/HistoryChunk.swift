internal import CaptionCoding
internal import Captions
internal import Glibc

/// Consecutive entries of the history, as lines of the caption stream with their search keys.
///
/// The lines are those of a transcript. They take a third of the memory of decoded entries.
struct HistoryChunk {
  /// The largest number of entries in a chunk.
  static let maxEntries = 512
  /// The size from which on a chunk takes no more entries, in bytes.
  static let maxBytes = 256 << 10

  /// The number of the first entry.
  let first: Int
  private var lines: [UInt8] = []
  /// The ends of the entries' lines in `lines`.
  private var lineEnds: [Int] = []
  /// The search keys, each followed by the byte 0.
  private var keys: [UInt8] = []
  private var keyEnds: [Int] = []
  private var times: [Duration] = []
  /// The readers for whom the entries are meant.
  private var audiences: [Audience] = []

  init(first: Int) {
    self.first = first
  }

  var count: Int { times.count }
  var end: Int { first + count }
  var isFull: Bool { count >= Self.maxEntries || byteCount >= Self.maxBytes }
  /// The size in memory, in bytes.
  var byteCount: Int { lines.count + keys.count + count * 48 }

  /// Appends an entry, except its arrival and the times of its speech.
  mutating func append(_ entry: ConversationEntry) {
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .unnamed)
    let event = CaptionEvent.utterance(id, entry.snapshot)
    for line in CaptionStreamEncoder.lines(for: event, at: nil, name: entry.name) {
      lines += line.utf8
      lines.append(UInt8(ascii: "\n"))
    }
    lineEnds.append(lines.count)
    keys += entry.snapshot.searchKey
    keys.append(0)
    keyEnds.append(keys.count)
    times.append(entry.time)
    audiences.append(entry.snapshot.audience.value ?? .both)
  }

  /// Returns true if the entry with a number of the chunk is meant for the reader on `side`.
  func isMeant(_ number: Int, for side: Audience) -> Bool {
    let audience = audiences[number - first]
    return side == .both || audience == .both || audience == side
  }

  /// Returns the entry with a number of the chunk.
  func entry(_ number: Int) -> HistoryEntry? {
    let index = number - first
    guard times.indices.contains(index) else { return nil }
    let start = index == 0 ? 0 : lineEnds[index - 1]
    var decoder = FeedDecoder(format: .captionStream, connection: ConnectionID(0))
    let events =
      decoder.decode(lines.span.extracting(start..<lineEnds[index])) + decoder.finish()
    for case .utterance(let id, let snapshot) in events {
      var name: String?
      if case .named(let known) = id.name { name = known }
      return HistoryEntry(number: number, name: name, time: times[index], snapshot: snapshot)
    }
    return nil
  }

  /// Returns the numbers of the entries that contain a key that is not empty, ascending.
  func matches(_ key: SearchKey) -> [Int] {
    var numbers: [Int] = []
    unsafe keys.withUnsafeBytes { keys in
      unsafe (key.bytes + [0]).withUnsafeBytes { key in
        guard let first = unsafe keys.assumingMemoryBound(to: CChar.self).baseAddress,
          let needle = unsafe key.assumingMemoryBound(to: CChar.self).baseAddress
        else { return }
        for index in 0..<count {
          let start = index == 0 ? 0 : keyEnds[index - 1]
          if unsafe strstr(first + start, needle) != nil { numbers.append(self.first + index) }
        }
      }
    }
    return numbers
  }
}

extension UtteranceSnapshot {
  /// The search key of the speaker and all texts.
  ///
  /// The separator occurs in no key, so no match extends over two texts.
  fileprivate var searchKey: [UInt8] {
    let texts =
      [text.words.value, source.words.value, romanized.value] + translations.map(\.words.value)
    var seen: Set<String> = []
    let different = ([speaker.value] + texts).compactMap(\.self).filter { seen.insert($0).inserted }
    return Array(different.map { SearchKey($0).bytes }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
