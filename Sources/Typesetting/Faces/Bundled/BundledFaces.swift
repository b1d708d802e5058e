/// The faces that come with the program.
///
/// A file is opened when one of its characters may be needed, so that whoever reads Latin pays for
/// Latin. One that cannot be used is complained of once, and is then as if it had no characters.
/// Owned by one thread.
final class BundledFaces {
  /// A face that is opened when it is asked what it has; without a font if that cannot be used.
  private final class Member {
    let open: () -> Font?
    private(set) lazy var font = open()

    init(open: @escaping () -> Font?) {
      self.open = open
    }
  }

  private struct ListKey: Hashable {
    let script: Script
    let form: HanForm?
    let weight: TextStyle.Weight
  }

  private let directory: String
  private let regular: Face
  private let bold: Face
  private let catalogue: [BundledFont]
  private let fonts: FontShelf
  private let complain: (FaceComplaint) -> Void
  private var members: [Face: Member] = [:]
  private var lists: [ListKey: [KnownFace]] = [:]
  /// Coverage is the same at every size.
  private static let anySize = 32

  /// - Parameters:
  ///   - directory: where the files are.
  ///   - catalogue: which files there should be, the base faces among them.
  ///   - complain: hears of every file that cannot be used, once.
  /// - Throws: when a base face cannot be used.
  init(
    directory: String, catalogue: [BundledFont] = BundledFont.all,
    complain: @escaping (FaceComplaint) -> Void
  ) throws(TypesettingError) {
    self.directory = directory
    self.catalogue = catalogue
    self.complain = complain
    regular = Face(path: "\(directory)/\(BundledFont.base.file)")
    bold = Face(path: "\(directory)/\(BundledFont.boldBase.file)")
    fonts = try FontShelf(regular, and: [bold])
  }

  /// Where the fonts of these and all other faces are opened.
  var shelf: FontShelf { fonts }

  /// The face that sizes and line heights are taken from.
  func baseFace(_ weight: TextStyle.Weight) -> Face { weight == .bold ? bold : regular }

  /// The faces for letters of `script`, best first, the base face at their end.
  ///
  /// Han characters and their neighbours are in the shapes of `form`; where nobody says which, in
  /// those of most readers.
  func faces(
    for script: Script, form: HanForm?, weight: TextStyle.Weight
  ) -> [KnownFace] {
    let key = ListKey(script: script, form: form, weight: weight)
    if let known = lists[key] { return known }
    let made = list(of: key)
    lists[key] = made
    return made
  }

  /// The faces that may have `character`, which many scripts share.
  func faces(
    sharing character: Unicode.Scalar, form: HanForm?, weight: TextStyle.Weight
  ) -> [KnownFace] {
    let order = Self.order(of: form)
    func rank(_ font: BundledFont) -> Int { font.form.flatMap(order.firstIndex) ?? -1 }
    return catalogue.filter { font in font.shared.contains { $0.contains(character.value) } }
      .sorted { rank($0) < rank($1) }
      .map { known(face(of: $0, weight)) }
  }

  /// The face of the family of that name, in whatever letters it is written.
  func face(ofFamily name: String, weight: TextStyle.Weight) -> KnownFace? {
    catalogue.first { $0.family.lowercased() == name.lowercased() }
      .map { known(face(of: $0, weight)) }
  }

  /// Whether a bundled face has the characters of `script` in the shapes of `form`, or they have
  /// but one shape.
  static func draws(_ script: Script, in form: HanForm) -> Bool {
    guard hanScripts.contains(script.tag) else { return true }
    return switch form {
    case .japanese, .simplified: true
    case .traditional, .hongKong: false
    case .korean: script.tag == "Hang"
    }
  }

  private func list(of key: ListKey) -> [KnownFace] {
    let (script, form, weight) = (key.script, key.form, key.weight)
    let order = Self.order(of: form)
    let han = order.compactMap { form in
      catalogue.first { $0.form == form && (form == order[0] || $0.scripts.contains(script.tag)) }
    }
    let own =
      Self.hanScripts.contains(script.tag)
      ? han : catalogue.filter { $0.scripts.contains(script.tag) && $0.weight == .regular }
    let faces = own.map { face(of: $0, weight) } + [baseFace(weight)]
    return faces.enumerated().filter { faces.firstIndex(of: $1) == $0 }.map { known($1) }
  }

  /// Which faces to take Han characters from.
  private static func order(of form: HanForm?) -> [HanForm] {
    switch form {
    case .japanese: [.japanese, .simplified, .korean]
    case .korean: [.korean, .japanese, .simplified]
    case .simplified, .traditional, .hongKong, nil: [.simplified, .japanese, .korean]
    }
  }

  private static let hanScripts: Set = ["Hani", "Hira", "Kana", "Bopo", "Hang"]

  /// The face of a family in the weight that is wished for: one of its own, or the regular one with
  /// heavier strokes.
  private func face(of font: BundledFont, _ weight: TextStyle.Weight) -> Face {
    let best = catalogue.first { $0.family == font.family && $0.weight == weight } ?? font
    return Face(
      path: "\(directory)/\(best.file)",
      isEmboldened: weight == .bold && best.weight == .regular)
  }

  private func known(_ face: Face) -> KnownFace {
    let member = members[face] ?? Member { [unowned self] in font(face) }
    members[face] = member
    return KnownFace(face: face) { member.font?.has($0) ?? false }
  }

  private func font(_ face: Face) -> Font? {
    do {
      return try fonts.opened(face, size: Self.anySize)
    } catch {
      complain(.unusableBundledFont(path: face.path, reason: error.reason))
      return nil
    }
  }
}
