internal import Captions

/// The sentences that memory has forgotten and the transcript still has.
///
/// A record of 100 bytes for each part of up to 512 sentences stays in memory, so every sentence
/// keeps its number. Sentences that overlap each other or are for one reader add up to 9 bytes each. Parts near the view, and the newest searches, are kept once they were read.
struct OlderSentences {
  /// The largest number of records: 30 million sentences.
  private static let maxParts = 1 << 16
  /// The largest number of parts that are kept, of up to 256 KiB each.
  private static let maxLoaded = 16
  /// The largest number of searches: one for each of two readers.
  private static let maxSearches = 2
  /// The largest number of matches of a search; the oldest are left out.
  private static let maxMatches = 1 << 17

  /// A search of the forgotten sentences.
  private struct Search {
    let id: Int
    let key: SearchKey
    /// The parts that were forgotten when the search began.
    let parts: [ForgottenPart]
    var matches: [Int] = []
    var isComplete = false
  }

  let archive: HistoryArchive
  private var parts: [ForgottenPart] = []
  /// The parts that were read, the last used one last.
  private var loaded: [HistoryChunk] = []
  private var searches: [Search] = []
  private var lastSearch = 0
  /// False once the transcript could not be read.
  private(set) var isReadable = true

  init(from archive: HistoryArchive) {
    self.archive = archive
  }

  /// The number of the oldest sentence, or nil if there is none.
  var first: Int? { isReadable ? parts.first?.first : nil }

  /// Adds a chunk that memory forgets.
  mutating func add(_ chunk: HistoryChunk) {
    guard let part = ForgottenPart(of: chunk) else { return }
    parts.append(part)
    if parts.count > Self.maxParts { parts.removeFirst(parts.count - Self.maxParts * 15 / 16) }
    for index in searches.indices {
      searches[index].matches += chunk.matches(searches[index].key)
    }
  }

  /// Lets a transcript be tried again that could not be read.
  mutating func retry() { isReadable = true }

  // MARK: - Entries

  /// Returns true if the entry is neither in memory nor known to be missing.
  func isAwaited(_ number: Int) -> Bool {
    guard let part = part(of: number) else { return false }
    return !loaded.contains { $0.first == part.first }
  }

  /// Returns the entry with a number, or nil after requesting it.
  mutating func entry(_ number: Int) -> HistoryEntry? {
    guard let part = part(of: number) else { return nil }
    guard let index = loaded.firstIndex(where: { $0.first == part.first }) else {
      archive.request(part)
      return nil
    }
    loaded.append(loaded.remove(at: index))
    return loaded[loaded.count - 1].entry(number)
  }

  /// Requests the entry with a number, as it is near the view.
  func prepare(_ number: Int) {
    guard let part = part(of: number), !loaded.contains(where: { $0.first == part.first })
    else { return }
    archive.request(part)
  }

  private func part(of number: Int) -> ForgottenPart? {
    guard isReadable else { return nil }
    var range = parts.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let part = parts[middle]
      if part.numbers.contains(number) { return part }
      range = number < part.first ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return nil
  }

  // MARK: - Lists

  /// Returns the numbers of the entries for the reader on `side`.
  func numbers(for side: Audience) -> [Int] {
    guard isReadable else { return [] }
    return parts.flatMap { part in part.numbers.filter { part.isMeant($0, for: side) } }
  }

  /// Returns the numbers of the matches that are known, and begins the search if it is new.
  mutating func matches(_ key: SearchKey, for side: Audience) -> [Int] {
    guard isReadable, !parts.isEmpty else { return [] }
    guard let index = searches.firstIndex(where: { $0.key == key }) else {
      begin(key)
      return []
    }
    let matches = searches[index].matches
    guard side != .both else { return matches }
    return matches.filter { part(of: $0)?.isMeant($0, for: side) ?? false }
  }

  /// Returns true if older matches may follow.
  func isSearching(_ key: SearchKey) -> Bool {
    searches.contains { $0.key == key && !$0.isComplete }
  }

  private mutating func begin(_ key: SearchKey) {
    lastSearch += 1
    searches.append(Search(id: lastSearch, key: key, parts: parts))
    if searches.count > Self.maxSearches { searches.removeFirst() }
    tellArchive()
  }

  private func tellArchive() {
    archive.search(
      searches.filter { !$0.isComplete }.map {
        HistoryArchive.Search(id: $0.id, key: $0.key, parts: $0.parts)
      })
  }

  /// Takes what the archive has read, and returns true if there is any.
  mutating func receive() -> Bool {
    let results = archive.drain()
    for result in results {
      switch result {
      case .part(let part, let chunk):
        loaded.removeAll { $0.first == part.first }
        loaded.append(chunk)
        if loaded.count > Self.maxLoaded { loaded.removeFirst() }
      case .found(let numbers, let id, let isComplete):
        guard let index = searches.firstIndex(where: { $0.id == id }) else { continue }
        searches[index].matches.insert(contentsOf: numbers, at: 0)
        let excess = searches[index].matches.count - Self.maxMatches
        if excess > 0 { searches[index].matches.removeFirst(excess) }
        searches[index].isComplete = isComplete || excess > 0
        if excess > 0 { tellArchive() }
      case .failed:
        isReadable = false
        loaded = []
        searches = []
      }
    }
    return !results.isEmpty
  }
}
