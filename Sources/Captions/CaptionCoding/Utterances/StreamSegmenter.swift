internal import Captions
internal import Language

/// A text that arrives in chunks without marks for the ends of captions.
///
/// The text is cut into passages (`CaptionSegmenter`), each of them an utterance. A passage becomes
/// final when a later passage begins and no revision can change the passage any more. The last
/// passage grows.
struct StreamSegmenter: Sendable {
  /// A part of the text that is one utterance.
  private struct Passage: Sendable {
    var name: String?
    var text = ""
    var start: Duration?
    var end: Duration?
  }

  /// The number of code points at the end that may be retracted; earlier passages are final.
  private let revisableLength: Int
  /// The passages that are not final, in order; the last one grows.
  private var passages: [Passage] = []
  /// The index of the first passage that changed since it was written.
  private var firstChanged = 0
  /// The names of utterances whose text was retracted, the earliest last.
  private var retractedNames: [String] = []

  init(revisableLength: Int = 0) {
    self.revisableLength = revisableLength
  }

  /// The text of the growing passage, without a tail.
  var last: String { passages.last?.text ?? "" }

  /// Appends a chunk unchanged, with the blanks that separate it from the text before it.
  mutating func append(_ chunk: String, from start: Duration? = nil, to end: Duration? = nil) {
    guard !chunk.isEmpty else { return }
    var passage = passages.popLast() ?? Passage()
    firstChanged = min(firstChanged, passages.count)
    passage.text += chunk
    passage.start = passage.start ?? start
    var rest = Substring(passage.text)
    while let cut = CaptionSegmenter.firstEnd(in: rest) {
      passage.text = String(rest[..<cut])
      passage.end = end ?? passage.end
      passages.append(passage)
      passage = Passage(start: start)
      rest = rest[cut...]
    }
    passage.text = String(rest)
    passage.end = end ?? passage.end
    passages.append(passage)
  }

  /// Removes code points from the end, and returns their number.
  mutating func retract(_ count: Int) -> Int {
    var left = count
    while left > 0, var passage = passages.popLast() {
      let scalars = passage.text.unicodeScalars
      let length = scalars.count
      if length > left {
        passage.text = String(scalars.dropLast(left))
        passages.append(passage)
      } else if let name = passage.name {
        retractedNames.append(name)
      }
      left -= min(left, length)
    }
    firstChanged = min(firstChanged, max(0, passages.count - 1))
    return count - left
  }

  /// Writes the changed passages, and the unconfirmed `tail` behind the last.
  mutating func write(tail: String = "", into tracker: inout UtteranceTracker) {
    if passages.isEmpty, !tail.isBlank { passages.append(Passage()) }
    let finalCount = finalCount
    for index in passages.indices where index < finalCount || index >= firstChanged {
      let isLast = index == passages.count - 1
      let result = result(of: index, tail: isLast ? tail : "", isFinal: index < finalCount)
      tracker.write(result, as: name(of: index, in: &tracker))
    }
    for name in retractedNames { tracker.cancel(name) }
    retractedNames = []
    passages.removeFirst(finalCount)
    // The next tail may be different, so the last passage is always written.
    firstChanged = max(0, passages.count - 1)
  }

  /// Finishes all utterances and starts a new text.
  mutating func end(into tracker: inout UtteranceTracker) {
    for index in passages.indices {
      let isBlank = passages[index].text.isBlank
      if isBlank, passages[index].name == nil { continue }
      let name = name(of: index, in: &tracker)
      if isBlank {
        tracker.cancel(name)
      } else {
        tracker.write(result(of: index, tail: "", isFinal: true), as: name)
      }
    }
    for name in retractedNames { tracker.cancel(name) }
    self = StreamSegmenter(revisableLength: revisableLength)
  }

  /// The number of leading passages that can no longer be retracted.
  private var finalCount: Int {
    var following = 0
    for index in passages.indices.dropFirst().reversed() {
      following += passages[index].text.unicodeScalars.count
      if following >= revisableLength { return index }
    }
    return 0
  }

  /// Returns the name of a passage's utterance, which may be that of a retracted one.
  private mutating func name(of index: Int, in tracker: inout UtteranceTracker) -> String {
    if let name = passages[index].name { return name }
    let name = retractedNames.popLast() ?? tracker.newName()
    passages[index].name = name
    return name
  }

  private func result(of index: Int, tail: String, isFinal: Bool) -> RecognitionResult {
    let passage = passages[index]
    let stable = revisableLength == 0 ? passage.text.unicodeScalars.count : nil
    return RecognitionResult(
      original: .init(text: passage.text + tail, stable: isFinal ? nil : stable, isFinal: isFinal),
      start: passage.start, end: passage.end)
  }
}

/// The rules that cut a running text into passages, each of them one caption.
///
/// A passage ends after a sentence if it has at least 24 bytes ("Yes." alone is no caption),
/// otherwise at the last blank within 200 code points, or else at the first blank after them. The
/// character after a mark decides if the mark ends a sentence, so the end of the text is never a
/// cut. Text without blanks is cut after 300 code points, or after the combining marks that follow.
enum CaptionSegmenter {
  private static let minBytes = 24
  private static let maxLength = 200
  private static let maxWordLength = 100
  /// The number of code points examined after a mark; no sentence has a longer ending.
  private static let lookahead = maxLength + maxWordLength

  /// Returns the end of the first caption in a text, or nil if the text is too short to decide.
  ///
  /// No blank precedes the end. The time is bounded by the maximum length of a caption.
  static func firstEnd(in text: Substring) -> Substring.Index? {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var count = 0
    var lastBlank: Substring.Index?
    var marks: Marks?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar.properties.isWhitespace {
        if count > 0, index > scalars.startIndex, !scalars[scalars.index(before: index)].isBlank {
          lastBlank = index
        }
      } else if scalar.endsSentence {
        if marks.map({ index >= $0.end }) ?? true { marks = Marks(at: index, in: scalars) }
        if let marks, isEnd(marks, at: index, in: text) { return marks.end }
      }
      if count >= maxLength, let lastBlank { return lastBlank }
      if count >= maxLength + maxWordLength, !scalar.properties.isGraphemeExtend || count >= 1000 {
        return index
      }
      index = scalars.index(after: index)
      count += 1
    }
    return nil
  }

  /// Returns true if a complete text ends like a caption.
  static func endsCaption(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard text.utf8.count >= minBytes,
      let last = scalars.lastIndex(where: { !$0.mayFollowSentence || $0.endsSentence }),
      scalars[last].endsSentence
    else { return false }
    return scalars[last] != "." || !isAbbreviation(scalars[..<last])
  }

  /// The marks between a sentence and the next one, examined together.
  private struct Marks {
    /// The index after the last mark.
    let end: Substring.Index
    /// True if text after the marks has arrived.
    let haveFollowingText: Bool
    /// True if blanks follow the marks, and the next character is not a lowercase letter.
    let precedeSentence: Bool

    init(at index: Substring.Index, in scalars: Substring.UnicodeScalarView) {
      let following = scalars[index...].prefix(lookahead)
      let rest = scalars[(following.firstIndex { !$0.mayFollowSentence } ?? following.endIndex)...]
      end = rest.startIndex
      haveFollowingText = end < following.endIndex
      let next = rest.prefix(lookahead).first { !$0.isBlank }
      precedeSentence =
        rest.first?.isBlank == true && next.map { !$0.properties.isLowercase } ?? false
    }
  }

  /// Returns true if the mark at `mark` ends a caption.
  private static func isEnd(_ marks: Marks, at mark: Substring.Index, in text: Substring) -> Bool {
    guard marks.haveFollowingText, text[..<marks.end].utf8.count >= minBytes else { return false }
    let scalars = text.unicodeScalars
    if scalars[mark].endsSentenceWithoutSpace { return true }
    guard marks.precedeSentence else { return false }
    return scalars[mark] != "." || !isAbbreviation(scalars[..<mark])
  }

  /// Returns true if a period belongs to the last word: an initial, an ordinal, or an ASCII word
  /// without a vowel, such as Mr, Dr, vs.
  private static func isAbbreviation(_ before: Substring.UnicodeScalarView) -> Bool {
    let word = before.suffix(12).reversed().prefix {
      $0.properties.isAlphabetic || $0.isDigit || $0 == "'" || $0 == "’"
    }
    if word.allSatisfy(\.isDigit) { return (1...2).contains(word.count) }
    if word.count == 1 { return true }
    return word.allSatisfy(\.isASCII)
      && !word.contains { "aeiouyAEIOUY".unicodeScalars.contains($0) || $0.isDigit }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }

  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for a mark that belongs to the sentence before it.
  fileprivate var mayFollowSentence: Bool { closesQuotation || endsSentence }
}

/// The separator between two pieces of text that were split between words.
enum WordSeparator {
  /// Returns a blank if the script separates words and neither piece has a blank there, and
  /// otherwise an empty string.
  static func between(_ before: String, _ after: String) -> String {
    guard let last = before.unicodeScalars.last, let first = after.unicodeScalars.first,
      !last.properties.isWhitespace, !first.properties.isWhitespace,
      !last.isUnspaced, !first.isUnspaced
    else { return "" }
    return " "
  }
}
