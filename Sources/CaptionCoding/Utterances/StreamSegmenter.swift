internal import Captions

/// A text that arrives in chunks without marks for the ends of captions.
///
/// The text is cut into passages (`CaptionSegmenter`), each of them an utterance. A passage becomes final
/// when a later passage begins and no revision can reach it any more. The last passage grows.
struct StreamSegmenter: Sendable {
  /// A part of the text that is one utterance.
  private struct Passage: Sendable {
    var name: String?
    var text = ""
    var start: Duration?
    var end: Duration?
  }

  /// The number of code points at the end that may be taken back; earlier passages are final.
  private let reach: Int
  /// The passages that are not final, in order; the last one grows.
  private var passages: [Passage] = []
  /// The index of the first passage that changed since it was written.
  private var firstChanged = 0
  /// The names of utterances whose text was taken back, the earliest last.
  private var orphans: [String] = []

  init(reach: Int = 0) {
    self.reach = reach
  }

  /// The text of the growing passage, without a tail.
  var last: String { passages.last?.text ?? "" }

  /// Appends a chunk unchanged.
  ///
  /// - Parameters:
  ///   - chunk: The text, including the blanks that separate it from the text before it.
  ///   - start: The start of the chunk's speech, if known.
  ///   - end: The end of the chunk's speech, if known.
  mutating func append(_ chunk: String, from start: Duration? = nil, to end: Duration? = nil) {
    guard !chunk.isEmpty else { return }
    var passage = passages.popLast() ?? Passage()
    firstChanged = min(firstChanged, passages.count)
    passage.text += chunk
    passage.start = passage.start ?? start
    var rest = Substring(passage.text)
    while let cut = CaptionSegmenter.first(in: rest) {
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

  /// Removes code points from the end.
  ///
  /// - Parameter count: The number of code points to remove.
  /// - Returns: The number of code points that were removed.
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

  /// Writes the changed passages.
  ///
  /// - Parameters:
  ///   - tail: The unconfirmed text that follows.
  ///   - tracker: The destination.
  mutating func write(tail: String = "", into tracker: inout UtteranceTracker) {
    if passages.isEmpty, !tail.isBlank { passages.append(Passage()) }
    let settled = settledCount
    for index in passages.indices where index < settled || index >= firstChanged {
      let isLast = index == passages.count - 1
      let result = result(of: index, tail: isLast ? tail : "", isFinal: index < settled)
      tracker.write(result, as: name(of: index, in: &tracker))
    }
    for name in orphans { tracker.cancel(name) }
    orphans = []
    passages.removeFirst(settled)
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
    for name in orphans { tracker.cancel(name) }
    self = StreamSegmenter(reach: reach)
  }

  /// The number of leading passages that can no longer be taken back.
  private var settledCount: Int {
    var behind = 0
    for index in passages.indices.dropFirst().reversed() {
      behind += passages[index].text.unicodeScalars.count
      if behind >= reach { return index }
    }
    return 0
  }

  /// Returns the name of a passage's utterance.
  ///
  /// A new passage takes the name of an utterance that was taken back, if there is one.
  private mutating func name(of index: Int, in tracker: inout UtteranceTracker) -> String {
    if let name = passages[index].name { return name }
    let name = orphans.popLast() ?? tracker.newName()
    passages[index].name = name
    return name
  }

  private func result(of index: Int, tail: String, isFinal: Bool) -> RecognitionResult {
    let passage = passages[index]
    let stable = reach == 0 ? passage.text.unicodeScalars.count : nil
    var result = RecognitionResult(
      original: .init(passage.text + tail, stable: isFinal ? nil : stable, isFinal: isFinal))
    result.start = passage.start
    result.end = passage.end
    return result
  }
}
