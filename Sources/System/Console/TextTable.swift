/// Rows of cells as lines for a terminal.
package enum TextTable {
  /// Returns the rows as lines, with each column but the last padded to a common width.
  package static func lines(of rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let last = row.lastIndex { !$0.isEmpty } ?? 0
      return row.prefix(last + 1).enumerated().map { column, cell in
        column == last ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }
  }
}
