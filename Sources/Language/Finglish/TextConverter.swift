/// Texts of any length from Latin letters to Persian ones, and back, each word by itself.
///
/// What is no word of the script that is converted stays as it is, byte by byte. The time is bounded by how many
/// different words have been looked up: later ones are searched for less widely.
package struct TextConverter {
  /// A script to which texts are converted.
  package enum Script: String, Sendable, CaseIterable {
    case persian, latin
  }

  /// The numbers of different words after which typing errors, and other vowels, are not looked for any more.
  private static let thorough = (typingErrors: 4096, sameConsonants: 65_536)
  /// The words whose results are kept.
  private static let maxKept = 32_768

  private let table: SpellingTable
  /// Spellings that hold before those of the table.
  private let list: SpellingTable?
  private let isPunctuationKept: Bool
  private let spell: (String) -> String?
  private var kept: [[UInt8]: [UInt8]] = [:]
  private var lookups = 0

  /// Creates a converter with the table and a list whose words hold first.
  ///
  /// `spell` spells Persian words that neither has; without an answer, they stay.
  package init(
    _ table: SpellingTable, list: SpellingTable? = nil, keepingPunctuation: Bool = true,
    spell: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.table, self.list, self.spell) = (table, list, spell)
    isPunctuationKept = keepingPunctuation
  }

  /// Returns a text in the other script; without one, the first letter of each line decides.
  package mutating func converted(_ text: String, to script: Script? = nil) -> String {
    String(decoding: converted(Array(text.utf8), to: script), as: UTF8.self)
  }

  /// Returns a text in UTF-8 in the other script; without one, the first letter of each line decides.
  package mutating func converted(_ text: [UInt8], to script: Script? = nil) -> [UInt8] {
    if let script { return line(text, to: script) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.endIndex
      let part = Array(text[start..<end])
      result += Self.script(for: part).map { line(part, to: $0) } ?? part
      start = end
    }
    return result
  }

  /// The script to which a text is converted, by its first letter.
  package static func script(for text: [UInt8]) -> Script? {
    let piece = TypedPiece.pieces(of: Array(text)).first { $0.kind != .other }
    return piece.map { $0.kind == .latin ? .persian : .latin }
  }

  /// Returns what stands between words in the signs of a script.
  func signs(_ text: String, in script: Script) -> String {
    var result: [UInt8] = []
    WrittenSigns.append(
      Array(text.utf8), in: script, keepingPunctuation: isPunctuationKept, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func line(_ text: [UInt8], to script: Script) -> [UInt8] {
    let kind: TypedPiece.Kind = script == .persian ? .latin : .persian
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 2)
    for piece in TypedPiece.pieces(of: text) {
      let bytes = Array(text[piece.range])
      if piece.kind == kind {
        result += word(bytes, to: script)
      } else if piece.kind == .other {
        WrittenSigns.append(bytes, in: script, keepingPunctuation: isPunctuationKept, to: &result)
      } else {
        result += bytes
      }
    }
    return result
  }

  private mutating func word(_ typed: [UInt8], to script: Script) -> [UInt8] {
    if let known = kept[typed] { return known }
    lookups += 1
    let text = String(decoding: typed, as: UTF8.self)
    let found = script == .persian ? persian(text) : latin(text)
    let result = found.map { Array($0.utf8) } ?? typed
    if kept.count == Self.maxKept { kept = [:] }
    kept[typed] = result
    return result
  }

  /// Returns the words for what was typed, those of the list first.
  package func candidates(for typed: some StringProtocol, atMost count: Int = 5)
    -> [PersianCandidate]
  {
    let own = list?.candidates(for: typed, atMost: count, .sameSounds) ?? []
    let others = table.candidates(for: typed, atMost: count)
    let keys = Set(own.map { PersianLetters.key($0.word) })
    return Array(
      (own + others.filter { !keys.contains(PersianLetters.key($0.word)) }).prefix(count))
  }

  /// Returns the spelling of a Persian word; nil if neither the list nor the table nor `spell` has one.
  package func latin(_ word: String) -> String? {
    list?.latin(of: word) ?? table.latin(of: word) ?? spell(word)
  }

  private func persian(_ typed: String) -> String? {
    let extent: SpellingTable.Search =
      lookups <= Self.thorough.typingErrors
      ? .typingErrors : lookups <= Self.thorough.sameConsonants ? .sameConsonants : .sameSounds
    if let own = list?.candidates(for: typed, atMost: 1, .sameSounds).first { return own.word }
    let parts = typed.split(separator: "-")
    // Words that a hyphen joins, rather than a word and its ending.
    if parts.count > 1, table.candidates(for: typed, atMost: 1, .sameSounds).isEmpty {
      return parts.map { best($0, extent) ?? String($0) }.joined(separator: "-")
    }
    return best(typed, extent)
  }

  private func best(_ typed: some StringProtocol, _ extent: SpellingTable.Search) -> String? {
    table.candidates(for: typed, atMost: 1, extent).first?.word
  }
}
