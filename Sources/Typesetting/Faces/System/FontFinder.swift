/// Knows which faces this machine has, and what is in them.
///
/// Owned by one thread.
protocol FontFinder: AnyObject {
  /// The face that suits `wish` best of those that have all of `characters`; none of a file in
  /// `excluded`, which are paths.
  ///
  /// May take milliseconds: whoever asks keeps the answer.
  func face(
    having characters: [Unicode.Scalar], for wish: FaceWish, excluding excluded: Set<String>
  ) -> FoundFace?
}

/// A face that was found on the machine.
struct FoundFace {
  let face: Face
  /// Whether it has a glyph for a character.
  let has: (Unicode.Scalar) -> Bool
}
