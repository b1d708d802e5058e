/// Looks for installed faces, and keeps every answer.
///
/// A look-up may take a millisecond, the first one ten. Files that cannot be used are complained of
/// once and never tried again. Owned by one thread.
final class FaceSearch {
  private struct Question: Hashable {
    let characters: [Unicode.Scalar]
    let wish: FaceWish
  }

  private let fonts: FontShelf
  private let complain: (FaceComplaint) -> Void
  private let makeFinder: () -> any FontFinder
  private lazy var finder = makeFinder()
  /// All are forgotten when there are many: no conversation needs so many different characters.
  private var answers: [Question: KnownFace?] = [:]
  private static let mostAnswers = 4096
  private var sound: Set<Face> = []
  private var unusable: Set<String> = []

  /// - Parameters:
  ///   - finder: is made at the first question.
  ///   - fonts: tries what was found.
  ///   - complain: hears of every file that could not be used.
  init(
    _ finder: @escaping () -> any FontFinder, fonts: FontShelf,
    complain: @escaping (FaceComplaint) -> Void
  ) {
    makeFinder = finder
    self.fonts = fonts
    self.complain = complain
  }

  /// The installed face that suits `wish` best of those that have all of `characters`.
  func face(having characters: [Unicode.Scalar], for wish: FaceWish) -> KnownFace? {
    let question = Question(characters: characters, wish: wish)
    if let known = answers[question] { return known }
    let found = firstUsable(having: characters, for: wish)
    if answers.count >= Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
    answers.updateValue(found, forKey: question)
    return found
  }

  /// The installed face that is made for the readers of `form`.
  func nativeFace(of form: HanForm, weight: TextStyle.Weight) -> KnownFace? {
    if let found = face(having: [], for: FaceWish(form, weight: weight)) { return found }
    // Hong Kong writes as Taiwan does, but for some characters.
    return form == .hongKong ? nativeFace(of: .traditional, weight: weight) : nil
  }

  private func firstUsable(having characters: [Unicode.Scalar], for wish: FaceWish) -> KnownFace? {
    while let found = finder.face(having: characters, for: wish, excluding: unusable) {
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
