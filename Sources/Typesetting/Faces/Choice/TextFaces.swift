/// A face source that combines a named family, the bundled faces and the installed faces.
///
/// The family that the user named comes first. Text that the bundled faces cover is set in them and
/// looks the same everywhere. The exception is Han characters in a regional form that no bundled
/// face has, for which an installed face is preferred. `FaceSearch` finds faces for all other
/// characters, and `ClusterPlacement` divides the text among faces. Each instance belongs to one
/// thread.
final class TextFaces: FaceSource {
  private struct FamilyWish: Hashable {
    let name: String
    let weight: TextStyle.Weight
  }

  private let bundled: BundledFaces
  private let search: FaceSearch?
  private let complain: (FaceComplaint) -> Void
  private var families: [FamilyWish: FaceCoverage?] = [:]

  /// Creates a face source.
  ///
  /// - Parameters:
  ///   - bundled: The bundled faces.
  ///   - search: The installed faces, or nil if images must be the same on every machine.
  ///   - complain: A closure called once for each named family that does not exist.
  init(
    _ bundled: BundledFaces, search: FaceSearch?,
    complain: @escaping (FaceComplaint) -> Void
  ) {
    self.bundled = bundled
    self.search = search
    self.complain = complain
  }

  func baseFace(_ style: TextStyle) -> Face {
    family(of: style)?.face ?? bundled.baseFace(style.weight)
  }

  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, marks: HanForm?,
    style: TextStyle
  ) -> [(face: Face, end: Int)] {
    let run = FaceChoice(
      script: script, language: language, marks: marks, weight: style.weight,
      family: family(of: style), bundled: bundled, search: search)
    let string = String(decoding: text, as: UTF16.self)
    if let face = run.simpleChoice(for: string) { return [(face, text.endIndex)] }
    var end = text.startIndex
    var placement = ClusterPlacement(
      clusters: string.map { character in
        end += character.utf16.count
        return TextCluster(character, end: end)
      },
      joinsLetters: script.joinsLetters, keepsAmbiguous: run.form != nil,
      hasOwnMarks: marks != nil,
      faces: ClusterPlacement.Finding(
        letters: { run.face(having: $0) }, emoji: { run.emojiFace(having: $0) }))
    let base = bundled.baseFace(style.weight)
    placement.place(base: FaceCoverage(face: base) { _ in true })
    return placement.stretches(base: base)
  }

  /// Returns the face of the family that the user named, or nil if it does not exist.
  private func family(of style: TextStyle) -> FaceCoverage? {
    guard let name = style.family else { return nil }
    let request = FamilyWish(name: name, weight: style.weight)
    if let known = families[request] { return known }
    let found =
      bundled.face(ofFamily: name, weight: style.weight)
      ?? search?.face(having: [], for: FaceRequest(family: name, weight: style.weight))
    let isNews = !families.keys.contains { $0.name == name }
    if found == nil, isNews { complain(.noFamily(name)) }
    families.updateValue(found, forKey: request)
    return found
  }
}
