/// Hyphenation patterns, found by their letters.
///
/// A pattern is a line of letters and digits, such as `.ab3s`, with a dot for the start or the end of
/// a word. The index is a hash table with open addressing. German has 78 000 patterns, which take
/// 2 MB.
struct PatternIndex {
  /// The lines, each with its line feed.
  private var lines: [UInt8] = []
  /// For each slot, one more than the offset of a line, or 0 if the slot is free.
  ///
  /// The number of slots is a power of two.
  private var slots = [UInt32](repeating: 0, count: 16)
  private var count = 0
  /// The number of bytes in the letters of the longest pattern.
  private var maxLength = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a line, which replaces an earlier one with the same letters.
  mutating func insert(_ line: ArraySlice<UInt8>) {
    if 2 * count >= slots.count { grow() }
    let letters = Array(Self.letters(of: line))
    let slot = slot(of: letters, hash: Self.hash(of: letters))
    if slots[slot] == 0 { count += 1 }
    slots[slot] = UInt32(lines.count + 1)
    lines += line
    lines.append(UInt8(ascii: "\n"))
    maxLength = max(maxLength, letters.count)
  }

  /// Returns the lines whose letters occur in `word`, in the order of the file.
  ///
  /// Patterns for the start or the end of a word match anywhere, as the word may be a compound.
  ///
  /// - Complexity: O(length of the word · length of the longest pattern).
  func lines(matching word: [UInt8]) -> [UInt8] {
    let dot = UInt8(ascii: ".")
    var found: Set<UInt32> = []
    func look(_ letters: [UInt8], _ hash: UInt64) {
      let offset = slots[slot(of: letters, hash: hash)]
      if offset > 0 { found.insert(offset - 1) }
    }
    for start in word.indices {
      for prefix in [[], [dot]] {
        var letters: [UInt8] = prefix
        var hash = Self.hash(of: prefix)
        for letter in word[start...].prefix(max(0, maxLength - prefix.count)) {
          letters.append(letter)
          hash = Self.hash(hash, letter)
          look(letters, hash)
          look(letters + [dot], Self.hash(hash, dot))
        }
      }
    }
    return found.sorted().flatMap { offset in
      lines[Int(offset)...].prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: 2 * old.count)
    for entry in old where entry > 0 {
      let letters = Array(Self.letters(of: lines[Int(entry - 1)...]))
      slots[slot(of: letters, hash: Self.hash(of: letters))] = entry
    }
  }

  /// Returns the slot of the line with these letters, or the free slot for such a line.
  private func slot(of letters: [UInt8], hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (slots.count - 1)
    while slots[slot] > 0, !Self.letters(of: lines[Int(slots[slot] - 1)...]).elementsEqual(letters)
    {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Returns the letters and dots of the line at the start of `text`.
  private static func letters(
    of text: ArraySlice<UInt8>
  ) -> some Sequence<UInt8> {
    text.lazy.prefix { $0 > 0x20 }.filter { !(0x30...0x39).contains($0) }
  }

  /// Returns the FNV-1a hash of `letters`.
  private static func hash(of letters: [UInt8]) -> UInt64 {
    letters.reduce(0xCBF2_9CE4_8422_2325, hash)
  }

  private static func hash(_ hash: UInt64, _ letter: UInt8) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x100_0000_01B3
  }
}
