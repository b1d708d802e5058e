/// Makes a running text of lines with times.
///
/// Chunks come with the blanks before their words, or, from backends that give bare words, with none at all:
/// as long as no chunk began with a blank, one is put between them where the writing has blanks. Nobody says
/// where speech ends, so a chunk that ends a sentence ends a caption.
struct TimedLineReader: Sendable {
  private var text = RunningText()
  private var bringsBlanks = false
  private var last: TimedLine?

  mutating func read(_ line: TimedLine, into journal: inout UtteranceJournal) {
    journal.time = line.emission
    // Said again; who says the same words twice says them at two times.
    if let last, last.says(theSameAs: line) { return }
    last = line
    if line.text.first?.isWhitespace == true { bringsBlanks = true }
    let joint = bringsBlanks ? "" : WordJoint.between(text.last, line.text)
    text.append(joint + line.text, from: line.start, to: line.end)
    if PassageEnd.isBehind(text.last) {
      text.end(into: &journal)
    } else {
      text.write(into: &journal)
    }
  }

  /// Nothing follows: all of it was confirmed.
  mutating func finish(into journal: inout UtteranceJournal) {
    text.end(into: &journal)
  }
}
