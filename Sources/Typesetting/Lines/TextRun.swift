/// A part of a line that is shaped as a whole, with one direction, one script and one face.
package struct TextRun: Hashable, Sendable {
  /// The characters in reading order.
  package let text: String
  /// The number of code points of the line before the run, in reading order.
  package let offset: Int
  package let direction: TextDirection
  package let script: Script
  /// The advance in pixels.
  package let advance: Int
  let face: Face

  package static func == (one: TextRun, other: TextRun) -> Bool {
    one.advance == other.advance && one.offset == other.offset
      && one.direction == other.direction && one.script == other.script
      && one.face == other.face && one.text.isSpelled(like: other.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(advance)
  }
}
