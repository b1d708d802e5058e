/// Chooses the faces that a text is set in.
///
/// A source knows which face has which characters. Characters that none has go to the base face, which
/// draws a box for them: nothing is ever dropped.
protocol FaceSource {
  /// The face that sizes and line heights are taken from.
  func baseFace(_ weight: TextStyle.Weight) -> Face

  /// Divides `text`, UTF-16 of one script and not empty, into stretches of one face each.
  ///
  /// The stretches are answered as faces with their ends in `text`, ascending; the last end is
  /// `text.endIndex`, and a grapheme cluster is never divided. `language` is BCP 47, where the caption
  /// says it: Han characters look different by language.
  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, weight: TextStyle.Weight
  ) -> [(face: Face, end: Int)]
}
