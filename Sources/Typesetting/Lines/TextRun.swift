/// A part of a line that is shaped as a whole: one direction, one script, one face.
package struct TextRun: Hashable, Sendable {
  /// The characters in the order they are read.
  package let text: String
  /// How many code points of the line's text are read before these.
  package let offset: Int
  package let direction: TextDirection
  package let script: Script
  /// How far the pen moves, in pixels.
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
