internal import Language

/// A face source that combines a named family, the bundled faces and the installed faces.
///
/// The family that the user named comes first. Text that the bundled faces cover is set in them and
/// looks the same everywhere. The exception is Han characters in a regional form that no bundled
/// face has, for which an installed face is preferred. `FaceSearch` finds faces for all other
/// characters, `FaceAssignment` divides the text among faces, and `LanguageForms` adds the language
/// system. Each instance belongs to one thread.
final class FontFallback: FaceSource {
  private struct FamilyKey: Hashable {
    let name: String
    let weight: TextStyle.Weight
  }

  private let bundled: BundledFaces
  private let search: FaceSearch?
  private let languageForms: LanguageForms
  private let warn: (FontWarning) -> Void
  private var families: [FamilyKey: FaceCoverage?] = [:]

  /// Creates a face source.
  ///
  /// - Parameters:
  ///   - bundled: The bundled faces.
  ///   - search: The installed faces, or nil if images must be the same on every machine.
  ///   - warn: A closure called once for each named family that does not exist.
  init(
    _ bundled: BundledFaces, search: FaceSearch?,
    warn: @escaping (FontWarning) -> Void
  ) {
    self.bundled = bundled
    self.search = search
    self.warn = warn
    languageForms = LanguageForms(fonts: bundled.fonts)
  }

  func baseFace(_ style: TextStyle) -> Face {
    family(of: style)?.face ?? bundled.baseFace(style.weight)
  }

  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, punctuation: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)] {
    let run = RunFontFallback(
      script: script, language: language, punctuation: punctuation, weight: style.weight,
      family: family(of: style), bundled: bundled, search: search)
    let formLanguage = run.form?.languageName ?? language
    return spans(of: text, in: run, style: style).map { face, end in
      (languageForms.face(face, for: script, language: formLanguage), end)
    }
  }

  /// Divides the text of a run into spans of one face each, without language systems.
  private func spans(
    of text: ArraySlice<UInt16>, in run: RunFontFallback, style: TextStyle
  ) -> [(face: Face, end: Int)] {
    let string = String(decoding: text, as: UTF16.self)
    if let face = run.singleFace(for: string) { return [(face, text.endIndex)] }
    var end = text.startIndex
    var assignment = FaceAssignment(
      clusters: string.map { character in
        end += character.utf16.count
        return TextCluster(character, end: end)
      },
      joinsLetters: run.script.joinsLetters, keepsAmbiguous: run.form != nil,
      hasRegionalPunctuation: run.punctuation != nil,
      faces: FaceAssignment.Lookup(
        letters: { run.face(having: $0) }, emoji: { run.emojiFace(having: $0) }))
    let base = bundled.baseFace(style.weight)
    assignment.assign(base: FaceCoverage(face: base) { _ in true })
    return assignment.spans(base: base)
  }

  /// Returns the face of the family that the user named, or nil if it does not exist.
  private func family(of style: TextStyle) -> FaceCoverage? {
    guard let name = style.family else { return nil }
    let key = FamilyKey(name: name, weight: style.weight)
    if let cached = families[key] { return cached }
    let found =
      bundled.face(ofFamily: name, weight: style.weight)
      ?? search?.face(having: [], for: FaceRequest(family: name, weight: style.weight))
    let isFirst = !families.keys.contains { $0.name == name }
    if found == nil, isFirst { warn(.noFamily(name)) }
    families.updateValue(found, forKey: key)
    return found
  }
}

/// A source that chooses the faces for a text and knows their coverage.
///
/// Characters that no face has are set in boxes with their code points. No character is dropped.
protocol FaceSource {
  /// Returns the face that decides sizes and line heights.
  func baseFace(_ style: TextStyle) -> Face

  /// Divides `text`, which is UTF-16 of one script and not empty, into spans of one face each.
  ///
  /// A grapheme cluster is divided only if no face has all of it.
  ///
  /// - Parameters:
  ///   - text: The text of a script run.
  ///   - script: The script of the run.
  ///   - language: The BCP 47 tag of the run's language, if known. The language decides the shapes
  ///     of Han characters and the forms of other letters.
  ///   - punctuation: The regional form of the quotation marks, dashes and dots of the whole
  ///     paragraph, or nil for those of the base face.
  ///   - style: The size, weight and family of the text.
  /// - Returns: The faces with the ends of their spans in `text`, ascending. The last end is
  ///   `text.endIndex`.
  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, punctuation: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)]
}

/// The font fallback of one script run.
private struct RunFontFallback {
  /// The regional form of Han characters, or nil if neither script nor language decides it.
  let form: HanForm?
  /// The regional form of quotation marks, dashes and dots among words of any script.
  ///
  /// They are those of the base face if the value is nil.
  let punctuation: HanForm?
  let script: Script
  private let language: String?
  private let weight: TextStyle.Weight
  private let family: FaceCoverage?
  private let bundled: BundledFaces
  private let search: FaceSearch?
  /// The faces for the run's letters, best first.
  ///
  /// The bundled faces come first, unless only an installed face has the shapes that readers
  /// expect.
  private let scriptFaces: [FaceCoverage]

  /// Creates the fallback of a run.
  ///
  /// - Parameters:
  ///   - script: The script of the run.
  ///   - language: The BCP 47 tag of the run's language, if known.
  ///   - punctuation: The regional form of the paragraph's quotation marks, dashes and dots.
  ///   - weight: The weight of the face.
  ///   - family: The face of the family that the user named.
  ///   - bundled: The bundled faces.
  ///   - search: The installed faces, or nil if they must not be used.
  init(
    script: Script, language: String?, punctuation: HanForm?, weight: TextStyle.Weight,
    family: FaceCoverage?, bundled: BundledFaces, search: FaceSearch?
  ) {
    form = HanForm(script: script, language: language.flatMap(LanguageTag.init))
    self.punctuation = punctuation
    self.script = script
    self.language = language
    self.weight = weight
    self.family = family
    self.bundled = bundled
    self.search = search
    scriptFaces = Self.faces(
      for: script, form: form, weight: weight, bundled: bundled, search: search)
  }

  private static func faces(
    for script: Script, form: HanForm?, weight: TextStyle.Weight, bundled: BundledFaces,
    search: FaceSearch?
  ) -> [FaceCoverage] {
    let native = form.flatMap { form in
      BundledFaces.supports(script, in: form) ? nil : search?.nativeFace(of: form, weight: weight)
    }
    return (native.map { [$0] } ?? []) + bundled.faces(for: script, form: form, weight: weight)
  }

  /// Returns the face of a run that is set in the best face as a whole, or nil for other runs.
  ///
  /// The result is nil if the best face lacks a character or if a character may need another face.
  func singleFace(for text: String) -> Face? {
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
  func face(having scalars: [Unicode.Scalar]) -> FaceCoverage? {
    if let family, family.hasAll(scalars) { return family }
    if let found = candidates(for: scalars[0]).first(where: { $0.hasAll(scalars) }) { return found }
    let sharing = bundled.faces(sharing: scalars[0], form: form, weight: weight)
    if let found = sharing.first(where: { $0.hasAll(scalars) }) { return found }
    let request = FaceRequest(script: script, language: language, weight: weight)
    return search?.face(having: scalars, for: request)
  }

  /// Returns the faces for a character of the run, best first.
  private func candidates(for first: Unicode.Scalar) -> [FaceCoverage] {
    if let punctuation, TextCluster.isPunctuationMark(first) {
      return Self.faces(
        for: .han, form: punctuation, weight: weight, bundled: bundled, search: search)
    }
    // A Chinese name in other text does not make the surrounding quotation marks Chinese.
    let prefersBaseFace =
      TextCluster.isPunctuationMark(first)
      ? punctuation == nil : form == nil && TextCluster.isAmbiguous(first)
    return prefersBaseFace ? scriptFaces.reversed() : scriptFaces
  }

  /// Returns a face that has all of `scalars` as pictures in color.
  func emojiFace(having scalars: [Unicode.Scalar]) -> FaceCoverage? {
    search?.face(having: scalars, for: .emoji)
  }
}
