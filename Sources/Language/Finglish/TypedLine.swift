/// A line that somebody types, whose words are replaced by candidates one after the other.
///
/// The first letter decides whether Latin words become Persian ones, or Persian words Latin ones; what is in the other
/// script stays. Who keeps a word as it is types on behind it after `keep`.
package struct TypedLine {
  /// The longest line, in characters; what would make it longer is not typed.
  package static let maxLength = 4000
  /// The candidates of a word that can be chosen by a digit.
  package static let candidateCount = 5

  private let converter: TextConverter
  private var characters: [Character] = []
  /// The place of the cursor, in characters.
  package private(set) var cursor = 0
  /// The number of the candidate that Space takes.
  package private(set) var selection = 0
  /// True if the word at the cursor stays as it is typed.
  private var isKept = false

  /// Creates an empty line whose words a converter knows.
  package init(_ converter: TextConverter) { self.converter = converter }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// The script to which words are converted; nil before the first letter.
  package private(set) var script: TextConverter.Script?

  /// The place of the word at the cursor that is to be converted, in characters; nil if there is none.
  package var word: Range<Int>? {
    guard let script, !isKept else { return nil }
    // The words of a long line that are far from the cursor cannot be the one at it.
    let start = max(0, cursor - Self.longestWord)
    let near = characters[start..<min(characters.count, cursor + Self.longestWord)]
    var ends: [Int] = []
    var bytes: [UInt8] = []
    for character in near {
      bytes += character.utf8
      ends.append(bytes.count)
    }
    let kind: TypedPiece.Kind = script == .persian ? .latin : .persian
    for piece in TypedPiece.pieces(of: bytes) where piece.kind == kind {
      let first = start + ends.count { $0 <= piece.range.lowerBound }
      let end = start + ends.count { $0 <= piece.range.upperBound }
      if first < cursor, cursor <= end { return first..<end }
    }
    return nil
  }

  private static let longestWord = 100

  /// The candidates of the word at the cursor, the best one first.
  package var candidates: [String] {
    guard let word, let script else { return [] }
    let typed = String(characters[word])
    return script == .persian
      ? converter.candidates(for: typed, atMost: Self.candidateCount).map(\.word)
      : converter.latin(typed).map { [$0] } ?? []
  }

  /// Types a character: a digit chooses a candidate, what ends a word takes the selected one.
  package mutating func type(_ character: Character) {
    if let digit = character.wholeNumberValue, character.isASCII, word != nil,
      candidates.indices.contains(digit - 1)
    {
      choose(digit - 1)
      return insert(" ")
    }
    let isEnd = character.isWhitespace || character.isPunctuation && !"'’`-".contains(character)
    if isEnd { choose(selection) }
    insert(character)
  }

  /// Replaces the word at the cursor by a candidate.
  package mutating func choose(_ number: Int) {
    let candidates = candidates
    if let word, candidates.indices.contains(number) {
      characters.replaceSubrange(word, with: Array(candidates[number]))
      cursor = word.lowerBound + candidates[number].count
    }
    forget()
  }

  /// Selects the next candidate of the word at the cursor.
  package mutating func selectNext() {
    let count = candidates.count
    if count > 0 { selection = (selection + 1) % count }
  }

  /// Keeps the word at the cursor as it is typed.
  package mutating func keep() { isKept = true }

  /// Moves the cursor by characters.
  package mutating func move(by distance: Int) {
    cursor = max(0, min(characters.count, cursor + distance))
    forget()
  }

  /// Removes the character before the cursor, or the one behind it.
  package mutating func erase(behind isBehind: Bool = false) {
    let place = isBehind ? cursor : cursor - 1
    guard characters.indices.contains(place) else { return }
    characters.remove(at: place)
    cursor = place
    selection = 0
    if characters.isEmpty { (script, isKept) = (nil, false) }
  }

  /// Takes the selected candidate, and returns the line, which is empty then.
  package mutating func finish() -> String {
    choose(selection)
    defer { (characters, cursor, script) = ([], 0, nil) }
    return text
  }

  private mutating func insert(_ character: Character) {
    let typed = String(character)
    let written =
      script.map { String(decoding: converter.signs(Array(typed.utf8), in: $0), as: UTF8.self) }
      ?? typed
    guard characters.count < Self.maxLength else { return }
    characters.insert(contentsOf: written, at: cursor)
    cursor += written.count
    selection = 0
    if script == nil { script = TextConverter.script(for: Array(String(character).utf8)) }
    if character.isWhitespace { isKept = false }
  }

  private mutating func forget() { (selection, isKept) = (0, false) }
}
