internal import Captions
internal import Language

/// The editing of one line of text: what stands before and behind the caret, and what an input
/// method composes at it.
///
/// Letters of a key that an input method lets through while it composes arrive before the words that
/// precede them. They are held until those words are committed.
package struct LineEditor: Hashable, Sendable {
  /// The text before the caret.
  package private(set) var before = ""
  /// The text behind the caret.
  package private(set) var after = ""
  /// The letters that the input method has not committed yet; empty while it composes nothing.
  package private(set) var composition = ""
  /// The letters that were typed behind the composition, which still waits for its end.
  package private(set) var held = ""
  /// True if the last words had no room, so that their end is left out.
  package private(set) var isCut = false

  /// The largest length in UTF-8.
  private let limit: Int
  /// The largest length of a line of a room.
  package static let maxBytes = ControlRequest.maxTypedBytes
  /// The length of a text that is looked at when it is inserted, as a clipboard may hold a book.
  package static let maxInsertedBytes = 4 * maxBytes

  package init(atMost limit: Int = maxBytes) { self.limit = limit }

  /// True if there is neither text nor a composition.
  package var isEmpty: Bool {
    before.isEmpty && after.isEmpty && composition.isEmpty && held.isEmpty
  }

  /// True while keys are the input method's.
  package var isComposing: Bool { !composition.isEmpty }

  /// True if the line, by its first letter with a direction, is read from right to left; nil without such a letter.
  package var isRightToLeft: Bool? {
    for part in [before, composition, held, after] {
      let direction = part.unicodeScalars.lazy.compactMap(\.strongDirection).first
      if let direction { return direction == .rightToLeft }
    }
    return nil
  }

  // MARK: - Input

  /// Inserts words that were typed, committed by the input method or pasted, with what waits for them behind them.
  package mutating func insert(_ words: String) {
    composition = ""
    append(words)
    release()
  }

  /// Replaces what the input method composes.
  package mutating func compose(_ letters: String) {
    composition = Self.onOneLine(letters)
    isCut = false
  }

  /// Takes the letters of a key that came while a composition was open.
  package mutating func hold(_ letters: String) { held += letters }

  /// Inserts what is held if no composition is open any more, because that was given up.
  package mutating func settle() {
    if !isComposing { release() }
  }

  private mutating func release() {
    let words = held
    held = ""
    append(words)
  }

  /// Inserts as many grapheme clusters as the line has room for.
  private mutating func append(_ words: String) {
    guard !words.isEmpty else { return }
    var room = limit - before.utf8.count - after.utf8.count
    let isWhole = words.utf8.count <= Self.maxInsertedBytes
    let considered = isWhole ? words : String(words.unicodeScalars.prefix(Self.maxInsertedBytes))
    let fitting = Self.onOneLine(considered).prefix { cluster in
      room -= cluster.utf8.count
      return room >= 0
    }
    isCut = room < 0 || !isWhole
    before += fitting
  }

  /// Returns a text without controls, in which a space takes the place of line breaks and tabs.
  private static func onOneLine(_ text: String) -> String {
    let parts = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    return String(
      String.UnicodeScalarView(
        parts.joined(separator: " ").unicodeScalars.compactMap { scalar in
          if scalar == "\t" { return " " }
          return scalar.properties.generalCategory == .control ? nil : scalar
        }))
  }

  // MARK: - Editing, by grapheme clusters

  package enum Movement: Sendable {
    case left, right, start, end
  }

  /// Moves the caret; left and right are those of the line's direction.
  package mutating func move(_ movement: Movement) {
    isCut = false
    switch movement {
    case .start: (before, after) = ("", before + after)
    case .end: (before, after) = (before + after, "")
    case .left, .right:
      let isForward = (movement == .right) != (isRightToLeft ?? false)
      if isForward {
        if let cluster = after.popFirst() { before.append(cluster) }
      } else if let cluster = before.popLast() {
        after = "\(cluster)\(after)"
      }
    }
  }

  /// Removes the cluster before the caret.
  package mutating func erase() {
    _ = before.popLast()
    isCut = false
  }

  /// Removes the cluster behind the caret.
  package mutating func eraseForward() {
    _ = after.popFirst()
    isCut = false
  }

  /// The finished line, or nil if nothing can be read in it.
  package var line: String? {
    let line = (before + after).trimmed
    return line.isEmpty ? nil : line
  }

  /// Empties the line.
  package mutating func clear() { self = LineEditor(atMost: limit) }
}

extension String {
  fileprivate mutating func popFirst() -> Character? { isEmpty ? nil : removeFirst() }
}
