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

  mutating func append(
    _ line: String, key: [UInt8], for audience: Audience, at time: Duration
  ) {
    lines += line.utf8
    lineEnds.append(lines.count)
    keys += key
    keys.append(0)
    keyEnds.append(keys.count)
    times.append(time)
    audiences.append(audience)
  }

  /// Returns true if the entry with a number of the chunk is meant for the reader on `side`.
  func isMeant(_ number: Int, for side: Audience) -> Bool {
    let audience = audiences[number - first]
    return side == .both || audience == .both || audience == side
  }

  /// Returns the entry with a number of the chunk, or nil if its line cannot be decoded.
  func entry(_ number: Int) -> HistoryEntry? {
    let index = number - first
    let start = index == 0 ? 0 : lineEnds[index - 1]
    var decoder = FeedDecoder(format: .captionStream, connection: ConnectionID(0))
    let events =
      decoder.decode(lines.span.extracting(start..<lineEnds[index])) + decoder.finish()
    for case .utterance(_, let snapshot) in events {
      return HistoryEntry(number: number, time: times[index], snapshot: snapshot)
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
