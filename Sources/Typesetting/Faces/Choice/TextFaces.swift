/// Chooses among the faces of a named family, the bundled ones and those of the machine.
///
/// The family that the person named comes first. Text that the bundled faces have stays with them and
/// looks the same everywhere, but for Han characters in shapes that no bundled face has: there the
/// machine's own comes before. What the bundled faces lack is looked for by `FaceSearch`, and text is
/// divided as `ClusterPlacement` says. Owned by one thread.
final class TextFaces: FaceSource {
  private struct FamilyWish: Hashable {
    let name: String
    let weight: TextStyle.Weight
  }

  private let bundled: BundledFaces
  private let search: FaceSearch?
  private let complain: (FaceComplaint) -> Void
  private var families: [FamilyWish: KnownFace?] = [:]

  /// - Parameters:
  ///   - bundled: the faces that come with the program.
  ///   - search: the machine's faces; nil where pictures are to be the same everywhere.
  ///   - complain: hears of every family that is not there, once.
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
    placement.place(base: KnownFace(face: base) { _ in true })
    return placement.stretches(base: base)
  }

  /// The family that the person named, if it is anywhere.
  private func family(of style: TextStyle) -> KnownFace? {
    guard let name = style.family else { return nil }
    let wish = FamilyWish(name: name, weight: style.weight)
    if let known = families[wish] { return known }
    let found =
      bundled.face(ofFamily: name, weight: style.weight)
      ?? search?.face(having: [], for: FaceWish(family: name, weight: style.weight))
    let isNews = !families.keys.contains { $0.name == name }
    if found == nil, isNews { complain(.noFamily(name)) }
    families.updateValue(found, forKey: wish)
    return found
  }
}
