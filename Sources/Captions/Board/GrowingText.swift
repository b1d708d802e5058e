/// A growing text of an utterance, without the parts that are dropped or hidden by `clear`.
///
/// Positions are Unicode code points, as for `stable`. Only the end of a very long text is kept, as
/// its beginning has left every window.
struct GrowingText: Sendable, Equatable {
  /// The greatest number of code points kept of an unfinished text.
  ///
  /// More than any window shows at once.
  static let longestTail = 4096
  /// The greatest number of code points kept of a finished text, which is read from its beginning.
  static let longestFinished = 1 << 17
  /// The number of code points dropped at a time.
  ///
  /// With this step, the beginning of a long text does not move with every word.
  private static let step = 512

  /// The end of the text; nil if nothing was received yet or the text was erased.
  private var tail: String?
  /// The number of code points dropped before `tail`.
  private(set) var dropped = 0
  /// The number of leading code points hidden by `clear`, and the value of `tail` at that time.
  private var concealed = 0
  private var concealedTail = ""
  /// The text without its hidden part and outer whitespace; nil if nothing is left.
  private(set) var shown: Shown?

  /// The visible part of a text.
  struct Shown: Sendable, Equatable {
    let text: String
    /// The number of code points of the whole text before `text`.
    let hidden: Int
  }

  init() {}

  /// Takes over the whole text so far if an update after `revision` told it.
  ///
  /// - Parameters:
  ///   - words: the text of a snapshot; nil if it was erased.
  ///   - revision: the revision of the last snapshot.
  ///   - isFinal: true if the text will not change again.
  mutating func update(
    _ words: Versioned<String>, since revision: Int, isFinal: Bool = false
  ) {
    guard words.revision > revision else { return }
    if let text = words.value {
      keepTail(of: text, isFinal: isFinal)
    } else {
      // The hidden part stays hidden: erasing and repeating a text equals repeating it.
      tail = nil
      dropped = 0
    }
    shown = visiblePart()
  }

  /// Hides all of the text so far; only later words are shown.
  mutating func conceal() {
    guard let tail else { return }
    concealed = dropped + tail.unicodeScalars.count
    concealedTail = tail
    shown = visiblePart()
  }

  /// Marks the text as complete.
  ///
  /// If the final text is shorter than the hidden part and the words differ, the differing words
  /// are shown.
  mutating func finish() {
    guard concealed > 0, shown == nil, let tail else { return }
    let new = Array(tail.unicodeScalars)
    var common = zip(new, concealedTail.unicodeScalars).prefix { $0 == $1 }.count
    guard common < new.count else { return }
    while common > 0, !new[common - 1].properties.isWhitespace { common -= 1 }
    concealed = dropped + common
    shown = visiblePart()
  }

  /// True if a text was received, even if none of it is visible.
  var isKnown: Bool { tail != nil }

  private func visiblePart() -> Shown? {
    guard let scalars = tail?.unicodeScalars else { return nil }
    var start = scalars.startIndex
    var hidden = dropped
    while start < scalars.endIndex,
      hidden < concealed || isDebris(scalars[start])
    {
      start = scalars.index(after: start)
      hidden += 1
    }
    var end = scalars.endIndex
    while end > start, scalars[scalars.index(before: end)].properties.isWhitespace {
      end = scalars.index(before: end)
    }
    guard start < end else { return nil }
    return Shown(text: String(scalars[start..<end]), hidden: hidden)
  }

  /// True for whitespace and, after a cut, for combining marks whose base character was cut off.
  private func isDebris(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (concealed > 0 && scalar.properties.isGraphemeExtend)
  }

  private mutating func keepTail(of text: String, isFinal: Bool) {
    let longest = isFinal ? Self.longestFinished : Self.longestTail
    // The dropped beginning of a long text has been read already and does not return at its end.
    let least = isFinal ? dropped : 0
    tail = text
    dropped = 0
    guard least > 0 || text.utf8.count > longest else { return }
    let surplus = max(0, text.unicodeScalars.count - longest)
    guard surplus > 0 || least > 0 else { return }
    dropped = max(least, (surplus + Self.step - 1) / Self.step * Self.step)
    tail = String(text.unicodeScalars.dropFirst(dropped))
  }
}
