import Imaging
import Randomness
import Testing

@testable import Typesetting

/// The language systems of well-formed and of broken font files.
@Suite struct LanguageSystemsTests {
  /// A font file with a table GSUB of 16-bit numbers, behind its directory of 28 bytes.
  private func font(_ table: [UInt16], tag: String = "GSUB") -> [UInt8] {
    let bytes = table.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array(tag.utf8) + [0, 0, 0, 0, 0, 0, 0, 28]
      + [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  private func tag(_ letters: String) -> [UInt16] {
    let bytes = Array(letters.utf8)
    return [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
  }

  private let urdu = LayoutTags(
    scripts: [LayoutTag("arab")], languages: [LayoutTag("XYZ"), LayoutTag("URD")])

  /// The script `arab` with the languages KUR, which has the default's features, and URD.
  private var arabic: [UInt16] {
    [1, 0, 10, 0, 0, 1] + tag("arab") + [8]
      + [16, 2] + tag("KUR ") + [24] + tag("URD ") + [34]
      + [0, 0xFFFF, 1, 3] + [0, 0xFFFF, 1, 3, 0] + [0, 0xFFFF, 1, 4]
  }

  @Test func aLanguageSystemIsFoundByScriptAndLanguage() {
    let systems = font(arabic).languageSystems
    #expect(!systems.isBroken)
    #expect(systems.system(for: urdu) == LayoutTag("URD"))
    let kurdish = LayoutTags(scripts: [LayoutTag("arab")], languages: [LayoutTag("KUR")])
    #expect(systems.system(for: kurdish) == nil)
    let hebrew = LayoutTags(scripts: [LayoutTag("hebr")], languages: [LayoutTag("URD")])
    #expect(systems.system(for: hebrew) == nil)
    #expect(systems.system(for: LayoutTags(scripts: [], languages: [])) == nil)
    #expect(
      systems.replacements(selecting: LayoutTag("URD"))
        == [FontFile.Replacement(position: 28 + 18, bytes: [0, 34])])
    #expect(systems.replacements(selecting: LayoutTag("KUR")).isEmpty)
  }

  @Test func aScriptThatTheFontLacksIsThatOfOtherScripts() {
    for script in ["DFLT", "dflt", "latn"] {
      var table = arabic
      table.replaceSubrange(6..<8, with: tag(script))
      #expect(font(table).languageSystems.system(for: urdu) == LayoutTag("URD"))
    }
  }

  @Test func theLanguageSystemDfltIsADefaultToo() {
    var table = arabic
    table.replaceSubrange(11..<13, with: tag("dflt"))
    #expect(
      font(table).languageSystems.replacements(selecting: LayoutTag("URD")).map(\.position)
        == [28 + 18, 28 + 18 + 8])
  }

  @Test func aFaceOfACollectionHasItsOwn() {
    let face = font(arabic)
    var collection: [UInt8] =
      Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 20, 0, 0, 0, 20]
    collection += face
    collection[20 + 23] = 28 + 20
    let directory = TableDirectory(length: collection.count) { [collection] in
      Array(collection[$0])
    }
    for index in 0..<2 {
      let systems = LanguageSystems(directory, face: index)
      #expect(systems.system(for: urdu) == LayoutTag("URD"))
      #expect(systems.replacements(selecting: LayoutTag("URD")).map(\.position) == [48 + 18])
    }
    #expect(LanguageSystems(directory, face: 9).system(for: urdu) == nil)
  }

  @Test func aFaceWithoutTablesHasNone() {
    for file in [[], [7], font([], tag: "glyf"), Array("%!PS-AdobeFont".utf8)] {
      #expect(!file.languageSystems.isBroken)
      #expect(file.languageSystems.system(for: urdu) == nil)
    }
  }

  @Test func impossibleOffsetsAndCountsAreBroken() {
    // The offset of the list, the counts, and the offsets of script, default and language systems.
    for (index, value) in [
      (2, 0xFFF0), (5, 2), (5, 0xFFFF), (8, 0xFFF0), (9, 0xFFF0), (10, 3), (10, 0xFFFF),
      (13, 0xFFF0),
      (16, 0xFFF0), (19, 0xFFFF), (28, 0xFFFF),
    ] as [(Int, UInt16)] {
      var table = arabic
      table[index] = value
      let systems = font(table).languageSystems
      #expect(systems.isBroken, "\(index)")
      #expect(systems.system(for: urdu) == nil)
      #expect(systems.replacements(selecting: LayoutTag("URD")).isEmpty)
    }
    for count in 0..<arabic.count {
      #expect(font(Array(arabic.prefix(count))).languageSystems.isBroken, "\(count)")
    }
  }

  /// Every script has the same thousands of language systems.
  @Test func aTableThatWouldTakeLongIsBroken() {
    let scripts = (0..<250).flatMap { [0x6161, UInt16($0), 2 + 3 * 250] as [UInt16] }
    let systems = (0..<200).flatMap { [0x6161, UInt16($0), 0] as [UInt16] }
    let table = [1, 0, 10, 0, 0, 250] + scripts + [0, 200] + systems
    let clock = ContinuousClock()
    let time = clock.measure { #expect(font(table).languageSystems.isBroken) }
    #expect(time < .seconds(1))
  }

  @Test func aLanguageSystemWithThousandsOfFeaturesIsBroken() {
    let table = { (count: UInt16) in
      [1, 0, 10, 0, 0, 1] + self.tag("arab") + [8] + [4, 0] + [0, 0xFFFF, count]
        + (0..<count).map(\.self)
    }
    #expect(!font(table(512)).languageSystems.isBroken)
    #expect(font(table(513)).languageSystems.isBroken)
    #expect(font(table(20_000)).languageSystems.isBroken)
  }

  @Test func fontsOfOtherLanguagesAreFound() throws {
    let folder = try TemporaryFolder()
    let file = try folder.bytes(of: "\(InstalledFiles.fonts())/NotoSans-Regular.ttf")
    let moldavian = LayoutTags(script: Script("Latn"), language: "ro-MD")
    #expect(moldavian.languages.map(\.description) == ["MOL", "ROM"])
    #expect(file.languageSystems.system(for: moldavian) == LayoutTag("MOL"))
    let nepali = LayoutTags(script: Script("Deva"), language: "ne")
    #expect(nepali.scripts.map(\.description) == ["dev3", "dev2", "deva"])
  }
}

/// Font files with broken layout tables, which are opened as they are.
@Suite struct BrokenLayoutTests {
  private final class Notes {
    var warnings: [FontWarning] = []
  }

  private let folder: TemporaryFolder
  private let name = "NotoSansArabic-Regular.ttf"

  init() throws {
    folder = try TemporaryFolder()
    for name in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf", name] {
      try folder.copy("\(InstalledFiles.fonts())/\(name)", to: name)
    }
  }

  /// The position of the table `tag` in the font file.
  private func position(of tag: LayoutTag, in file: [UInt8]) throws -> Int {
    let directory = TableDirectory(length: file.count) { Array(file[$0]) }
    return try #require(directory.table(tag, ofFace: 0)).range.lowerBound
  }

  @Test(arguments: [LayoutTag("GSUB"), LayoutTag("GPOS")])
  func itIsOneWarningAndTheFaceIsUsedAsItIs(table: LayoutTag) throws {
    var file = try folder.bytes(of: "\(folder.path)/\(name)")
    file[try position(of: table, in: file) + 4] = 0xFF
    let path = try folder.write(file, to: name)
    let notes = Notes()
    let typesetter = try Typesetter(fonts: folder.path) { notes.warnings.append($0) }
    _ = typesetter.lines(of: "سال", style: .regular, width: 1_000)
    #expect(notes.warnings.isEmpty)
    for text in ["۴۶۷", "سال ۴۶۷"] {
      let lines = typesetter.lines(of: text, language: "ur", style: .regular, width: 1_000)
      #expect(lines.flatMap(\.runs).allSatisfy { $0.face == Face(path: path) })
      #expect(typesetter.bitmap(of: lines[0], style: .regular, color: .white) != nil)
    }
    #expect(notes.warnings == [.brokenLanguageSystems(path: path)])
    let message = "\(notes.warnings[0])"
    #expect(message.contains(path) && message.contains("reinstall") && !message.contains("\n"))
  }

  @Test func aTableOfUnknownBytesDoesNoHarm() throws {
    let whole = try folder.bytes(of: "\(folder.path)/\(name)")
    let starts = try [LayoutTag("GSUB"), LayoutTag("GPOS")].map { try position(of: $0, in: whole) }
    var random = SeededGenerator(state: 11)
    for _ in 0..<60 {
      var file = whole
      for _ in 0..<4 {
        let start = starts.randomElement(using: &random) ?? 0
        file[start + Int.random(in: 0..<90, using: &random)] =
          UInt8.random(in: .min ... .max, using: &random)
      }
      try folder.write(file, to: name)
      let notes = Notes()
      let typesetter = try Typesetter(fonts: folder.path) { notes.warnings.append($0) }
      for line in typesetter.lines(of: "سال ۱۹۴۷ء", language: "ur", style: .regular, width: 300) {
        _ = typesetter.bitmap(of: line, style: .regular, color: .white)
      }
      #expect(notes.warnings.count <= 1)
    }
  }
}
