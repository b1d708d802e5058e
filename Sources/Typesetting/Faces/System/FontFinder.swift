/// Knows which faces this machine has, and what is in them.
///
/// Owned by one thread.
protocol FontFinder: AnyObject {
  /// The face that suits `wish` best of those that have all of `characters`, if there are any; none of a file in
  /// `excluded`, which are paths.
  ///
  /// May take milliseconds: whoever asks keeps the answer.
  func face(
    having characters: [Unicode.Scalar], for wish: FaceWish, excluding excluded: Set<String>
  ) -> KnownFace?
}
