internal import CaptionCoding
internal import Captions
internal import Glibc

/// A block of memory with successive sentences, which are forgotten together.
///
/// A sentence is stored as the lines of a transcript, which take a third of the memory of a decoded one, with a
/// search key. The arrival of its first words and the times of its speech are not stored. One block for many
/// sentences keeps the heap free of small pieces that stay between large ones that go.
struct HistoryPage {
  /// The size for sentences of usual length.
  private static let byteCount = 1 << 17

  /// The place of a sentence in the bytes.
  private struct Place {
    let start: UInt32
    let keyStart: UInt32
    let time: Duration
    let audience: Audience
  }

  /// The number of the first sentence in the history.
  let firstNumber: Int
  /// The lines, the search key and the byte 0 of each sentence.
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// Creates a page with one sentence.
  init(_ sentence: EncodedSentence, number: Int) {
    firstNumber = number
    bytes.reserveCapacity(max(Self.byteCount, sentence.byteCount))
    places.reserveCapacity(Self.byteCount / 256)
    append(sentence)
  }

  /// Adds a sentence, or returns false if the page is full.
  mutating func add(_ sentence: EncodedSentence) -> Bool {
    guard bytes.count + sentence.byteCount <= bytes.capacity else { return false }
    append(sentence)
    return true
  }

  private mutating func append(_ sentence: EncodedSentence) {
    let start = bytes.count
    bytes += sentence.lines
    places.append(
      Place(
        start: UInt32(start), keyStart: UInt32(bytes.count), time: sentence.time,
        audience: sentence.audience))
    bytes += sentence.searchKey
    bytes.append(0)
  }

  /// The size in memory.
  var memorySize: Int { bytes.capacity + places.capacity * MemoryLayout<Place>.stride }

  /// Calls `body` with the numbers of the sentences for `side` that contain the bytes of a search key, which end
  /// with the byte 0.
  func forEachSentence(for side: Audience, with needle: [UInt8], _ body: (Int) -> Void) {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { needle in
        guard let first = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress,
          let needle = unsafe needle.assumingMemoryBound(to: CChar.self).baseAddress
        else { return }
        for (index, place) in places.enumerated() where place.audience.overlaps(side) {
          let match = unsafe strstr(first + Int(place.keyStart), needle)
          if unsafe match != nil { body(firstNumber + index) }
        }
      }
    }
  }

  /// Returns the decoded sentence with a number.
  func entry(_ number: Int) -> HistoryEntry? {
    let place = places[number - firstNumber]
    var decoder = FeedDecoder(format: .captionStream, connection: ConnectionID(0))
    let lines = bytes.span.extracting(Int(place.start)..<Int(place.keyStart))
    for case .utterance(let id, let snapshot) in decoder.decode(lines) + decoder.finish() {
      return HistoryEntry(number: number, name: id.name.text, time: place.time, snapshot: snapshot)
    }
    return nil
  }
}

/// A sentence on its way into a page of the history.
struct EncodedSentence {
  let lines: [UInt8]
  let searchKey: [UInt8]
  let time: Duration
  /// The readers for whom the sentence is meant.
  let audience: Audience

  init(_ entry: ConversationEntry) {
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .unnamed)
    let event = CaptionEvent.utterance(id, entry.snapshot)
    lines = Array(
      CaptionStreamEncoder.lines(for: event, at: nil, name: entry.name).joined(separator: "\n").utf8
    )
    searchKey = entry.snapshot.searchKey
    time = entry.time
    audience = entry.snapshot.audience.value ?? .both
  }

  /// The number of bytes in a page.
  var byteCount: Int { lines.count + searchKey.count + 1 }
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
