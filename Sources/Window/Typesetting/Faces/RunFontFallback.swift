/// The font fallback of one script run.
struct RunFontFallback {
  let script: Script
  /// The BCP 47 tag of the run's language, if known.
  let language: String?
  /// The regional form of Han characters, or nil if neither script nor language decides it.
  let form: HanForm?
  /// The regional form of quotation marks, dashes and dots, or nil for those of the base face.
  let punctuation: HanForm?
  let weight: TextStyle.Weight
  /// The face of the family that the user named.
  let family: FaceCoverage?
  let bundled: BundledFaces
  /// The installed faces, or nil if they must not be used.
  let search: FaceSearch?
  /// The faces for the run's letters, best first.
  lazy var scriptFaces = faces(for: script, form: form)

  /// Returns the faces for letters of `script`.
  ///
  /// The bundled faces come first, unless only an installed face has the shapes that readers
  /// expect.
  private func faces(for script: Script, form: HanForm?) -> [FaceCoverage] {
    let native = form.flatMap { form in
      BundledFaces.supports(script, in: form) ? nil : search?.nativeFace(of: form, weight: weight)
    }
    return (native.map { [$0] } ?? []) + bundled.faces(for: script, form: form, weight: weight)
  }

  /// Returns the face of a run that the best face can set as a whole, or nil if a character may
  /// need another face.
  mutating func singleFace(for text: String) -> Face? {
    guard let best = family ?? scriptFaces.first else { return nil }
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

  /// Returns the best face that has all of `scalars`, which must not be empty.
  mutating func face(having scalars: [Unicode.Scalar]) -> FaceCoverage? {
    if let family, family.hasAll(scalars) { return family }
    if let found = candidates(for: scalars[0]).first(where: { $0.hasAll(scalars) }) { return found }
    let sharing = bundled.faces(sharing: scalars[0], form: form, weight: weight)
    if let found = sharing.first(where: { $0.hasAll(scalars) }) { return found }
    let request = FaceRequest(script: script, language: language, weight: weight)
    return search?.face(having: scalars, for: request)
  }

  /// Returns the faces for a character of the run, best first.
  private mutating func candidates(for first: Unicode.Scalar) -> [FaceCoverage] {
    if let punctuation, TextCluster.isPunctuationMark(first) {
      return faces(for: .han, form: punctuation)
    }
    // A Chinese name in other text does not make the surrounding quotation marks Chinese.
    let prefersBaseFace =
      TextCluster.isPunctuationMark(first)
      ? punctuation == nil : form == nil && TextCluster.isAmbiguous(first)
    return prefersBaseFace ? scriptFaces.reversed() : scriptFaces
  }
}
