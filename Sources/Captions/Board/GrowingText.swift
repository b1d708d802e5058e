/// One text of an utterance as it grows: the part that display can need, and what `clear` hid of it.
///
/// Positions are Unicode code points, as `stable` counts them. Of a huge text only the end is kept; the
/// beginning has rolled out of any window.
struct GrowingText: Sendable, Equatable {
  /// More than any window shows at once: of a text that grows no more is kept.
  static let longestTail = 4096
  /// A finished text is read from its beginning, so much more of it is kept.
  static let longestFinished = 1 << 17
  /// So much is dropped at a time: the beginning of a long text does not move with every word.
  private static let step = 512

  /// Nil: nothing was said yet, or it was erased.
  private var tail: String?
  /// How many code points stood before `tail`.
  private(set) var dropped = 0
  /// How many leading code points a `clear` took from the picture, and the last of them.
  private var concealed = 0
  private var concealedTail = ""
  /// The text without what is concealed and without outer blanks; nil if nothing is left.
  private(set) var shown: Shown?

  /// The visible part of a text.
  struct Shown: Sendable, Equatable {
    let text: String
    /// How many code points of the whole stand before it.
    let hidden: Int
  }

  init() {}

  /// Merges a field of an update in.
  ///
  /// - Parameters:
  ///   - field: the whole text as it is now.
  ///   - isFinal: nothing will follow.
  mutating func update(_ field: Field<String>, isFinal: Bool = false) {
    switch field {
    case .absent: return
    case .erased:
      // What was concealed stays so: erasing and saying anew is the same as saying anew.
      tail = nil
      dropped = 0
    case .value(let text): keepTail(of: text, isFinal: isFinal)
    }
    shown = visiblePart()
  }

  /// Everything so far leaves the picture; only what comes after it will show.
  mutating func conceal() {
    guard let tail else { return }
    concealed = dropped + tail.unicodeScalars.count
    concealedTail = tail
    shown = visiblePart()
  }

  /// Nothing more will come: of a text that ends shorter than what was concealed, and in other words, these
  /// words show.
  mutating func finish() {
    guard concealed > 0, shown == nil, let tail else { return }
    let new = Array(tail.unicodeScalars)
    var common = zip(new, concealedTail.unicodeScalars).prefix { $0 == $1 }.count
    guard common < new.count else { return }
    while common > 0, !new[common - 1].properties.isWhitespace { common -= 1 }
    concealed = dropped + common
    shown = visiblePart()
  }

  /// Whether anything was said, though nothing of it may be visible.
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

  /// A blank, or, just after a cut, a mark whose letter was cut away.
  private func isDebris(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (concealed > 0 && scalar.properties.isGraphemeExtend)
  }

  private mutating func keepTail(of text: String, isFinal: Bool) {
    let longest = isFinal ? Self.longestFinished : Self.longestTail
    // The beginning of a text that grew very long has been read: its end does not bring it back.
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
