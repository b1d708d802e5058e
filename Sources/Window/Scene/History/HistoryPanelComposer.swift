package import Captions
package import Conversation
internal import Imaging
internal import Language
internal import Messages
internal import Typesetting

/// The contents of a pane's history panel.
package struct HistoryInput {
  /// The history, on the scene's thread.
  package let history: ConversationHistory
  package let reader: Reader
  /// True if sentences can be kept as cards.
  package let keepsCards: Bool
  /// The time of day at the start of the program, or nil to count from the start.
  package let timeOfDayAtStart: Duration?
  /// The file with the sentences that the history has forgotten, or nil if there is none.
  package let transcriptPath: String?

  package init(
    history: ConversationHistory, reader: Reader, keepsCards: Bool = false,
    timeOfDayAtStart: Duration?, transcriptPath: String? = nil
  ) {
    self.history = history
    self.reader = reader
    self.keepsCards = keepsCards
    self.timeOfDayAtStart = timeOfDayAtStart
    self.transcriptPath = transcriptPath
  }

  /// Returns where the older sentences are, or nil if the history has all.
  func remark(in strings: InterfaceStrings) -> String? {
    history.numbers.lowerBound > 0 ? strings.olderSentences(inFile: transcriptPath) : nil
  }
}

/// The composer of a pane's history panel, which keeps the rows near the view laid out.
final class HistoryPanelComposer {
  /// The largest number of rows that stay laid out.
  private static let maxRows = 256

  private struct RowKey: Equatable {
    let style: HistoryRowStyle
    let reader: Reader
    let language: String
    let search: SearchKey
    /// The remark above the first row of the list, or nil without one.
    let remark: String?
    /// The number of the first row, if there is a remark.
    let first: Int?
  }

  private let typesetter: Typesetter
  private let numbers = Memo<HistoryNumbers, Int, String, Audience>()
  private var rows: [Int: HistoryRow] = [:]
  private var rowKey: RowKey?

  init(typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// Returns the panel in `room` of a pane.
  func panel(
    _ input: HistoryInput, _ state: HistoryState, in room: PixelRect, pane: Pane,
    look: CaptionLook, pills: PillLayout
  ) -> HistoryPanel {
    let search = SearchKey(state.query)
    let numbers = numbers.value(for: input.history.revision, state.query, input.reader.side) {
      input.history.entries(for: input.reader.side, matching: search)
    }
    let remark = input.remark(in: pills.strings)
    let first = remark == nil || numbers.count == 0 ? nil : numbers[0]
    return HistoryPanel(
      numbers, at: state.position, in: room, pane: pane, look: look,
      keepsCards: input.keepsCards, pills: pills
    ) { [self] number, style in
      let key = RowKey(
        style: style, reader: input.reader, language: pills.strings.language, search: search,
        remark: remark, first: first)
      if rowKey != key || rows.count >= Self.maxRows { (rowKey, rows) = (key, [:]) }
      if let row = rows[number] { return row }
      let row = row(number, key, of: input, strings: pills.strings)
      rows[number] = row
      return row
    }
  }

  /// Lays out the row of an entry, which has no height if the entry is not for the reader.
  private func row(
    _ number: Int, _ key: RowKey, of input: HistoryInput, strings: InterfaceStrings
  ) -> HistoryRow {
    guard let entry = input.history.entry(number), let texts = entry.texts(for: input.reader)
    else { return HistoryRow(height: 0, lines: []) }
    let time = strings.time(entry.time, timeOfDayAtStart: input.timeOfDayAtStart)
    return HistoryRow(
      HistoryRow.Contents(texts: texts, name: entry.name, time: time), search: key.search,
      below: number == key.first ? key.remark : nil, in: strings.language, style: key.style,
      typesetter: typesetter)
  }
}
