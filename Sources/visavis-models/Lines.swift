internal import Glibc

/// Writes one line to standard error, in one piece.
func report(_ line: String) {
  writeToStandardError("visavis: \(printable(line))\n")
}

/// Writes text to standard error as it is.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

/// Returns `text` with control and format characters replaced by U+FFFD.
///
/// Names of files and answers of servers are untrusted input for a terminal.
func printable(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(scalars))
}

/// Returns rows of cells as lines, with columns of equal width.
func table(_ rows: [[String]]) -> [String] {
  let widths = rows.reduce(into: [Int]()) { widths, row in
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], cell.count)
    }
  }
  return rows.map { row in
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
  }
}
