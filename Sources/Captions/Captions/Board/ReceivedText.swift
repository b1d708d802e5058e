/// The received text of an utterance, without the parts that are dropped or hidden by `clear`.
///
/// Positions are Unicode code points, as for `stable`. Only the end of a very long text is stored,
/// because its beginning has left every window.
struct ReceivedText: Sendable, Equatable {
  /// The maximum number of code points stored of a partial text.
  ///
  /// No window shows as many at once.
  static let maxPartialLength = 4096
  /// The maximum number of code points stored of a final text, which is read from its
  /// beginning.
  static let maxFinalLength = 1 << 17
  /// The number of code points dropped at a time.
  ///
  /// With this step, the beginning of a long text does not move with every word.
  private static let step = 512

  /// The end of the text; nil if nothing was received yet or the text was erased.
  private var tail: String?
  /// The number of code points dropped before `tail`.
  private(set) var droppedLength = 0
  /// The number of leading code points hidden by `clear`, and the value of `tail` at that time.
  private var hiddenCount = 0
  private var hiddenTail = ""
  /// The text without its hidden part and outer whitespace; nil if nothing is left.
  private(set) var visible: VisibleText?

  /// The visible part of a text.
  struct VisibleText: Sendable, Equatable {
    let text: String
    /// The number of code points of the whole text before `text`.
    let offset: Int
  }

  /// Takes over the whole text so far if an update after `revision` set it.
  mutating func update(_ words: Versioned<String>, since revision: Int, isFinal: Bool = false) {
    guard words.revision > revision else { return }
    if let text = words.value {
      setTail(of: text, isFinal: isFinal)
    } else {
      // The hidden part stays hidden: erasing and repeating a text equals repeating it.
      tail = nil
      droppedLength = 0
    }
    visible = visiblePart()
  }

  /// Hides all of the text so far, so that only later words are shown.
  mutating func hide() {
    guard let tail else { return }
    hiddenCount = droppedLength + tail.unicodeScalars.count
    hiddenTail = tail
    visible = visiblePart()
  }

  /// Marks the text as complete.
  ///
  /// If the final text is no longer than the hidden part and the words differ, the words from the
  /// first difference on are shown.
  mutating func finish() {
    guard hiddenCount > 0, visible == nil, let tail else { return }
    let new = Array(tail.unicodeScalars)
    var common = zip(new, hiddenTail.unicodeScalars).prefix { $0 == $1 }.count
    guard common < new.count else { return }
    while common > 0, !new[common - 1].properties.isWhitespace { common -= 1 }
    hiddenCount = droppedLength + common
    visible = visiblePart()
  }

  /// True if a text was received, even if none of it is visible.
  var hasText: Bool { tail != nil }

  private func visiblePart() -> VisibleText? {
    guard let scalars = tail?.unicodeScalars else { return nil }
    var start = scalars.startIndex
    var offset = droppedLength
    while start < scalars.endIndex,
      offset < hiddenCount || isTrimmed(scalars[start])
    {
      start = scalars.index(after: start)
      offset += 1
    }
    var end = scalars.endIndex
    while end > start, scalars[scalars.index(before: end)].properties.isWhitespace {
      end = scalars.index(before: end)
    }
    guard start < end else { return nil }
    return VisibleText(text: String(scalars[start..<end]), offset: offset)
  }

  /// True for whitespace and, after a hidden part, for combining marks whose base is hidden.
  private func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (hiddenCount > 0 && scalar.properties.isGraphemeExtend)
  }

  private mutating func setTail(of text: String, isFinal: Bool) {
    let maxLength = isFinal ? Self.maxFinalLength : Self.maxPartialLength
    // The dropped beginning of a long text has been read and does not return with the final text.
    let minDropped = isFinal ? droppedLength : 0
    let isLong = text.utf8.count > maxLength
    let surplus = isLong ? max(0, text.unicodeScalars.count - maxLength) : 0
    droppedLength = max(minDropped, (surplus + Self.step - 1) / Self.step * Self.step)
    tail = droppedLength == 0 ? text : String(text.unicodeScalars.dropFirst(droppedLength))
  }
}
