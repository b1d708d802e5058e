/// One text of an utterance as it grows: the part that display can need, and what `clear` hid of it.
///
/// Positions are Unicode code points, as `stable` counts them. Of a huge text only the end is kept; the
/// beginning has rolled out of any window.
struct GrowingText: Sendable, Equatable {
  /// More than any window shows at once.
  static let longestTail = 4096
  /// So much is dropped at a time: the beginning of a long text does not move with every word.
  private static let step = 512

  /// Nil: nothing was said yet, or it was erased.
  private var tail: String?
  /// How many code points stood before `tail`.
  private(set) var dropped = 0
  /// How many leading code points a `clear` took from the picture, and the last of them.
  private var concealed = 0
  private var concealedTail = ""

  init() {}

  /// Does to the text what the update says.
  mutating func update(_ field: Field<String>) {
    switch field {
    case .absent: break
    case .erased:
      // What was concealed stays so: erasing and saying anew is the same as saying anew.
      tail = nil
      dropped = 0
    case .value(let text): keepTail(of: text)
    }
  }

  /// Everything so far leaves the picture; only what comes after it will show.
  mutating func conceal() {
    guard let tail else { return }
    concealed = dropped + tail.unicodeScalars.count
    concealedTail = tail
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
  }

  /// Whether anything was said, though nothing of it may be visible.
  var isKnown: Bool { tail != nil }

  /// What there is to show, without outer blanks, and how many code points of the whole stand before it.
  ///
  /// Nil when nothing is visible.
  var shown: (text: String, hidden: Int)? {
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
    return (String(scalars[start..<end]), hidden)
  }

  /// A blank, or, just after a cut, a mark whose letter was cut away.
  private func isDebris(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (concealed > 0 && scalar.properties.isGraphemeExtend)
  }

  private mutating func keepTail(of text: String) {
    tail = text
    dropped = 0
    guard text.utf8.count > Self.longestTail else { return }
    let surplus = text.unicodeScalars.count - Self.longestTail
    guard surplus > 0 else { return }
    dropped = (surplus + Self.step - 1) / Self.step * Self.step
    tail = String(text.unicodeScalars.dropFirst(dropped))
  }
}
