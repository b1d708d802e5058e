/// What a reader would like a face to be, apart from the characters that it must have.
///
/// Wishes are equal when they are answered alike, so that answers can be kept by wish.
struct FaceWish: Hashable {
  /// Families, best first; those of the program's own design for the script come before
  /// `sans-serif`, which a system takes to be what it likes best.
  let families: [String]
  /// fontconfig's name for the language; nil where the caption says none.
  let language: String?
  let weight: TextStyle.Weight
  let demand: Demand

  /// What a face must be, besides having the characters.
  enum Demand: Hashable {
    case nothing
    /// Of the first of the families.
    case family
    /// Made for readers of this form, not only able to write their language.
    case hanForm(HanForm)
    /// Pictures in colours.
    case color
  }

  /// The wish for text of `script` in a caption of `language`, which is BCP 47; an impossible one
  /// is taken for none.
  init(script: Script, language: String?, weight: TextStyle.Weight) {
    let tag = language.flatMap(LanguageTag.init)
    self.weight = weight
    demand = .nothing
    if let form = HanForm(script: script, language: tag) {
      families = ["Noto Sans \(form.notoSuffix)", Self.anyFamily]
      self.language = form.languageName
      return
    }
    let name = script == .common ? nil : script.name
    families = (name.map { ["Noto Sans \($0)", "Noto Serif \($0)"] } ?? []) + [Self.anyFamily]
    self.language = tag.map { tag in tag.region.map { "\(tag.primary)-\($0)" } ?? tag.primary }
  }

  /// The wish for a face made for the readers of `form`.
  init(_ form: HanForm, weight: TextStyle.Weight) {
    families = form.knownFamilies + [Self.anyFamily]
    language = form.languageName
    self.weight = weight
    demand = .hanForm(form)
  }

  /// The wish for the family of that name, or for what the machine takes for a generic one.
  init(family: String, weight: TextStyle.Weight) {
    families = [family]
    language = nil
    self.weight = weight
    demand = Self.genericFamilies.contains(family.lowercased()) ? .nothing : .family
  }

  /// The styles of 47 CFR 79.103 (c) that have a name in fontconfig, as in CSS.
  private static let genericFamilies: Set = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy",
  ]

  /// The wish for emoji.
  static let emoji = FaceWish(emoji: ["Noto Color Emoji", "emoji"])

  private init(emoji families: [String]) {
    self.families = families
    language = nil
    weight = .regular
    demand = .color
  }

  private static let anyFamily = "sans-serif"
}
