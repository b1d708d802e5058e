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
  /// Returns the sentences in view of a pane, from top to bottom.
  func sentences(selected: Int?, of pane: PaneInput) -> [Scene.Sentence] {
    list.rows.compactMap { placed in
      guard let contents = placed.row.contents else { return nil }
      let origin = PixelPoint(x: listFrame.minX, y: listFrame.minY + placed.top)
      func visible(_ rect: PixelRect) -> PixelRect {
        pane.placement.window(rect.intersection(listFrame))
      }
      return Scene.Sentence(
        text: contents.texts.read.words, other: contents.texts.other?.words, id: contents.name,
        speaker: contents.texts.speaker, time: contents.time,
        isSelected: placed.number == selected, rect: visible(sentenceFrame(of: placed)),
        found: placed.row.lines.flatMap(\.found).map { visible($0.moved(by: origin)) }
          .filter { !$0.isEmpty },
        pane: pane.number)
    }
  }
}
