internal import Captions

/// A text that a program says chunk by chunk without saying where a caption ends.
///
/// It cuts the text into passages, each of them an utterance: see `PassageEnd`. What nothing can take back is
/// final as soon as a later passage begins; the last passage grows.
struct RunningText: Sendable {
  private struct Passage: Sendable {
    var name: String?
    var text = ""
    var start: Duration?
    var end: Duration?
  }

  /// How many code points at the end can be taken back; passages that lie before them are final.
  private let reach: Int
  /// Those that are not final, in order; the last one grows.
  private var passages: [Passage] = []
  /// The first passage that is not as it was written last.
  private var firstChanged = 0
  /// Utterances whose text was taken back, the earliest last.
  private var orphans: [String] = []

  init(reach: Int = 0) {
    self.reach = reach
  }

  /// The passage that grows, as it is without any tail.
  var last: String { passages.last?.text ?? "" }

  /// Appends a chunk, as it stands.
  ///
  /// - Parameters:
  ///   - chunk: its blanks are what separates it from what was said before.
  ///   - start: where its speech began, if known.
  ///   - end: where its speech ended, if known.
  mutating func append(_ chunk: String, from start: Duration? = nil, to end: Duration? = nil) {
    guard !chunk.isEmpty else { return }
    var passage = passages.popLast() ?? Passage()
    firstChanged = min(firstChanged, passages.count)
    passage.text += chunk
    passage.start = passage.start ?? start
    var rest = Substring(passage.text)
    while let cut = PassageEnd.first(in: rest) {
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

  /// Takes back code points from the end.
  ///
  /// - Returns: how many of them there were.
  mutating func takeBack(_ count: Int) -> Int {
    var left = count
    while left > 0, var passage = passages.popLast() {
      let scalars = passage.text.unicodeScalars
      let length = scalars.count
      if length > left {
        passage.text = String(scalars.dropLast(left))
        passages.append(passage)
      } else if let name = passage.name {
        orphans.append(name)
      }
      left -= min(left, length)
    }
    firstChanged = min(firstChanged, max(0, passages.count - 1))
    return count - left
  }

  /// Writes what has changed.
  ///
  /// - Parameters:
  ///   - tail: what may follow the text, as far as anyone knows.
  ///   - journal: where to.
  mutating func write(tail: String = "", into journal: inout UtteranceJournal) {
    if passages.isEmpty, !tail.isBlank { passages.append(Passage()) }
    let settled = settledCount
    for index in passages.indices where index < settled || index >= firstChanged {
      let isLast = index == passages.count - 1
      let draft = draft(of: index, tail: isLast ? tail : "", isFinal: index < settled)
      journal.write(draft, as: name(of: index, in: &journal))
    }
    for name in orphans { journal.cancel(name) }
    orphans = []
    passages.removeFirst(settled)
    // The tail is not known any more: the last one is always written.
    firstChanged = max(0, passages.count - 1)
  }

  /// The text ends here, and so do all its utterances; what follows is another text.
  mutating func end(into journal: inout UtteranceJournal) {
    for index in passages.indices {
      let isBlank = passages[index].text.isBlank
      if isBlank, passages[index].name == nil { continue }
      let name = name(of: index, in: &journal)
      if isBlank {
        journal.cancel(name)
      } else {
        journal.write(draft(of: index, tail: "", isFinal: true), as: name)
      }
    }
    for name in orphans { journal.cancel(name) }
    self = RunningText(reach: reach)
  }

  /// How many of the first passages nothing can take back any more.
  private var settledCount: Int {
    var behind = 0
    for index in passages.indices.dropFirst().reversed() {
      behind += passages[index].text.unicodeScalars.count
      if behind >= reach { return index }
    }
    return 0
  }

  private mutating func name(of index: Int, in journal: inout UtteranceJournal) -> String {
    if let name = passages[index].name { return name }
    let name = orphans.popLast() ?? journal.newName()
    passages[index].name = name
    return name
  }

  private func draft(of index: Int, tail: String, isFinal: Bool) -> UtteranceDraft {
    let passage = passages[index]
    let stable = reach == 0 ? passage.text.unicodeScalars.count : nil
    var draft = UtteranceDraft(
      original: .init(passage.text + tail, stable: isFinal ? nil : stable, isFinal: isFinal))
    draft.start = passage.start
    draft.end = passage.end
    return draft
  }
}
