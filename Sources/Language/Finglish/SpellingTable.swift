internal import Language
internal import System

/// Persian words, the most frequent first, each with its spellings in Latin letters, for looking up both ways.
///
/// It is a value that many threads may read. A spelling is found by its skeleton: all words whose consonants are those
/// that were typed lie together.
package struct SpellingTable: Sendable {
  /// A spelling of a word.
  struct Entry {
    /// The number of the word, by frequency.
    let rank: UInt32
    /// The place of its first sound in `sounds`; the next entry's is the end.
    let start: UInt32
  }

  /// The largest file, in bytes.
  private static let maxSize = 16 << 20
  /// The bits of an entry's number in `order`, below those of the skeleton.
  private static var entryBits: UInt64 { 24 }
  private static let slotsPerWord = 2
  /// The words that tell which letters follow one another: rarer ones are often names and errors, fewer ones tell nothing.
  private static let modeledWords = 1000...30_000

  /// The bytes of the rows, as in the file.
  private let text: [UInt8]
  /// The place of each word's row in `text`, and that of the end.
  private var rows: [UInt32] = []
  private(set) var sounds: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// Packed skeletons with the numbers of their entries, in order.
  private var order: [UInt64] = []
  /// The letters of its words; nil for a table of few words.
  private(set) var letters: LetterModel?
  /// The letters of each word that say how it sounds.
  private(set) var written: [WrittenLetters] = []
  /// The numbers of words + 1, at the places that their hashes give.
  private var slots: [UInt32] = []

  /// Reads the file of a folder, `assets/romanization`; nil if it is not there.
  package init?(folder: String) {
    let path = "\(folder)/fa-finglish.tsv"
    guard let file = try? Descriptor.smallFile(at: path, atMost: Self.maxSize),
      let bytes = file.bytes
    else { return nil }
    self.init(text: bytes)
  }

  /// Creates a table of words and spellings, such as those of a list that people keep.
  package init(_ pairs: [(word: String, spelling: String)]) {
    let rows = pairs.lazy.map { "\(PersianLetters.joined($0.word))\t\($0.spelling)" }
    self.init(text: Array(rows.filter { !$0.contains("\n") }.joined(separator: "\n").utf8))
  }

  private init(text: [UInt8]) {
    self.text = text
    addRows()
    entries.append(Entry(rank: UInt32(count), start: UInt32(sounds.count)))
    let numbers = Skeleton.numbers
    order = (0..<entries.count - 1).map { entry in
      Skeleton.packed(of: sounds(of: entry), numbers) << Self.entryBits | UInt64(entry)
    }
    order.sort()
    fillSlots()
    readLetters()
  }

  private mutating func readLetters() {
    let text = text
    let bytes = text.span
    written.reserveCapacity(rows.count)
    if rows.count >= Self.modeledWords.lowerBound { letters = LetterModel() }
    for start in rows {
      var end = Int(start)
      while bytes[end] != Self.tab { end += 1 }
      let word = bytes.extracting(Int(start)..<end)
      if written.count < Self.modeledWords.upperBound { letters?.add(word) }
      written.append(WrittenLetters(of: word))
    }
  }

  // Computed, as the compiler then knows them.
  private static var tab: UInt8 { UInt8(ascii: "\t") }
  private static var newline: UInt8 { UInt8(ascii: "\n") }

  /// The number of words.
  package var count: Int { rows.count }

  private mutating func addRows() {
    let text = text
    let bytes = text.span
    sounds.reserveCapacity(text.count / 3)
    entries.reserveCapacity(text.count / 20)
    rows.reserveCapacity(text.count / 20)
    var start = 0
    while start < bytes.count {
      var end = start
      var tab = -1
      while end < bytes.count, bytes[end] != Self.newline {
        if bytes[end] == Self.tab, tab < 0 { tab = end }
        end += 1
      }
      if tab > start, bytes[start] != UInt8(ascii: "#"), tab + 1 < end {
        addSpellings(bytes, tab + 1, end)
        rows.append(UInt32(start))
      }
      start = end + 1
    }
  }

  private mutating func addSpellings(_ bytes: Span<UInt8>, _ first: Int, _ end: Int) {
    var start = first
    for place in first...end where place == end || bytes[place] == UInt8(ascii: "|") {
      entries.append(Entry(rank: UInt32(rows.count), start: UInt32(sounds.count)))
      let spelling = bytes.extracting(start..<place)
      if spelling.indices.allSatisfy({ spelling[$0] > 0x60 && spelling[$0] < 0x7B }) {
        TypedSounds.append(soundsOf: spelling, to: &sounds)
      } else {
        let plain = LatinLetters.plain(String(decoding: text[start..<place], as: UTF8.self))
        TypedSounds.append(soundsOf: plain.span, to: &sounds)
      }
      start = place + 1
    }
  }

  // MARK: Words

  /// Returns the spelling of a word; nil if it is not in the table.
  package func latin(of word: some StringProtocol) -> String? {
    rank(of: Array(PersianLetters.key(word).utf8).span).map(spelling)
  }

  /// Returns the word of a number.
  func word(_ rank: Int) -> String {
    let start = Int(rows[rank])
    let end = text[start...].firstIndex(of: Self.tab) ?? start
    return String(decoding: text[start..<end], as: UTF8.self)
  }

  private func spelling(_ rank: Int) -> String {
    let row = text[Int(rows[rank])...].prefix { $0 != Self.newline }
    let spelling = row.drop { $0 != Self.tab }.dropFirst().prefix { $0 != UInt8(ascii: "|") }
    return String(decoding: spelling, as: UTF8.self)
  }

  private mutating func fillSlots() {
    var capacity = 16
    while capacity < rows.count * Self.slotsPerWord { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for rank in rows.indices {
      var hash = WordHash()
      visitWord(rank) { hash.add($0) }
      var slot = hash.value & (capacity - 1)
      // Of a word that occurs twice, the first row is found first.
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(rank + 1)
    }
  }

  /// Returns the number of a word without half spaces; nil if it is not in the table.
  private func rank(of key: Span<UInt8>) -> Int? {
    var hash = WordHash()
    for index in key.indices { hash.add(key[index]) }
    var slot = hash.value & (slots.count - 1)
    while slots[slot] != 0 {
      if isWord(Int(slots[slot]) - 1, key) { return Int(slots[slot]) - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isWord(_ rank: Int, _ key: Span<UInt8>) -> Bool {
    var (place, isEqual) = (0, true)
    visitWord(rank) { byte in
      isEqual = isEqual && place < key.count && key[place] == byte
      place += 1
    }
    return isEqual && place == key.count
  }

  /// Passes the bytes of a word on as `PersianLetters.key` has them.
  @inline(__always)
  private func visitWord(_ rank: Int, _ take: (UInt8) -> Void) {
    let bytes = text.span
    var place = Int(rows[rank])
    while bytes[place] != Self.tab {
      switch (bytes[place], bytes[place + 1]) {
      // A half space, U+200C, is E2 80 8C.
      case (0xE2, _): place += 3
      // أ and إ become ا, ؤ becomes و.
      case (0xD8, 0xA3), (0xD8, 0xA5):
        take(0xD8)
        take(0xA7)
        place += 2
      case (0xD8, 0xA4):
        take(0xD9)
        take(0x88)
        place += 2
      default:
        take(bytes[place])
        place += 1
      }
    }
  }

  // MARK: Spellings

  /// Returns the sounds of an entry.
  func sounds(of entry: Int) -> ArraySlice<UInt8> {
    sounds[Int(entries[entry].start)..<Int(entries[entry + 1].start)]
  }

  /// Returns the entries of a packed skeleton.
  func entries(of skeleton: UInt64) -> some Sequence<Int> { entries(in: skeleton..<skeleton + 1) }

  /// Returns the entries whose packed skeletons lie in a range.
  func entries(in skeletons: Range<UInt64>) -> some Sequence<Int> {
    let (lower, upper) = (
      skeletons.lowerBound << Self.entryBits, skeletons.upperBound << Self.entryBits
    )
    let first = order.partitioningIndex { $0 >= lower }
    let end = order.partitioningIndex { $0 >= upper }
    return order[first..<end].lazy.map { Int($0 & (1 << Self.entryBits - 1)) }
  }
}

/// The hash of a word's bytes, by FNV-1a.
private struct WordHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: Int { Int(truncatingIfNeeded: (state ^ state >> 32) & 0xFFFF_FFFF) }

  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
