/// How wide the lines of a paragraph may be, in pixels.
struct Measure {
  /// Of every line but the first.
  let width: Int
  /// What something else takes at the start of the first line.
  let indent: Int

  init(width: Int, indent: Int = 0) {
    self.width = max(1, width)
    self.indent = min(max(0, indent), self.width)
  }

  /// How wide the line of this number, from 0, may be.
  func room(ofLine number: Int) -> Int {
    number == 0 ? width - indent : width
  }
}
