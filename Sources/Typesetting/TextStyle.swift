/// How a text is to look, as far as it decides which glyphs are drawn and how wide they are.
///
/// Colour is no part of it: a line keeps its breaks when it changes colour.
package struct TextStyle: Hashable, Sendable {
  /// How heavy the strokes are.
  package enum Weight: Hashable, Sendable, CaseIterable {
    case regular
    case bold
  }

  /// The em in pixels; values outside `sizes` are taken as the nearest one inside.
  package var size: Int
  package var weight: Weight
  /// The family that the person likes best, by its name; its faces serve the characters they have.
  package var family: String?

  /// The sizes that faces are opened at.
  package static let sizes = 4...1024

  package init(size: Int, weight: Weight = .regular, family: String? = nil) {
    self.size = size
    self.weight = weight
    self.family = family
  }
}
