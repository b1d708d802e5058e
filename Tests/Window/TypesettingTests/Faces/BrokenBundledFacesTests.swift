import Console
import Imaging
import Testing

@testable import Typesetting

/// Bundled font files that are missing or damaged.
@Suite struct BrokenBundledFacesTests {
  private final class Notes {
    var warnings: [FontWarning] = []
  }

  private let folder: TemporaryFolder
  private let notes = Notes()

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyBundled("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "VisavisHanSC-Regular.otf")
  }

  private func makeTypesetter() throws -> Typesetter {
    let notes = notes
    return try Typesetter(fonts: folder.path) { notes.warnings.append($0) }
  }

  @Test(arguments: [nil, 0, 100, 20_000, -1] as [Int?])
  func aFileThatIsNoFontIsNamedOnceAndItsCharactersAreBoxes(length: Int?) throws {
    let name = "NotoSansThai-Regular.ttf"
    if let length {
      let whole = try folder.bytes(of: "\(InstalledFiles.fonts())/\(name)")
      try folder.write(Array(whole.prefix(length < 0 ? whole.count + length : length)), to: name)
    }
    let typesetter = try makeTypesetter()
    #expect(notes.warnings.isEmpty)
    let line = try typesetter.line("ไทย")
    _ = try typesetter.line("ไทย ภาษา", style: TextStyle(size: 20))
    #expect(line.runs.map(\.face.drawing) == [.boxes])
    #expect(notes.warnings.count == 1)
    let message = "\(try #require(notes.warnings.first))"
    #expect(message.contains("\(folder.path)/\(name)") && !message.contains("\n"))
    #expect(typesetter.bitmap(of: line, style: .regular, color: .white) != nil)
  }

  @Test func aBrokenHanFaceLeavesItsCharactersToAnother() throws {
    try folder.write([UInt8](repeating: 7, count: 4_096), to: "VisavisHanJP-Regular.otf")
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: "東京", language: "ja", style: .regular, width: 1_000)
    #expect(lines.flatMap(\.runs).map(\.face.path) == ["\(folder.path)/VisavisHanSC-Regular.otf"])
    #expect(notes.warnings.count == 1)
  }

  @Test func latinNeedsNoOtherFile() throws {
    let typesetter = try makeTypesetter()
    for text in ["Déjà vu", "Привет, Ελλάδα", "12:30 (a) – “b”"] { _ = try typesetter.line(text) }
    #expect(notes.warnings.isEmpty)
  }
}
