/// The most recent lines of speech, used to remove repeated words from a new line.
///
/// A sliding window transcribes the audio at its edge twice (`--keep`), and a block may begin
/// before the previous one ends. Words are removed only if the repetition is certain: an exact
/// match at the edge, and never a whole line unless its times overlap the earlier line's.
struct SpokenLines: Sendable {
  /// The longest repetition that is removed, in words.
  ///
  /// A longer match is a person who repeats words.
  private static let longestEdge = 8
  /// The number of timed lines of a block that are kept.
  private static let mostKnown = 16

  /// The last words of the previous line without times.
  private var last: [Substring] = []
  /// The timed lines of the previous block.
  private var before: [WhisperLine.Speech] = []
  /// The timed lines of the current block.
  private var block: [WhisperLine.Speech] = []

  mutating func beginBlock() {
    before = block
    block = []
  }

  /// Returns the text of a line without the repeated words; nil if no words are left.
  mutating func whatIsNew(in speech: WhisperLine.Speech, isFinal: Bool) -> String? {
    guard speech.times == nil else { return whatIsNewByTime(speech) }
    let words = speech.text.split(separator: " ")
    let edge = edge(of: words)
    let isWhole = edge == words.count
    if isFinal { last = words.suffix(Self.longestEdge) }
    if isWhole { return isFinal ? speech.text : nil }
    return edge == 0 ? speech.text : words[edge...].joined(separator: " ")
  }

  private mutating func whatIsNewByTime(_ speech: WhisperLine.Speech) -> String? {
    block.append(speech)
    if block.count > Self.mostKnown { block.removeFirst() }
    let isRepeated = before.contains { $0.text == speech.text && $0.overlaps(speech) }
    return isRepeated ? nil : speech.text
  }

  /// The number of leading words that repeat the end of the previous line.
  private func edge(of words: [Substring]) -> Int {
    let most = min(words.count, last.count, Self.longestEdge)
    return (0...most).last { count in last.suffix(count).elementsEqual(words.prefix(count)) } ?? 0
  }
}

extension WhisperLine.Speech {
  fileprivate func overlaps(_ other: Self) -> Bool {
    guard let mine = times, let theirs = other.times else { return false }
    return mine.start < theirs.end && theirs.start < mine.end
  }
}
