/// Texts of any length from Latin letters to Persian ones, and back, each word by itself.
///
/// All that is no word of the script that is converted stays as it is, byte by byte. The time is bounded by how many
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
  private let romanize: ((String) -> [ConvertedPiece])?
  private var kept: [[UInt8]: [UInt8]] = [:]
  private var lookups = 0

  /// Creates a converter with the table and a list whose words hold first.
  ///
  /// `romanize` writes Persian texts in Latin letters as sentences, in pieces; without it, words are spelled as in the
  /// table, and others stay.
  package init(
    _ table: SpellingTable, list: SpellingTable? = nil, keepingPunctuation: Bool = true,
    romanize: ((String) -> [ConvertedPiece])? = nil
  ) {
    (self.table, self.list, self.romanize) = (table, list, romanize)
    isPunctuationKept = keepingPunctuation
  }

  /// Returns a text in the other script; without one, the first letter of each line decides.
  package mutating func converted(_ text: String, to script: Script? = nil) -> String {
    String(decoding: converted(Array(text.utf8), to: script), as: UTF8.self)
  }

  /// Returns a text in UTF-8 in the other script; without one, the first letter of each line decides.
  package mutating func converted(_ text: [UInt8], to script: Script? = nil) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 2)
    convert(text, to: script) { bytes, _ in result += bytes }
    return result
  }

  /// Returns a text in the other script in pieces; without one, the first letter of each line decides.
  package mutating func pieces(of text: String, to script: Script? = nil) -> [ConvertedPiece] {
    var pieces: [ConvertedPiece] = []
    var between: [UInt8] = []
    func finishBetween() {
      guard !between.isEmpty else { return }
      pieces.append(ConvertedPiece(text: String(decoding: between, as: UTF8.self)))
      between = []
    }
    convert(Array(text.utf8), to: script) { bytes, word in
      guard let word else { return between += bytes }
      finishBetween()
      pieces.append(
        ConvertedPiece(
          text: String(decoding: bytes, as: UTF8.self), word: String(decoding: word, as: UTF8.self))
      )
    }
    finishBetween()
    return pieces
  }

  /// The script to which a text is converted, by its first letter.
  package static func script(for text: [UInt8]) -> Script? {
    let piece = TypedPiece.pieces(of: Array(text)).first { $0.kind != .other }
    return piece.map { $0.kind == .latin ? .persian : .latin }
  }

  /// Returns what stands between words in the signs of a script.
  func signs(_ bytes: [UInt8], in script: Script) -> [UInt8] {
    var result: [UInt8] = []
    WrittenSigns.append(bytes, in: script, keepingPunctuation: isPunctuationKept, to: &result)
    return result
  }

  /// Receiver of what is converted, with the Persian word of a piece if it is one.
  private typealias Taking = (_ bytes: [UInt8], _ word: [UInt8]?) -> Void

  private mutating func convert(_ text: [UInt8], to script: Script?, _ take: Taking) {
    if let script { return convertLine(text, to: script, take) }
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.endIndex
      let part = Array(text[start..<end])
      if let script = Self.script(for: part) {
        convertLine(part, to: script, take)
      } else {
        take(part, nil)
      }
      start = end
    }
  }

  private mutating func convertLine(_ text: [UInt8], to script: Script, _ take: Taking) {
    let kind: TypedPiece.Kind = script == .persian ? .latin : .persian
    // A text that is romanized as a whole.
    var run: [UInt8] = []
    func finishRun() {
      if let romanize, !run.isEmpty {
        for piece in romanize(String(decoding: run, as: UTF8.self)) {
          take(Array(piece.text.utf8), piece.word.map { Array($0.utf8) })
        }
      }
      run.removeAll(keepingCapacity: true)
    }
    for piece in TypedPiece.pieces(of: text) {
      var bytes = Array(text[piece.range])
      if piece.kind == .other { bytes = signs(bytes, in: script) }
      if romanize != nil, script == .latin {
        if let own = piece.kind == kind ? ownSpelling(of: bytes) : bytes.isUTF8 ? nil : bytes {
          finishRun()
          take(own, piece.kind == kind ? bytes : nil)
        } else {
          if run.count > Self.maxRun, piece.kind == .other { finishRun() }
          run += bytes
        }
      } else if piece.kind == kind {
        let (result, isKnown) = word(bytes, to: script)
        take(result, isKnown ? script == .persian ? result : bytes : nil)
      } else {
        take(bytes, nil)
      }
    }
    finishRun()
  }

  /// The bytes after which a text that is romanized is divided.
  private static let maxRun = 16 << 10

  /// Returns the spelling of a word that the list has and the romanizer has not; nil for most words.
  private mutating func ownSpelling(of word: [UInt8]) -> [UInt8]? {
    guard let list, let romanize else { return nil }
    if let known = kept[word] { return known.isEmpty ? nil : known }
    let text = String(decoding: word, as: UTF8.self)
    let own = list.latin(of: text).flatMap { spelling in
      spelling == romanize(text).joined ? nil : Array(spelling.utf8)
    }
    keep(own ?? [], for: word)
    return own
  }

  private mutating func keep(_ result: [UInt8], for word: [UInt8]) {
    if kept.count == Self.maxKept { kept = [:] }
    kept[word] = result
  }

  /// Returns a word in the other script, or as it was typed if it is not known.
  private mutating func word(
    _ typed: [UInt8], to script: Script
  ) -> (result: [UInt8], isKnown: Bool) {
    if let known = kept[typed] { return known.isEmpty ? (typed, false) : (known, true) }
    lookups += 1
    let text = String(decoding: typed, as: UTF8.self)
    let found = script == .persian ? persian(text) : latin(text)
    keep(found.map { Array($0.utf8) } ?? [], for: typed)
    return found.map { (Array($0.utf8), true) } ?? (typed, false)
  }

  /// Returns the words for what was typed: those that only the list has, then those of the table.
  package func candidates(for typed: some StringProtocol, atMost count: Int = 5)
    -> [PersianCandidate]
  {
    let own = ownWords(for: typed)
    let others = table.candidates(for: typed, atMost: count)
    return Array((own + others.filter { !own.contains($0) }).prefix(count))
  }

  /// The words of the list for which the table has other spellings, or none.
  private func ownWords(for typed: some StringProtocol) -> [PersianCandidate] {
    guard let own = list?.candidates(for: typed, .sameSounds), !own.isEmpty else { return [] }
    let known = Set(
      table.candidates(for: typed, atMost: 50, .sameSounds).map { PersianLetters.key($0.word) })
    return own.filter { !known.contains(PersianLetters.key($0.word)) }
  }

  /// Returns the spelling of a Persian word; nil if neither the list nor the table has one, and it is not romanized.
  package func latin(_ word: String) -> String? {
    list?.latin(of: word) ?? table.latin(of: word) ?? romanize?(word).joined
  }

  private func persian(_ typed: String) -> String? {
    let extent: SpellingTable.Search =
      lookups <= Self.thorough.typingErrors
      ? .typingErrors : lookups <= Self.thorough.sameConsonants ? .sameConsonants : .sameSounds
    if let own = ownWords(for: typed).first { return own.word }
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

extension [ConvertedPiece] {
  /// The text that the pieces make.
  fileprivate var joined: String { map(\.text).joined() }
}

extension [UInt8] {
  /// True for whole characters of UTF-8.
  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
