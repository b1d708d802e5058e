import Console
import Imaging
import Randomness
import Testing
@testable import Typesetting

/// Font files that are missing, or are no fonts.
@Suite struct FontFileTests {
  @Test func aMissingFolderIsNamedWithWhatToDo() {
    #expect(
      throws: TypesettingError.unreadableFace(
        path: "/nowhere/NotoSans-Regular.ttf", reason: "No such file or directory")
    ) { try Typesetter(fonts: "/nowhere") }
    let text = "\(TypesettingError.unreadableFace(path: "/x", reason: "gone"))"
    #expect(text.contains("/x") && text.contains("VISAVIS_DATA") && !text.contains("\n"))
  }

  @Test func anEmptyFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "NotoSans-Regular.ttf")
    #expect(throws: TypesettingError.unreadableFace(path: file, reason: "it is empty")) {
      try Typesetter(fonts: folder.path)
    }
  }

  @Test func aFileThatIsNoFontOrWasCutOffIsNamed() throws {
    let folder = try baseFaces()
    let file = "\(folder.path)/\(Self.names[0])"
    let whole = try folder.bytes(of: file)
    for length in [10, 100, 30_000, whole.count - 1] {
      try folder.write(Array(whole.prefix(length)), to: Self.names[0])
      #expect(throws: TypesettingError.brokenFace(path: file, reason: "it is cut off")) {
        try Typesetter(fonts: folder.path)
      }
    }
    try folder.write([UInt8](repeating: 7, count: 4_096), to: Self.names[0])
    let error = #expect(throws: TypesettingError.self) { try Typesetter(fonts: folder.path) }
    #expect(error?.description.hasPrefix("\(file) is not a font that can be used") == true)
  }

  @Test func aFileThatIsRemovedIsStillUsed() throws {
    let folder = try baseFaces()
    let typesetter = try Typesetter(fonts: folder.path)
    for name in Self.names { folder.remove(file: name) }
    #expect(try typesetter.picture("Ag", style: TextStyle(size: 71)) != nil)
  }

  @Test func aFileThatIsCutOffLaterDoesNoHarm() throws {
    let folder = try baseFaces()
    let typesetter = try Typesetter(fonts: folder.path)
    for name in Self.names { try folder.write([0], to: name) }
    for size in [32, 71] {
      let style = TextStyle(size: size)
      for line in typesetter.lines(of: "Ag браћо", language: "sr", style: style, width: 1_000) {
        _ = typesetter.bitmap(of: line, style: style, color: .white)
      }
    }
  }

  @Test func aFileIsClosedWithTheLastFaceInItAndSharedUntilThen() throws {
    let folder = try baseFaces()
    let face = Face(path: "\(folder.path)/\(Self.names[0])")
    let fonts = try FontCache(face, and: [])
    for language in [LayoutTag("ROM"), LayoutTag("CAT"), LayoutTag("NAV")] {
      _ = try fonts.openFace(face.with(language))
      _ = fonts.font(face.with(language), size: 40)
    }
    #expect(folder.openFileCount == 1)
    // The same file under other names counts as others.
    for count in 1...60 {
      let name = String(repeating: "./", count: count) + Self.names[0]
      _ = try fonts.openFace(Face(path: "\(folder.path)/\(name)"))
    }
    #expect(folder.openFileCount <= 24, "\(folder.openFileCount)")
  }

  private static let names = ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"]

  /// Copies of the bundled base faces.
  private func baseFaces() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.copyBundled("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
    return folder
  }
}

/// The check that a font file is complete.
@Suite struct TableDirectoryTests {
  private func isComplete(_ bytes: [UInt8]) throws -> Bool {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "font")
    return (try? FontFile(path: path)) != nil
  }

  private func words(_ words: UInt32...) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// A font file with one table of `length` bytes at `offset`.
  private func face(_ tag: UInt32, offset: UInt32, length: UInt32) -> [UInt8] {
    words(tag, 0x0001_0010, 0, 0x676C_7966, 0, offset, length)
  }

  @Test(arguments: [0x0001_0000, 0x4F54_544F, 0x7472_7565] as [UInt32])
  func aTableEndsWithTheFileAtMost(tag: UInt32) throws {
    let directory = face(tag, offset: 28, length: 4)
    #expect(try isComplete(directory + [1, 2, 3, 4]))
    #expect(try !isComplete(directory + [1, 2, 3]))
    #expect(try !isComplete(Array(directory.dropLast())))
    #expect(try !isComplete(face(tag, offset: .max, length: .max)))
  }

  @Test func everyFaceOfACollectionCounts() throws {
    let header = words(0x7474_6366, 0x0001_0000, 2, 20, 48)
    let whole = header + face(0x0001_0000, offset: 0, length: 4)
    #expect(try isComplete(whole + face(0x0001_0000, offset: 72, length: 4)))
    #expect(try !isComplete(whole + face(0x0001_0000, offset: 72, length: 5)))
    #expect(try !isComplete(whole))
    #expect(try !isComplete(words(0x7474_6366, 0x0001_0000, .max)))
  }

  @Test func otherFormatsAreNotJudged() throws {
    for bytes in [[7], Array("%!PS-AdobeFont".utf8), words(0x774F_4646, 0)] {
      #expect(try isComplete(bytes))
    }
  }

  @Test func aFolderInPlaceOfAFileIsNoFont() throws {
    #expect(throws: TypesettingError.self) { try FontCache(Face(path: "/"), and: []) }
  }
}

/// Font files with random damage, which must not crash the program.
@Suite struct DamagedFontTests {
  private func draw(_ text: String, _ language: String?, in folder: TemporaryFolder) throws {
    let typesetter = try Typesetter(fonts: folder.path)
    for line in typesetter.lines(of: text, language: language, style: .regular, width: 300) {
      _ = typesetter.bitmap(of: line, style: .regular, color: .white)
    }
  }

  @Test(arguments: [
    ("NotoSansArabic-Regular.ttf", "مرحبا ١٢"), ("NotoSansThai-Regular.ttf", "ภาษาไทยที่"),
    ("VisavisHanKR-Regular.otf", "한글 글자"),
  ])
  func aDamagedFaceDoesNoHarm(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    let whole = try folder.bytes(
      of: folder.copyBundled("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", name))
    var random = SeededGenerator(state: 7)
    for round in 0..<20 {
      try folder.write(damaged(whole, near: round, &random), to: name)
      try draw(text, nil, in: folder)
    }
  }

  @Test func damagedLanguageSystemsDoNoHarm() throws {
    let folder = try TemporaryFolder()
    let name = "NotoSansArabic-Regular.ttf"
    let path = try folder.copyBundled("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", name)
    let (whole, original) = (try folder.bytes(of: path), try FontFile(path: path))
    let starts = ["GSUB", "GPOS"].compactMap { tag in
      original.table(LayoutTag(tag), ofFace: 0)?.lowerBound
    }
    #expect(starts.count == 2)
    var random = SeededGenerator(state: 11)
    for _ in 0..<60 {
      var file = whole
      for _ in 0..<4 {
        let start = starts.randomElement(using: &random) ?? 0
        file[start + Int.random(in: 0..<90, using: &random)] =
          UInt8.random(in: .min ... .max, using: &random)
      }
      try folder.write(file, to: name)
      try draw("سال ۱۹۴۷ء", "ur", in: folder)
    }
  }

  @Test func damagedEmojiDoNoHarm() throws {
    let folder = try TemporaryFolder()
    let whole = try folder.bytes(of: FontHarness.emoji)
    var random = SeededGenerator(state: 7)
    for round in 0..<40 {
      let path = try folder.write(damaged(whole, near: round, &random), to: "emoji\(round)")
      let finder = FakeFinder([(path, "😀👩\u{200D}")])
      let typesetter = try Typesetter(
        bundled: BundledFaces(directory: InstalledFiles.fonts(), warn: { _ in }),
        finder: { finder })
      let line = try typesetter.line("😀👩\u{200D}👩")
      _ = typesetter.bitmap(of: line, style: .regular, color: .white)
    }
  }

  /// Changes some bytes, in every other round only in the table directory and what follows it.
  private func damaged(
    _ whole: [UInt8], near round: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = whole
    let end = round.isMultiple(of: 2) ? min(2_000, bytes.count) : bytes.count
    for _ in 0..<10 {
      let offset = Int.random(in: 0..<end, using: &random)
      bytes[offset] = UInt8.random(in: .min ... .max, using: &random)
    }
    return bytes
  }
}
