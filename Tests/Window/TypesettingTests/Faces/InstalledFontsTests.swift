import Console
import Testing

@testable import Typesetting

/// fontconfig with fonts and configurations of the test's own.
@Suite struct InstalledFontsTests {
  private let latin = FaceRequest(script: Script("Latn"), language: "en", weight: .regular)
  private let boldLatin = FaceRequest(script: Script("Latn"), language: "en", weight: .bold)

  private let folder: TemporaryFolder
  /// The paths of Noto Sans, regular and bold.
  private let regular: String
  private let bold: String

  init() throws {
    folder = try TemporaryFolder()
    let bundled = try InstalledFiles.fonts()
    regular = try folder.copy("\(bundled)/NotoSans-Regular.ttf", to: "one.ttf")
    bold = try folder.copy("\(bundled)/NotoSans-Bold.ttf", to: "two.ttf")
  }

  private func fonts(in folder: TemporaryFolder) throws -> InstalledFonts {
    InstalledFonts(configurationFile: try folder.fontconfig(of: folder.path))
  }

  @Test func theFaceHasTheCharactersAndTheWeight() throws {
    let fonts = try fonts(in: folder)
    #expect(fonts.face(having: ["a", "Ệ"], for: latin, excluding: [])?.face == Face(path: regular))
    #expect(fonts.face(having: ["a"], for: boldLatin, excluding: [])?.face == Face(path: bold))
    #expect(fonts.face(having: ["a", "ก"], for: latin, excluding: [])?.face == nil)
  }

  @Test func theFaceKnowsItsCharacters() throws {
    // The faces outlive the finder that found them.
    let found = try #require(try fonts(in: folder).face(having: [], for: latin, excluding: []))
    #expect(found.has("ф"))
    #expect(!found.has("ก"))
  }

  @Test func excludedFilesAreLeftOut() throws {
    let fonts = try fonts(in: folder)
    #expect(fonts.face(having: ["a"], for: latin, excluding: [regular])?.face.path == bold)
    #expect(fonts.face(having: ["a"], for: latin, excluding: [regular, bold])?.face == nil)
  }

  @Test func aFaceOfOneCountryIsMadeForItsReaders() throws {
    let folder = try TemporaryFolder()
    let bundled = try InstalledFiles.fonts()
    let japanese = try folder.copy("\(bundled)/VisavisHanJP-Regular.otf", to: "one.otf")
    let korean = try folder.copy("\(bundled)/VisavisHanKR-Regular.otf", to: "two.otf")
    let fonts = try fonts(in: folder)
    func path(_ form: HanForm) -> String? {
      fonts.face(having: [], for: FaceRequest(form, weight: .regular), excluding: [])?.face.path
    }
    #expect(path(.japanese) == japanese)
    #expect(path(.korean) == korean)
    #expect(path(.traditional) == nil)
  }

  @Test func facesWithPicturesAreForEmojiAlone() throws {
    let folder = try TemporaryFolder()
    let emoji = try folder.copy(FontHarness.emoji, to: "emoji.ttf")
    let fonts = try fonts(in: folder)
    #expect(
      fonts.face(having: ["😀"], for: .emoji, excluding: [])?.face
        == Face(path: emoji, drawing: .emoji))
    #expect(fonts.face(having: ["😀"], for: latin, excluding: [])?.face == nil)
    #expect(fonts.face(having: ["a"], for: .emoji, excluding: [])?.face == nil)
  }

  @Test func withoutFontsNothingIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 7, count: 4_096), to: "broken.ttf")
    let fonts = try fonts(in: folder)
    #expect(fonts.face(having: ["a"], for: latin, excluding: [])?.face == nil)
  }

  @Test func withoutAConfigurationNothingIsFound() throws {
    let folder = try TemporaryFolder()
    let nonsense = try folder.write(Array("<fontconfig><dir>".utf8), to: "fonts.conf")
    for file in ["/nowhere/fonts.conf", nonsense] {
      let fonts = InstalledFonts(configurationFile: file)
      #expect(fonts.face(having: ["a"], for: latin, excluding: [])?.face == nil)
    }
  }
}

extension TemporaryFolder {
  /// Writes a configuration whose only fonts are those under `fonts`, and returns its path.
  func fontconfig(of fonts: String) throws -> String {
    let text =
      "<?xml version=\"1.0\"?><fontconfig><dir>\(fonts)</dir>"
      + "<cachedir>\(path)/cache</cachedir></fontconfig>"
    return try write(Array(text.utf8), to: "fonts.conf")
  }
}
