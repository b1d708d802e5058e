internal import System

/// Persian words with their spellings in Latin letters, the most usual first.
///
/// Any thread may use it.
package final class TypingTable: Sendable {
  /// A word with its spelling.
  struct Entry: Sendable {
    let word: String
    let spelling: String
    let key: [UInt8]
  }

  let entries: [Entry]
  /// The indices of the entries by the hashes of their keys, sorted by both.
  private let byKey: [Place]
  private let bySkeleton: [Place]
  private let byFirstSound: [UInt8: [Int]]

  private struct Place: Sendable {
    let hash: UInt64
    let index: Int32
  }

  /// Reads the table `fa-typing.tsv` of a folder; nil if it is not there.
  package convenience init?(folder: String) {
    guard let bytes = try? Descriptor(opening: "\(folder)/fa-typing.tsv").readAll(atMost: 8 << 20)
    else { return nil }
    self.init(table: String(decoding: bytes, as: UTF8.self))
  }

  /// Creates a table of lines: a word, a tab, its spelling.
  init(table: String) {
    var entries: [Entry] = []
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: "#"), let tab = line.firstIndex(of: UInt8(ascii: "\t"))
      else { continue }
      let spelling = Substring(line[line.index(after: tab)...])
      guard let typed = TypedWord(spelling) else { continue }
      entries.append(
        Entry(word: String(Substring(line[..<tab])), spelling: String(spelling), key: typed.key))
    }
    self.entries = entries
    byKey = Self.places(entries) { $0 }
    bySkeleton = Self.places(entries) { $0.filter { !TypedWord.isVowel($0) } }
    byFirstSound = Dictionary(grouping: entries.indices) { entries[$0].key[0] }
  }

  /// Returns the indices of the entries with a key, the most usual first.
  func entries(withKey key: [UInt8]) -> [Int] {
    Self.indices(in: byKey, of: key).filter { entries[$0].key == key }
  }

  /// Returns the indices of the entries with the consonants of a key, the most usual first.
  func entries(withSkeleton skeleton: [UInt8]) -> [Int] {
    Self.indices(in: bySkeleton, of: skeleton)
  }

  /// Returns the indices of the entries whose first sound is given, the most usual first.
  func entries(beginningWith sound: UInt8) -> [Int] { byFirstSound[sound] ?? [] }

  private static func places(
    _ entries: [Entry], by part: ([UInt8]) -> [UInt8]
  ) -> [Place] {
    entries.indices.map { Place(hash: hash(part(entries[$0].key)), index: Int32($0)) }
      .sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
  }

  private static func indices(in places: [Place], of key: [UInt8]) -> [Int] {
    let hash = hash(key)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return places[low...].prefix { $0.hash == hash }.map { Int($0.index) }
  }

  /// FNV-1a.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
