internal import Language

/// A face source that combines a named family, the bundled faces and the installed faces.
///
/// The family that the user named comes first. Text that the bundled faces cover is set in them and
/// looks the same everywhere, except Han characters in a regional form that only an installed face
/// has. `FaceSearch` finds faces for all other characters.
///
/// Each instance belongs to one thread.
final class FontFallback: FaceSource {
  private let bundled: BundledFaces
  private let search: FaceSearch?
  private let languageForms: LanguageForms
  private let warn: (FontWarning) -> Void
  private var families: [FaceRequest: FaceCoverage?] = [:]

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
    let form = HanForm(script: script, language: language.flatMap(LanguageTag.init))
    let run = RunFontFallback(
      script: script, language: language, form: form, punctuation: punctuation,
      weight: style.weight, family: family(of: style), bundled: bundled, search: search)
    let formLanguage = form?.languageName ?? language
    return spans(of: text, in: run).map { face, end in
      (languageForms.face(face, for: script, language: formLanguage), end)
    }
  }

  /// Divides the text of a run into spans of one face each, without language systems.
  private func spans(
    of text: ArraySlice<UInt16>, in run: RunFontFallback
  ) -> [(face: Face, end: Int)] {
    var run = run
    let string = String(utf16: text)
    if let face = run.singleFace(for: string) { return [(face, text.endIndex)] }
    var end = text.startIndex
    let clusters = string.map { character in
      end += character.utf16.count
      return TextCluster(character, end: end)
    }
    var assignment = FaceAssignment(clusters: clusters, run: run)
    return assignment.spans(base: bundled.baseFace(run.weight))
  }

  /// Returns the face of the family that the user named, or nil if it does not exist.
  private func family(of style: TextStyle) -> FaceCoverage? {
    guard let name = style.family else { return nil }
    let request = FaceRequest(family: name, weight: style.weight)
    if let cached = families[request] { return cached }
    let found =
      bundled.face(ofFamily: name, weight: style.weight) ?? search?.face(having: [], for: request)
    let isFirst = !families.keys.contains { $0.families == request.families }
    if found == nil, isFirst { warn(.noFamily(name)) }
    families.updateValue(found, forKey: request)
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
  ///   - language: The BCP 47 tag of the run's language, if known.
  ///   - punctuation: The regional form of the quotation marks, dashes and dots of the whole
  ///     paragraph, or nil for those of the base face.
  ///   - style: The size, weight and family of the text.
  /// - Returns: The faces with the ends of their spans in `text`, ascending.
  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, punctuation: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)]
}
