/// The width limits of a paragraph's lines, in pixels.
struct Measure {
  /// The width of every line but the first.
  let width: Int
  /// The space reserved at the start of the first line.
  let indent: Int

  init(width: Int, indent: Int = 0) {
    self.width = max(1, width)
    self.indent = min(max(0, indent), self.width)
  }

  /// Returns the available width of the line with the given number, counted from 0.
  func room(ofLine number: Int) -> Int {
    number == 0 ? width - indent : width
  }
}
