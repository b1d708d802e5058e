/// What a text is set in, for a person who wonders why it looks as it does.
///
/// All places are counted in Unicode scalars of the paragraph's text.
package struct TextExplanation: Hashable, Sendable {
  package let paragraphs: [Paragraph]

  /// A paragraph as it is set: without control characters, and without white space at its ends.
  package struct Paragraph: Hashable, Sendable {
    package let text: String
    package let direction: TextDirection
    /// In reading order; together they are all of `text`.
    package let runs: [Run]
    /// Where a line may end, ascending; the last is the end of `text`.
    package let breaks: [Int]
  }

  /// A part that is shaped as a whole.
  package struct Run: Hashable, Sendable {
    package let text: String
    package let range: Range<Int>
    package let script: Script
    package let direction: TextDirection
    package let face: FaceDescription
    /// The characters that no face has, which stand in boxes with their numbers.
    package let missing: [Unicode.Scalar]
    /// Where a line may end, those of the paragraph's breaks that lie in the run or at its end.
    package let breaks: [Int]
  }
}

/// A face, as a person may look for it.
package struct FaceDescription: Hashable, Sendable {
  /// How it draws characters.
  package enum Kind: String, Sendable {
    case outlines
    case emoji
    /// No face has them.
    case boxes
  }

  package let kind: Kind
  /// The family's name, as its file has it.
  package let family: String?
  package let file: String
  /// Which face of a collection.
  package let index: Int
}
