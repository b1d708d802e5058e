/// The state of the open history panel of a pane: what is searched, selected and in view.
package struct HistoryState: Hashable, Sendable {
  /// The longest query, in characters.
  private static let maxQueryLength = 80

  /// The place of the list in its frame.
  package enum Position: Hashable, Sendable {
    /// The newest sentence is at the lower edge, also when others follow.
    case end
    /// The sentence with a number is `top` pixels below the upper edge of the list.
    case entry(Int, top: Int)
  }

  package private(set) var query = ""
  /// The letters that an input method has not committed yet.
  package var composition = ""
  package var position = Position.end
  /// The number of the selected sentence, or nil if none is selected.
  package var selected: Int?

  /// Appends typed text to the query and shows the newest matches.
  mutating func type(_ text: String) {
    let plain = text.filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
    setQuery(String((query + plain).prefix(Self.maxQueryLength)))
    composition = ""
  }

  /// Removes the last character of the query.
  mutating func erase() { setQuery(String(query.dropLast())) }

  /// Empties the query, and keeps the selected sentence in view.
  mutating func clearQuery() {
    let selected = selected
    setQuery("")
    composition = ""
    if let selected { (position, self.selected) = (.entry(selected, top: 0), selected) }
  }

  private mutating func setQuery(_ newer: String) {
    guard newer != query else { return }
    (query, position, selected) = (newer, .end, nil)
  }
}
