internal import Language

/// The requested properties of a face, apart from the characters that it must have.
struct FaceRequest: Hashable {
  /// The requested families, best first; `sans-serif` is the system's preferred one.
  let families: [String]
  /// fontconfig's name for the language, or nil if the caption has no language.
  let language: String?
  let weight: TextStyle.Weight
  let requirement: Requirement

  /// The mandatory properties of a face, apart from its characters.
  enum Requirement: Hashable {
    case nothing
    /// The face belongs to the first of the families.
    case family
    /// The face is made for readers of this form, instead of merely supporting their language.
    case hanForm(HanForm)
    /// The face has pictures in color.
    case color
  }
}

extension FaceRequest {
  /// Creates a request for text of `script` in a caption of `language`, a BCP 47 tag.
  ///
  /// An invalid tag is ignored.
  init(script: Script, language: String?, weight: TextStyle.Weight) {
    let tag = language.flatMap(LanguageTag.init)
    if let form = HanForm(script: script, language: tag) {
      self.init(
        families: ["Noto Sans \(form.notoSuffix)", Self.anyFamily], language: form.languageName,
        weight: weight, requirement: .nothing)
      return
    }
    let name = script == .common ? nil : script.name
    self.init(
      families: (name.map { ["Noto Sans \($0)", "Noto Serif \($0)"] } ?? []) + [Self.anyFamily],
      language: tag.map { tag in tag.region.map { "\(tag.primary)-\($0)" } ?? tag.primary },
      weight: weight, requirement: .nothing)
  }

  /// Creates a request for a face made for the readers of `form`.
  init(_ form: HanForm, weight: TextStyle.Weight) {
    self.init(
      families: form.fontFamilies + [Self.anyFamily], language: form.languageName, weight: weight,
      requirement: .hanForm(form))
  }

  /// Creates a request for a family, or for the system's choice if `family` is a generic name.
  init(family: String, weight: TextStyle.Weight) {
    self.init(
      families: [family], language: nil, weight: weight,
      requirement: Self.genericFamilies.contains(family.lowercased()) ? .nothing : .family)
  }

  /// The request for emoji.
  static let emoji = FaceRequest(
    families: ["Noto Color Emoji", "emoji"], language: nil, weight: .regular, requirement: .color)

  /// The styles of 47 CFR 79.103 (c) that have a name in fontconfig, as in CSS.
  private static let genericFamilies: Set = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy",
  ]
  private static let anyFamily = "sans-serif"
}
