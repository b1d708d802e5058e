/// The last lines that were said, to tell what of a new one was said before.
///
/// A window that slides over the sound hears its edge twice (`--keep`), and a block may begin before the
/// last one ended. Something is left out only where it is certain: word for word, at the very edge, and
/// never the whole of a line, unless its times say that it is the same speech.
struct SpokenLines: Sendable {
  /// Longer edges than this are people who repeat themselves.
  private static let longestEdge = 8
  private static let mostKnown = 16

  private var last: [Substring] = []
  /// Lines with times of the block before.
  private var before: [WhisperLine.Speech] = []
  private var block: [WhisperLine.Speech] = []

  mutating func beginBlock() {
    before = block
    block = []
  }

  /// The text of a line without what was said before; nil where nothing is left.
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

  /// How many words at the beginning are the last ones of the line before.
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
