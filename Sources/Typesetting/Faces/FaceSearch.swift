/// A search for installed faces that caches its results.
///
/// A search may take a millisecond, and the first one 10 ms. Files that cannot be used are reported
/// once and never tried again. Each instance belongs to one thread.
final class FaceSearch {
  private struct Question: Hashable {
    let characters: [Unicode.Scalar]
    let request: FaceRequest
  }

  private let fonts: FontCache
  private let complain: (FaceComplaint) -> Void
  private let makeFinder: () -> any FontFinder
  private lazy var finder = makeFinder()
  /// The cached results.
  ///
  /// A full cache is emptied: a conversation needs fewer different characters.
  private var answers: [Question: FaceCoverage?] = [:]
  private static let mostAnswers = 4096
  private var sound: Set<Face> = []
  private var unusable: Set<String> = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - finder: A closure that creates the finder at the first search.
  ///   - fonts: The cache of fonts, in which faces are tried.
  ///   - complain: A closure called for each file that cannot be used.
  init(
    _ finder: @escaping () -> any FontFinder, fonts: FontCache,
    complain: @escaping (FaceComplaint) -> Void
  ) {
    makeFinder = finder
    self.fonts = fonts
    self.complain = complain
  }

  /// Returns the installed face that suits `request` best among those with all of `characters`.
  func face(having characters: [Unicode.Scalar], for request: FaceRequest) -> FaceCoverage? {
    let question = Question(characters: characters, request: request)
    if let known = answers[question] { return known }
    let found = firstUsable(having: characters, for: request)
    if answers.count >= Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
    answers.updateValue(found, forKey: question)
    return found
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
    while let found = finder.face(having: characters, for: request, excluding: unusable) {
      if sound.contains(found.face) { return found }
      guard let flaw = flaw(of: found.face, having: characters) else {
        sound.insert(found.face)
        return found
      }
      unusable.insert(found.face.path)
      complain(.unusableFont(path: found.face.path, reason: flaw))
    }
    return nil
  }

  private func flaw(of face: Face, having characters: [Unicode.Scalar]) -> String? {
    fonts.flaw(of: face, showing: String(String.UnicodeScalarView(characters)))
  }
}

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
