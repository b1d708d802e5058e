/// A report of the faces, scripts and breaks that a text is set with, for display to the user.
///
/// All offsets are in Unicode scalars of the paragraph's text.
package struct TextExplanation: Hashable, Sendable {
  package let paragraphs: [Paragraph]

  /// A paragraph without control characters and without white space at its ends.
  package struct Paragraph: Hashable, Sendable {
    package let text: String
    package let direction: TextDirection
    /// The runs in reading order.
    ///
    /// Together the runs cover `text`.
    package let runs: [Run]
    /// The break opportunities, ascending.
    ///
    /// The last is the end of `text`.
    package let breaks: [Int]
  }

  /// A part that is shaped as a whole.
  package struct Run: Hashable, Sendable {
    package let text: String
    package let range: Range<Int>
    package let script: Script
    package let direction: TextDirection
    package let face: FaceDescription
    /// The characters that no face has.
    ///
    /// Such characters are set in boxes with their code points.
    package let missing: [Unicode.Scalar]
    /// The paragraph's break opportunities inside the run or at its end.
    package let breaks: [Int]
  }
}

/// A description of a face.
package struct FaceDescription: Hashable, Sendable {
  /// The way in which a face draws characters.
  package enum Kind: String, Sendable {
    case outlines
    case emoji
    /// Boxes with code points, because no face has the characters.
    case boxes
  }

  package let kind: Kind
  /// The family name stored in the font file.
  package let family: String?
  package let file: String
  /// The index of the face in a font collection.
  package let index: Int
}
