/// The faces that are bundled with the application.
///
/// A file is opened when one of its characters may be needed, so text in Latin script opens only
/// the Latin faces. A file that cannot be used is reported once and treated as a face without
/// characters. Each instance belongs to one thread.
final class BundledFaces {
  private let directory: String
  private let regular: Face
  private let bold: Face
  private let catalogue: [BundledFont]
  /// The cache in which the fonts of all faces are opened.
  let fonts: FontCache
  private let warn: (FontWarning) -> Void
  private var coverages: [Face: FaceCoverage] = [:]

  /// Creates the bundled faces and opens the base faces.
  ///
  /// - Parameters:
  ///   - directory: The folder of the font files.
  ///   - catalogue: The expected font files, including the base faces.
  ///   - warn: A closure called once for each file that cannot be used.
  /// - Throws: A `TypesettingError` if a base face cannot be used.
  init(
    directory: String, catalogue: [BundledFont] = BundledFont.all,
    warn: @escaping (FontWarning) -> Void
  ) throws(TypesettingError) {
    self.directory = directory
    self.catalogue = catalogue
    self.warn = warn
    regular = Face(path: "\(directory)/\(BundledFont.base.file)")
    bold = Face(path: "\(directory)/\(BundledFont.boldBase.file)")
    fonts = try FontCache(regular, and: [bold])
  }

  /// Returns the face that decides sizes and line heights.
  func baseFace(_ weight: TextStyle.Weight) -> Face { weight == .bold ? bold : regular }

  /// Returns the faces for letters of `script`, best first, with the base face at the end.
  ///
  /// `form` decides the shapes of Han characters and the signs used with them. Without a form, the
  /// faces have the shapes that most readers expect.
  func faces(for script: Script, form: HanForm?, weight: TextStyle.Weight) -> [FaceCoverage] {
    let order = Self.order(of: form)
    let han = order.compactMap { form in
      catalogue.first { $0.form == form && (form == order[0] || $0.scripts.contains(script.tag)) }
    }
    let fonts =
      HanForm.scripts.contains(script.tag)
      ? han : catalogue.filter { $0.scripts.contains(script.tag) && $0.weight == .regular }
    let faces = fonts.map { face(of: $0, weight) } + [baseFace(weight)]
    return faces.enumerated().filter { faces.firstIndex(of: $1) == $0 }.map { coverage(of: $1) }
  }

  /// Returns the faces that may have `character`, which is shared by many scripts.
  func faces(
    sharing character: Unicode.Scalar, form: HanForm?, weight: TextStyle.Weight
  ) -> [FaceCoverage] {
    let order = Self.order(of: form)
    func rank(_ font: BundledFont) -> Int { font.form.flatMap(order.firstIndex) ?? -1 }
    return catalogue.filter { font in font.shared.contains { $0.contains(character.value) } }
      .sorted { rank($0) < rank($1) }
      .map { coverage(of: face(of: $0, weight)) }
  }

  /// Returns the face of the family called `name`, ignoring case.
  func face(ofFamily name: String, weight: TextStyle.Weight) -> FaceCoverage? {
    catalogue.first { $0.family.lowercased() == name.lowercased() }
      .map { coverage(of: face(of: $0, weight)) }
  }

  /// Returns true if a bundled face has the characters of `script` in the shapes of `form`, or if
  /// they have only one shape.
  static func supports(_ script: Script, in form: HanForm) -> Bool {
    guard HanForm.scripts.contains(script.tag) else { return true }
    return switch form {
    case .japanese, .simplified, .traditional, .hongKong: true
    case .korean: script.tag == "Hang"
    }
  }

  /// Returns the forms in the order in which their faces are tried for Han characters.
  private static func order(of form: HanForm?) -> [HanForm] {
    switch form {
    case .japanese: [.japanese, .simplified, .korean]
    case .korean: [.korean, .japanese, .simplified]
    case .simplified, .traditional, .hongKong, nil: [.simplified, .japanese, .korean]
    }
  }

  /// Returns the face of the family of `font`, with heavier strokes if bold has no file.
  private func face(of font: BundledFont, _ weight: TextStyle.Weight) -> Face {
    let best = catalogue.first { $0.family == font.family && $0.weight == weight } ?? font
    return Face(
      path: "\(directory)/\(best.file)",
      isEmboldened: weight == .bold && best.weight == .regular)
  }

  /// Returns a face that is opened at the first query, without characters if it is unusable.
  private func coverage(of face: Face) -> FaceCoverage {
    if let cached = coverages[face] { return cached }
    var opened: OpenFace??
    let coverage = FaceCoverage(face: face) { [unowned self] character in
      let open = opened ?? openFace(face)
      opened = .some(open)
      return open?.has(character) ?? false
    }
    coverages[face] = coverage
    return coverage
  }

  private func openFace(_ face: Face) -> OpenFace? {
    do {
      return try fonts.openFace(face)
    } catch {
      warn(.unusableBundledFont(path: face.path, reason: error.reason))
      return nil
    }
  }
}

/// A bundled font file and its purpose.
struct BundledFont: Equatable {
  /// The name of the file in the folder of the bundled faces.
  let file: String
  let family: String
  var weight = TextStyle.Weight.regular
  /// The ISO 15924 codes of the scripts whose letters the font has.
  let scripts: Set<String>
  /// The ranges of characters that the font has and that many scripts share.
  var shared: [ClosedRange<UInt32>] = []
  /// The regional form of the font's Han characters.
  var form: HanForm?

  /// The regular base face, for Latin, Greek and Cyrillic, which must be present.
  static let base = BundledFont(
    file: "NotoSans-Regular.ttf", family: "Noto Sans", scripts: ["Latn", "Grek", "Cyrl"])
  static let boldBase = BundledFont(
    file: "NotoSans-Bold.ttf", family: "Noto Sans", weight: .bold,
    scripts: ["Latn", "Grek", "Cyrl"])

  /// All bundled fonts.
  static let all =
    [base, boldBase] + [
      of("Arabic", "Arab", [0x600...0x6FF, 0xFD3E...0xFD3F]),
      of("Hebrew", "Hebr", []),
      of("Devanagari", "Deva", [0x951...0x952, 0x964...0x965, 0xA830...0xA839]),
      of("Bengali", "Beng", []),
      of("Tamil", "Taml", []),
      of("Thai", "Thai", [0xE3F...0xE3F]),
      BundledFont(
        file: "VisavisHanJP-Regular.otf", family: "Visavis Han JP",
        scripts: ["Hani", "Hira", "Kana"], shared: symbols, form: .japanese),
      BundledFont(
        file: "VisavisHanSC-Regular.otf", family: "Visavis Han SC", scripts: ["Hani", "Bopo"],
        shared: punctuation, form: .simplified),
      BundledFont(
        file: "VisavisHanKR-Regular.otf", family: "Visavis Han KR", scripts: ["Hang"],
        shared: punctuation, form: .korean),
    ]

  private static func of(
    _ name: String, _ script: String, _ shared: [ClosedRange<UInt32>]
  ) -> BundledFont {
    BundledFont(
      file: "NotoSans\(name)-Regular.ttf", family: "Noto Sans \(name)", scripts: [script],
      shared: shared)
  }

  /// CJK Symbols and Punctuation, the long vowel sign of kana, and full-width forms.
  private static let punctuation: [ClosedRange<UInt32>] = [
    0x3000...0x303F, 0x3099...0x309C, 0x30FB...0x30FC, 0xFF01...0xFF65, 0xFFE0...0xFFE6,
  ]
  /// General Punctuation, arrows, signs, shapes, letters in circles, and all of `punctuation`.
  private static let symbols = [0x2010...0x27BF, 0x3200...0x33FF] + punctuation
}
