import Console
import Imaging
import Testing

@testable import Typesetting

/// The choice of language systems, and the pictures of their letters.
@Suite struct LanguageFormTests {
  private func systems(_ text: String, _ language: String?) throws -> [String?] {
    try makeTypesetter().lines(of: text, language: language, style: .regular, width: .max / 4)
      .flatMap(\.runs).map { $0.face.languageSystem?.description }
  }

  private func picture(
    _ text: String, _ language: String?, style: TextStyle, edge: LineEdge?, fonts: String
  ) throws -> [UInt32] {
    let typesetter = try Typesetter(fonts: fonts)
    let lines = typesetter.lines(of: text, language: language, style: style, width: .max / 4)
    let line = try #require(lines.first)
    let paint = LinePaint(fill: .white, edge: edge)
    return try #require(typesetter.bitmap(of: line, style: style, paint: paint)).bitmap.words
  }

  @Test func otherTextSharesOneFont() throws {
    for language in [
      nil, "en", "de", "fr", "tr", "ru", "bg", "fa", "hi", "zh-Hans", "ja", "nonsense",
    ] {
      #expect(try systems("Ab б ۴ ल", language).allSatisfy { $0 == nil }, "\(language ?? "-")")
    }
    // A language decides only the forms of the scripts that it is written in.
    #expect(try systems("Boban ۴ ल", "sr").allSatisfy { $0 == nil })
  }

  @Test func aLanguageKeepsItsFormsAmongHanCharactersAndKana() throws {
    #expect(try systems("б の", "sr").first == "SRB")
    #expect(try systems("ल 中", "mr").first == "MAR")
  }

  @Test func aTagOfAnySizeDoesNoHarm() throws {
    let tags = [
      "", "-", "ur-", "ur\0", String(repeating: "ur-", count: 10_000), "u r", "اردو", "x-hbotURD",
      "und-x-hbot-00000000", "i-default",
    ]
    for tag in tags where !tag.hasSuffix("URD") { #expect(try systems("ab б", tag) == [nil, nil]) }
  }

  @Test func manyLanguagesLeaveTheFirstOnesTheirForms() throws {
    let typesetter = try makeTypesetter()
    func system(_ language: String) -> String? {
      typesetter.lines(of: "۴", language: language, style: .regular, width: 1_000).first?.runs
        .first?
        .face.languageSystem?.description
    }
    #expect(system("ur") == "URD")
    for number in 100..<1_500 { #expect(system("qaa-x-\(number)") == nil) }
    #expect(system("ur") == "URD")
    #expect(system("ur-PK") == nil)
  }

  /// A file whose bytes were changed on the disk is opened as any other.
  @Test func theStreamOfAFontGivesThePicturesOfAChangedFile() throws {
    let (original, changed) = (try TemporaryFolder(), try TemporaryFolder())
    let name = "NotoSansArabic-Regular.ttf"
    for folder in [original, changed] {
      try folder.copyBundled("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", name)
    }
    let urdu = try FontFile(path: "\(changed.path)/\(name)").bytes(selecting: LayoutTag("URD"))
    try changed.write(urdu, to: name)
    for style in [TextStyle.regular, .bold, TextStyle(size: 17)] {
      for edge in [nil, LineEdge.outline(.black, width: 3)] {
        #expect(
          try picture("سال ۱۹۴۷ء ۴۶", "ur", style: style, edge: edge, fonts: original.path)
            == picture("سال ۱۹۴۷ء ۴۶", nil, style: style, edge: edge, fonts: changed.path))
      }
    }
  }

  @Test func textThatChangesItsLanguageKeepsItsLinesAndChangesItsForms() throws {
    let typesetter = try makeTypesetter()
    let text = "Добро јутро, Бобане, треба ми једна соба за две особе"
    let russian = typesetter.lines(of: text, language: "ru", style: .regular, width: 400)
    let serbian = typesetter.lines(
      of: text, language: "sr", style: .regular, width: 400,
      preservingBreaksOf: LaidOutText(text: text, language: "ru", lines: russian))
    #expect(serbian.count > 2)
    #expect(serbian.map(\.text) == russian.map(\.text))
    #expect(serbian.flatMap(\.runs).allSatisfy { $0.face.languageSystem == LayoutTag("SRB") })
    #expect(zip(serbian, russian).allSatisfy { $0 != $1 })
    let again = typesetter.lines(
      of: text, language: "ru", style: .regular, width: 400,
      preservingBreaksOf: LaidOutText(text: text, language: "sr", lines: serbian))
    #expect(again == russian)
  }

  @Test func anInstalledFaceHasLanguageSystemsToo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(
      "\(InstalledFiles.fonts())/NotoSansDevanagari-Regular.ttf", to: "deva")
    let finder = FakeFinder([(path, "लश")])
    let typesetter = try Typesetter(
      bundled: BundledFaces(
        directory: InstalledFiles.fonts(), catalogue: [.base, .boldBase], warn: { _ in }),
      finder: { finder })
    let marathi = typesetter.lines(of: "लश", language: "mr", style: .regular, width: 1_000)
    #expect(marathi.flatMap(\.runs).map(\.face.path) == [path])
    #expect(marathi.flatMap(\.runs).map(\.face.languageSystem) == [LayoutTag("MAR")])
  }
}
