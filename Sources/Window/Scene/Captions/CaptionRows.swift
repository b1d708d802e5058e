internal import Captions
internal import Imaging
internal import Typesetting

/// The visible caption lines at one instant, with their movement.
///
/// `CaptionScroller` creates the value and `CaptionLayout` places its lines. Equal values look the
/// same at the same instant.
package struct CaptionRows: Equatable {
  /// The visible rows, from top to bottom.
  var rows: [CaptionRow] = []
  /// The rows that are moving out at the top, the lowest last.
  var leaving: [CaptionRow] = []
  /// The movement of the rows to their final positions, or nil at rest.
  var animation: ScrollAnimation?
  /// True if the first row is at the top of the caption area, not the last row at the bottom.
  var isTopAnchored = false
  /// True if `isTopAnchored` is true at every place, as in paint-on mode.
  var isPage = false
  /// The time of the next change without new captions, or nil for never.
  package var changesAt: Duration?
  /// True if words are waiting to be shown.
  package var isWaiting = false
  /// The time at which the reader has read the visible lines.
  package var readAt = Duration.zero
  /// The time by which captions are late in pop-on mode, which leaves out fewer than others; else zero.
  package var delay = Duration.zero
  /// The numbers of the captions that will never be visible again.
  package var finishedCaptions: Set<Int> = []
  /// The numbers of the captions with a visible line.
  package var shownCaptions: Set<Int> = []

  /// Creates an arrangement without lines.
  package init() {}

  /// Returns the rows as they would stand at another place.
  func at(_ position: CaptionLook.Position) -> CaptionRows {
    var rows = self
    rows.isTopAnchored = isPage || position == .top
    return rows
  }

  /// True if there are no lines.
  package var isEmpty: Bool { rows.isEmpty }

  /// Returns true if no line of `earlier` is left.
  package func replaceAll(of earlier: CaptionRows) -> Bool {
    !rows.contains { row in earlier.rows.contains { $0.isSameLine(as: row) } }
  }

  /// The height of all rows in pixels.
  var height: Int { rows.height }
}

extension Collection<CaptionRow> {
  /// The height of all rows in pixels.
  var height: Int { reduce(0) { $0 + $1.height } }
}

/// A visible caption line with its style, whose position follows from its neighbors.
struct CaptionRow: Equatable {
  /// The number of the caption.
  let caption: Int
  /// The utterance, or nil for the mark of words that were left out.
  var id: UtteranceID?
  /// The speaker's name, or nil without a name and for the mark of words that were left out.
  var speaker: String?
  let part: Scene.Row.Part
  /// The index of the line in its text.
  let lineIndex: Int
  let line: TextLine
  let style: TextStyle
  let color: Color
  /// The unconfirmed end of the line, which is dimmed, or nil if the whole line is confirmed.
  var unconfirmedText: LinePaint.UnconfirmedText?
  /// The speaker label before the line.
  var label: SpeakerLabel?
  /// The direction of the text of which the row is a part, at whose start it begins.
  ///
  /// Latin letters are beneath the words that they spell.
  var side: TextDirection
  /// The distance of the words from the start edge in pixels, which leaves room for the label.
  var indent = 0
  /// The distance from the row above to the row below, in pixels.
  let height: Int

  /// The width of the line and its indent, in pixels.
  var width: Int { line.advance + indent }

  /// Returns true if both rows are the same line of the same text, even if the words differ.
  func isSameLine(as other: CaptionRow) -> Bool {
    caption == other.caption && part == other.part && lineIndex == other.lineIndex
  }
}

/// The name before a caption, in the speaker's color.
struct SpeakerLabel: Equatable {
  let line: TextLine
  let style: TextStyle
  var color: Color

  /// The gap between the label and the text after it.
  private static let gap = EmLength(ems: 1 / 3.0)

  /// The distance by which the label moves the text after it, in whole pixels.
  var indent: Int { (line.width + Self.gap).pixels(holding: style) }

  /// Returns the distance by which the label moves the text after it, in text of `textStyle`.
  func space(in textStyle: TextStyle) -> EmLength {
    (line.width + Self.gap).converted(from: style, to: textStyle)
  }
}

/// A movement of caption lines up to their final positions.
///
/// New text starts below its final position and the box extends down to it, so the text can be read
/// in the first frame. Text that moved in from behind an edge would be readable later.
struct ScrollAnimation: Equatable {
  /// The duration of the movement: visible, but too short to delay reading.
  static let length = Duration.milliseconds(150)
  /// The time by which the movement starts early, so that its first frame already shows progress.
  private static let headStart = Duration.milliseconds(16)

  private let distance: Int
  private let since: Duration

  /// Creates the movement of lines that are `distance` pixels too low at `instant`.
  init(from distance: Int, at instant: Duration) {
    self.distance = distance
    since = instant - Self.headStart
  }

  func isMoving(at instant: Duration) -> Bool {
    offset(at: instant) > 0
  }

  /// Returns the remaining distance in pixels (cubic ease-out).
  func offset(at instant: Duration) -> Int {
    let left = 1 - min(1, max(0, (instant - since) / Self.length))
    return Int((Double(distance) * left * left * left).rounded())
  }
}
