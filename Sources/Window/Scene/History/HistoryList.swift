internal import Conversation
internal import Imaging

/// The part of the history's list that is in view.
///
/// Only rows in view are laid out, so the list opens and scrolls at the same speed however long it
/// is. Positions refer to a sentence, so nothing moves when others follow.
struct HistoryList {
  /// A row in view, with its upper edge relative to that of the list.
  struct PlacedRow {
    let number: Int
    let top: Int
    let row: HistoryRow

    var bottom: Int { top + row.height }
  }

  private enum Direction {
    case up, down
  }

  /// The number of rows without height that are passed over in one layout.
  private static let maxEmptyRows = 1024

  let numbers: HistoryNumbers
  let height: Int
  /// The rows in view, from top to bottom.
  private(set) var rows: [PlacedRow] = []
  /// The position that gives the same view.
  private(set) var position: HistoryState.Position
  private let row: (Int) -> HistoryRow

  /// Lays out the rows at a position, or at the nearest possible one.
  init(
    _ numbers: HistoryNumbers, at position: HistoryState.Position, height: Int,
    row: @escaping (Int) -> HistoryRow
  ) {
    self.numbers = numbers
    self.height = height
    self.row = row
    self.position = position
    place()
  }

  private mutating func place() {
    guard numbers.count > 0, height > 0 else { return position = .end }
    guard case .entry(let number, let top) = position else { return placeAtEnd() }
    let index = min(numbers.index(from: number), numbers.count - 1)
    var rows = rows(.up, from: index - 1, at: top) + rows(.down, from: index, at: top)
    if let first = rows.first, first.top > 0, numbers[0] == first.number || index == 0 {
      rows = self.rows(.down, from: 0, at: 0)
    }
    guard let last = rows.last, last.bottom >= height,
      last.bottom > height || last.number != numbers[numbers.count - 1]
    else { return placeAtEnd() }
    self.rows = rows.filter { $0.bottom > 0 && $0.top < height }
    if let first = self.rows.first { position = .entry(first.number, top: first.top) }
  }

  /// Places the newest row at the lower edge, or all rows at the upper one if there are few.
  private mutating func placeAtEnd() {
    rows = rows(.up, from: numbers.count - 1, at: height)
    if let top = rows.first?.top, top > 0 {
      rows = rows.map { PlacedRow(number: $0.number, top: $0.top - top, row: $0.row) }
    }
    position = .end
  }

  /// Returns the rows from `index` upward or downward, from top to bottom.
  ///
  /// The first of them ends at `edge` or begins there.
  private func rows(_ direction: Direction, from index: Int, at edge: Int) -> [PlacedRow] {
    let isUp = direction == .up
    var (index, edge, rows, empty) = (index, edge, [PlacedRow](), 0)
    while index >= 0, index < numbers.count, isUp ? edge > 0 : edge < height,
      empty < Self.maxEmptyRows
    {
      let row = row(numbers[index])
      empty += row.height == 0 ? 1 : 0
      if isUp { edge -= row.height }
      rows.append(PlacedRow(number: numbers[index], top: edge, row: row))
      if !isUp { edge += row.height }
      index += isUp ? -1 : 1
    }
    return isUp ? rows.reversed() : rows
  }

  /// Returns the position after the contents moved down by `distance` pixels.
  func scrolled(by distance: Int) -> HistoryState.Position {
    guard let first = rows.first else { return .end }
    // A row of several screens is passed in steps that keep it in view.
    return HistoryList(
      numbers, at: .entry(first.number, top: first.top + distance), height: height, row: row
    ).position
  }

  /// Returns the nearest position at which the sentence with a number is in view.
  func position(showing number: Int) -> HistoryState.Position {
    if let placed = rows.first(where: { $0.number == number }) {
      if placed.top < 0 { return .entry(number, top: 0) }
      return placed.bottom <= height ? position : scrolled(by: height - placed.bottom)
    }
    guard let first = rows.first, number > first.number else { return .entry(number, top: 0) }
    return .entry(number, top: max(0, height - row(number).height))
  }

  /// The share of the list above the view, from 0 to 1, by the number of sentences.
  var shareAbove: Double {
    guard position != .end else { return 1 - shareInView }
    let index = rows.first.map { numbers.index(from: $0.number) } ?? 0
    return min(1 - shareInView, Double(index) / Double(max(1, numbers.count)))
  }

  /// The share of the sentences that is in view.
  var shareInView: Double { min(1, Double(rows.count) / Double(max(1, numbers.count))) }

  /// Returns the position at which a share of the sentences is above the view.
  func position(atShare share: Double) -> HistoryState.Position {
    guard share < 1 - shareInView else { return .end }
    let index = Int(max(0, share) * Double(numbers.count))
    return .entry(numbers[min(index, max(0, numbers.count - 1))], top: 0)
  }
}
