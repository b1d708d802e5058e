/// Chooses the faces that a text is set in.
///
/// A source knows which face has which characters. Characters that none has are set in boxes with
/// their number: nothing is ever dropped.
protocol FaceSource {
  /// The face that sizes and line heights are taken from.
  func baseFace(_ style: TextStyle) -> Face

  /// Divides `text`, UTF-16 of one script and not empty, into stretches of one face each.
  ///
  /// The stretches are answered as faces with their ends in `text`, ascending; the last end is
  /// `text.endIndex`. A grapheme cluster is divided only where nothing has all of it. `language` is
  /// BCP 47, where the caption says it: Han characters look different by language. `marks` says whose
  /// quotation marks, dashes and dots all of the paragraph has; nil for the base face's.
  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, marks: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)]
}
