import Imaging
import Testing
import Typesetting

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

  @Test func aBrokenFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([UInt8](repeating: 7, count: 4_096), to: "NotoSans-Regular.ttf")
    let error = #expect(throws: TypesettingError.self) { try Typesetter(fonts: folder.path) }
    guard case .brokenFace(let path, _) = error else {
      Issue.record("not said to be broken: \(String(describing: error))")
      return
    }
    #expect(path == file)
  }

  @Test func anEmptyFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "NotoSans-Regular.ttf")
    #expect(throws: TypesettingError.unreadableFace(path: file, reason: "it is empty")) {
      try Typesetter(fonts: folder.path)
    }
  }

  @Test func aFileThatWasCutOffIsNamed() throws {
    let folder = try largeFaces()
    let file = "\(folder.path)/\(Self.names[0])"
    let whole = try folder.bytes(of: "\(InstalledFiles.fonts())/\(Self.names[0])")
    for length in [10, 100, 30_000, whole.count - 1] {
      try folder.write(Array(whole.prefix(length)), to: Self.names[0])
      #expect(throws: TypesettingError.brokenFace(path: file, reason: "it is cut off")) {
        try Typesetter(fonts: folder.path)
      }
    }
  }

  @Test func aLargeFileGivesTheSamePictures() throws {
    let folder = try largeFaces()
    let large = try Typesetter(fonts: folder.path)
    for style in [TextStyle.regular, .bold, TextStyle(size: 17)] {
      let picture = try #require(try large.picture("Ag Ệ где", style: style))
      let expected = try #require(try typesetter().picture("Ag Ệ где", style: style))
      #expect(picture.bitmap.words == expected.bitmap.words)
    }
  }

  @Test func aLargeFileThatIsRemovedIsStillUsed() throws {
    let folder = try largeFaces()
    let setter = try Typesetter(fonts: folder.path)
    for name in Self.names { folder.remove(name) }
    #expect(try setter.picture("Ag", style: TextStyle(size: 71)) != nil)
  }

  @Test func aLargeFileThatIsCutOffDoesNoHarm() throws {
    let folder = try largeFaces()
    let setter = try Typesetter(fonts: folder.path)
    for name in Self.names { try folder.write([0], to: name) }
    for size in [32, 71] { _ = try setter.picture("Ag Ệ где", style: TextStyle(size: size)) }
  }

  private static let names = ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"]

  /// The bundled faces in files too large to be read whole.
  private func largeFaces() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in Self.names {
      try folder.copy("\(InstalledFiles.fonts())/\(name)", to: name, padding: 4 << 20)
    }
    return folder
  }
}
