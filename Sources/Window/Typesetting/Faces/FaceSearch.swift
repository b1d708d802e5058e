internal import System

/// A search for installed faces that caches its results.
///
/// A search may take a millisecond, and the first one 10 ms. Files that cannot be used are reported
/// once and never tried again. Each instance belongs to one thread.
final class FaceSearch {
  private struct Query: Hashable {
    let characters: [Unicode.Scalar]
    let request: FaceRequest
  }

  private let fonts: FontCache
  private let warn: (FontWarning) -> Void
  private let makeFinder: () -> any FontFinder
  private lazy var finder = makeFinder()
  private let results = LRUCache<Query, FaceCoverage?>(capacity: 1_024)
  private var verifiedFaces: Set<Face> = []
  private var unusablePaths: Set<String> = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - finder: A closure that creates the finder at the first search.
  ///   - fonts: The cache of fonts, in which faces are tried.
  ///   - warn: A closure called for each file that cannot be used.
  init(
    _ finder: @escaping () -> any FontFinder, fonts: FontCache,
    warn: @escaping (FontWarning) -> Void
  ) {
    makeFinder = finder
    self.fonts = fonts
    self.warn = warn
  }

  /// Returns the installed face that suits `request` best among those with all of `characters`.
  func face(having characters: [Unicode.Scalar], for request: FaceRequest) -> FaceCoverage? {
    results.value(for: Query(characters: characters, request: request)) {
      firstUsable(having: characters, for: request)
    }
  }

  /// Returns an installed face made for the readers of `form`.
  func nativeFace(of form: HanForm, weight: TextStyle.Weight) -> FaceCoverage? {
    if let found = face(having: [], for: FaceRequest(form, weight: weight)) { return found }
    // Hong Kong uses the shapes of Taiwan, with few exceptions.
    return form == .hongKong ? nativeFace(of: .traditional, weight: weight) : nil
  }

  private func firstUsable(having characters: [Unicode.Scalar], for request: FaceRequest)
    -> FaceCoverage?
  {
    while let found = finder.face(having: characters, for: request, excluding: unusablePaths) {
      if verifiedFaces.contains(found.face) { return found }
      let sample = String(String.UnicodeScalarView(characters))
      guard let reason = fonts.failureReason(of: found.face, showing: sample) else {
        verifiedFaces.insert(found.face)
        return found
      }
      unusablePaths.insert(found.face.path)
      warn(.unusableFont(path: found.face.path, reason: reason))
    }
    return nil
  }
}

/// A finder of installed faces that knows their coverage, for one thread.
protocol FontFinder: AnyObject {
  /// Returns the face that suits `request` best among those with all of `characters`, or nil.
  ///
  /// Faces of the files in `excluded`, which are paths, are skipped. The call may take
  /// milliseconds, so callers cache the result.
  func face(
    having characters: [Unicode.Scalar], for request: FaceRequest, excluding excluded: Set<String>
  ) -> FaceCoverage?
}
