/// A source that chooses the faces for a text and knows their coverage.
///
/// Characters that no face has are set in boxes with their code points. No character is dropped.
protocol FaceSource {
  /// Returns the face that decides sizes and line heights.
  func baseFace(_ style: TextStyle) -> Face

  /// Divides `text`, which is UTF-16 of one script and not empty, into spans of one face each.
  ///
  /// A grapheme cluster is divided only if no face has all of it.
  ///
  /// - Parameters:
  ///   - text: The text of a script run.
  ///   - script: The script of the run.
  ///   - language: The BCP 47 tag of the caption's language, if known. The language decides the
  ///     shapes of Han characters.
  ///   - marks: The regional form of the quotation marks, dashes and dots of the whole paragraph,
  ///     or nil for those of the base face.
  ///   - style: The size, weight and family of the text.
  /// - Returns: The faces with the ends of their spans in `text`, ascending. The last end is
  ///   `text.endIndex`.
  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, marks: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)]
}
