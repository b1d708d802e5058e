/// A reader that joins timed lines into a running text.
///
/// Most backends begin a chunk with the blanks before its words, but some send bare words. Until a
/// chunk begins with a blank, the reader inserts blanks between chunks in scripts that separate
/// words. The format does not mark the end of speech, so a chunk that ends a sentence ends a
/// caption.
struct TimedLineReader: Sendable {
  private var text = StreamSegmenter()
  private var bringsBlanks = false
  private var last: TimedLine?

  mutating func read(_ line: TimedLine, into tracker: inout UtteranceTracker) {
    tracker.time = line.emission
    // A repeated chunk is skipped. Words that a person repeats have other times.
    if let last, last.says(theSameAs: line) { return }
    last = line
    if line.text.first?.isWhitespace == true { bringsBlanks = true }
    let joint = bringsBlanks ? "" : WordSeparator.between(text.last, line.text)
    text.append(joint + line.text, from: line.start, to: line.end)
    if CaptionSegmenter.isBehind(text.last) {
      text.end(into: &tracker)
    } else {
      text.write(into: &tracker)
    }
  }

  /// Ends the text, all of which was confirmed.
  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
  }
}
