/// A finder of installed faces that knows their coverage.
///
/// Each instance belongs to one thread.
protocol FontFinder: AnyObject {
  /// Returns the face that suits `request` best among those with all of `characters`, or nil.
  ///
  /// Faces of the files in `excluded`, which are paths, are skipped. The call may take
  /// milliseconds, so callers cache the result.
  func face(
    having characters: [Unicode.Scalar], for request: FaceRequest, excluding excluded: Set<String>
  ) -> FaceCoverage?
}
