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

  /// The wish for text of `script` in a caption of `language`, which is BCP 47; an impossible one
  /// is taken for none.
  init(script: Script, language: String?, weight: TextStyle.Weight) {
    let tag = language.flatMap(LanguageTag.init)
    self.weight = weight
    if let form = HanForm(script: script, language: tag) {
      families = ["Noto Sans \(form.notoSuffix)", Self.anyFamily]
      self.language = form.languageName
      return
    }
    let name = script == .common ? nil : script.name
    families = (name.map { ["Noto Sans \($0)", "Noto Serif \($0)"] } ?? []) + [Self.anyFamily]
    self.language = tag.map { tag in tag.region.map { "\(tag.primary)-\($0)" } ?? tag.primary }
  }

  private static let anyFamily = "sans-serif"
}
