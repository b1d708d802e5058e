internal import Captions
internal import Imaging
internal import Typesetting

/// The caption lines that are in the window at one moment, and how they are moving: what
/// `CaptionStage` arranges and `CaptionLayout` places.
///
/// A value; equal ones look the same at the same instant.
package struct StagedCaptions: Equatable {
  /// From top to bottom.
  var rows: [StagedRow] = []
  /// Lines that left at the top and are still moving out, the lowest last.
  var leaving: [StagedRow] = []
  /// The movement that brings the rows to their places; nil when they are there.
  var rise: Rise?
  /// Whether the first row stands at the upper edge of the caption area, or the last at the lower one.
  var hangsFromTop = false
  /// When other lines will be in the window though nothing arrives; nil for never.
  package var changesAt: Duration?
  /// Words wait that have yet to be shown.
  package var isWaiting = false
  /// When the lines in the window will have been read.
  package var readAt = Duration.zero
  /// The captions that will never be in the window again.
  package var done: Set<Int> = []

  /// Nothing to read.
  package init() {}

  /// The height of all rows in pixels.
  var height: Int { rows.reduce(0) { $0 + $1.height } }
}

/// One line in the window: its words and their look; its place follows from its neighbours.
struct StagedRow: Equatable {
  /// The caption's number, and the pipeline's name for it.
  let caption: Int
  let id: UtteranceID
  /// Who speaks; nil if the pipeline does not say.
  let speaker: String?
  let part: Scene.Row.Part
  /// Counts the lines of that text.
  let number: Int
  let line: TextLine
  let style: TextStyle
  let color: Color
  /// What may still change and is dimmed; nil for nothing.
  var rest: LinePaint.Rest?
  /// The speaker's name before the line.
  var label: SpeakerLabel?
  /// How far the line stands from the start edge; there is room for the name.
  var indent = 0
  /// From the row above to the one below, in pixels.
  let height: Int

  /// How much room it takes, in pixels.
  var width: Int { line.advance + indent }

  /// Whether both are the same line of the same text, whatever it says.
  func isSameLine(as other: StagedRow) -> Bool {
    caption == other.caption && part == other.part && number == other.number
  }
}

/// The name before a caption, in the speaker's colour.
struct SpeakerLabel: Equatable {
  let line: TextLine
  let style: TextStyle
  let color: Color
  /// How far the text after it is moved.
  let indent: Int
}
