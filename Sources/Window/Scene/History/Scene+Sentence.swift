internal import Conversation
package import Imaging

extension Scene {
  /// A sentence in the list of an open history panel.
  package struct Sentence: Sendable, Equatable {
    /// The text that the reader reads.
    package var text: String
    /// The same in another language, or nil if there is none.
    package var other: String?
    /// The name that the pipeline gave the utterance, or nil if it gave none.
    package var id: String?
    /// The speaker's name, or nil if it is unknown.
    package var speaker: String?
    /// The time as the panel shows it.
    package var time: String
    /// True if the sentence is selected.
    package var isSelected: Bool
    /// The visible part of the sentence in the window.
    package var rect: PixelRect
    /// The visible places in the window of what the search has found.
    package var found: [PixelRect]
    /// The number of the pane among those of all windows.
    package var pane = 0
  }
}

extension HistoryPanel {
  /// Returns the sentences in view from top to bottom, in the panel's coordinates.
  func sentences(selected: Int?) -> [Scene.Sentence] {
    list.rows.compactMap { placed in
      placed.row.contents.map { contents in
        let origin = PixelPoint(x: listFrame.minX, y: listFrame.minY + placed.top)
        func visible(_ rect: PixelRect) -> PixelRect {
          PixelRect(
            x: origin.x + rect.minX, y: origin.y + rect.minY, width: rect.size.width,
            height: rect.size.height
          ).intersection(listFrame)
        }
        let row = PixelRect(
          x: 0, y: placed.row.remarkHeight, width: listFrame.size.width,
          height: max(0, placed.row.height - placed.row.remarkHeight - rowStyle.spacing))
        return Scene.Sentence(
          text: contents.texts.read.words, other: contents.texts.other?.words, id: contents.name,
          speaker: contents.texts.speaker, time: contents.time,
          isSelected: placed.number == selected, rect: visible(row),
          found: placed.row.lines.flatMap(\.found).map(visible).filter { !$0.isEmpty })
      }
    }
  }
}
