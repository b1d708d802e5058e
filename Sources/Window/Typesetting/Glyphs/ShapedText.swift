/// A text with the properties that decide its glyphs in a face.
///
/// Texts are equal if they have the same code points. Swift compares strings by canonical
/// equivalence, but a face may show equivalent characters differently.
struct ShapedText: Hashable {
  let text: String
  var direction = TextDirection.leftToRight
  var script = Script.common

  /// Returns another text with the same properties.
  func with(_ text: String) -> ShapedText {
    ShapedText(text: text, direction: direction, script: script)
  }

  static func == (one: ShapedText, other: ShapedText) -> Bool {
    one.direction == other.direction && one.script == other.script
      && one.text.hasSameCodePoints(as: other.text)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(direction)
    hasher.combine(script)
  }
}
