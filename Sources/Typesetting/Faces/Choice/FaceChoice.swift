/// The faces for one script run.
struct FaceChoice {
  /// Whose shapes Han characters are to have; nil where nobody says.
  let form: HanForm?
  /// Whose quotation marks, dashes and dots the text has among words of any script; nil for those of
  /// the base face.
  private let marks: HanForm?
  private let script: Script
  private let language: String?
  private let weight: TextStyle.Weight
  private let family: KnownFace?
  private let bundled: BundledFaces
  private let search: FaceSearch?
  /// The faces of the run's letters, best first: the bundled ones, but the machine's before them
  /// where it alone has the shapes that the readers expect.
  private let own: [KnownFace]

  /// - Parameters:
  ///   - script: the run's.
  ///   - language: BCP 47, where the caption says it.
  ///   - marks: whose quotation marks, dashes and dots the paragraph has.
  ///   - weight: of the face.
  ///   - family: the one that the person named.
  ///   - bundled: the faces that come with the program.
  ///   - search: the machine's faces, if they may be used.
  init(
    script: Script, language: String?, marks: HanForm?, weight: TextStyle.Weight,
    family: KnownFace?, bundled: BundledFaces, search: FaceSearch?
  ) {
    form = HanForm(script: script, language: language.flatMap(LanguageTag.init))
    self.marks = marks
    self.script = script
    self.language = language
    self.weight = weight
    self.family = family
    self.bundled = bundled
    self.search = search
    own = Self.faces(for: script, form: form, weight: weight, bundled: bundled, search: search)
  }

  private static func faces(
    for script: Script, form: HanForm?, weight: TextStyle.Weight, bundled: BundledFaces,
    search: FaceSearch?
  ) -> [KnownFace] {
    let native = form.flatMap { form in
      BundledFaces.draws(script, in: form) ? nil : search?.nativeFace(of: form, weight: weight)
    }
    return (native.map { [$0] } ?? []) + bundled.faces(for: script, form: form, weight: weight)
  }

  /// The face of a run that needs no more thought: the best one has all of it, and nothing in it
  /// may want another one.
  func simpleChoice(for text: String) -> Face? {
    guard let best = family ?? own.first else { return nil }
    let isSimple = text.unicodeScalars.allSatisfy { scalar in
      guard TextCluster.needsGlyph(scalar) else {
        return scalar.value != 0xFE0F && (scalar.value != 0xAD || best.has("-"))
      }
      guard best.has(scalar) else { return false }
      return scalar.value < 0x2010
        || !scalar.properties.isEmojiPresentation && !TextCluster.isAmbiguous(scalar)
    }
    return isSimple ? best.face : nil
  }

  /// The best face that has all of `needs`, which are not none.
  func face(having needs: [Unicode.Scalar]) -> KnownFace? {
    if let family, family.hasAll(needs) { return family }
    if let found = candidates(for: needs[0]).first(where: { $0.hasAll(needs) }) { return found }
    let sharing = bundled.faces(sharing: needs[0], form: form, weight: weight)
    if let found = sharing.first(where: { $0.hasAll(needs) }) { return found }
    let wish = FaceWish(script: script, language: language, weight: weight)
    return search?.face(having: needs, for: wish)
  }

  /// The faces for a character of the run, best first.
  private func candidates(for first: Unicode.Scalar) -> [KnownFace] {
    if let marks, TextCluster.isMark(first) {
      return Self.faces(
        for: .han, form: marks, weight: weight, bundled: bundled, search: search)
    }
    // Among other words a Chinese name does not make the quotation marks around it Chinese.
    let isForeign =
      TextCluster.isMark(first) ? marks == nil : form == nil && TextCluster.isAmbiguous(first)
    return isForeign ? own.reversed() : own
  }

  /// The face with pictures in colours of all of `needs`.
  func emojiFace(having needs: [Unicode.Scalar]) -> KnownFace? {
    search?.face(having: needs, for: .emoji)
  }
}
