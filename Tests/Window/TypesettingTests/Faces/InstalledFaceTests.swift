import Glibc
import Imaging
import Testing

@testable import Typesetting

/// Text in a script that no bundled face has, set in a system font: DejaVu Sans.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct InstalledFaceTests {
  private let folder: TemporaryFolder
  private let typesetter: Typesetter

  init() throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.fontconfig(of: DejaVu.folder)
    self.folder = folder
    typesetter = try Typesetter(
      bundled: BundledFaces(
        directory: InstalledFiles.fonts(), catalogue: [.base, .boldBase],
        warn: { Issue.record("\($0)") }),
      finder: { InstalledFonts(configurationFile: configuration) },
      warn: { Issue.record("\($0)") })
  }

  @Test func arabicIsWrittenInAnInstalledFaceAndJoined() throws {
    let line = try typesetter.line("مرحبا بكم، 12")
    #expect(line.runs.map(\.face.path).contains("\(DejaVu.folder)/DejaVuSans.ttf"))
    #expect(line.runs.last?.text == "مرحبا بكم، ")
    // A letter between two others is narrower than a separate one.
    let word = typesetter.advance(of: "سلسلسل", style: .regular)
    let letters =
      3
      * (typesetter.advance(of: "س", style: .regular) + typesetter.advance(of: "ل", style: .regular))
    #expect(word < letters * 3 / 4)
  }

  @Test func boldTextIsInABoldFace() throws {
    let line = try typesetter.line("שלום", style: .bold)
    #expect(line.runs.map(\.face.path) == ["\(DejaVu.folder)/DejaVuSans-Bold.ttf"])
  }

  @Test func bothFacesStandOnOneBaseline() throws {
    let alone = try #require(try typesetter.picture("H"))
    let line = try typesetter.line("H გამარჯობა")
    #expect(line.runs.count == 2)
    let both = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    // The bundled letter is unchanged, and the ink of the other face is below it.
    for y in 0..<alone.bitmap.size.height {
      for x in 0..<alone.bitmap.size.width {
        let there = both.bitmap.view[
          both.origin.x - alone.origin.x + x, both.origin.y - alone.origin.y + y]
        #expect(alone.bitmap.view[x, y] == there)
      }
    }
    #expect(both.bitmap.size.height - both.origin.y > alone.bitmap.size.height - alone.origin.y)
  }

  @Test func inkBelowTheLineIsWhole() throws {
    // Three dots under a lam, which reach 0.39 em below the baseline.
    let picture = try #require(try typesetter.picture("\u{6B8}"))
    let below = picture.bitmap.size.height - picture.origin.y
    #expect(below > typesetter.metrics(of: .regular).descent)
    #expect((15...17).contains(below))
  }

  @Test func onlyWhatNoFaceHasIsABox() throws {
    let line = try typesetter.line("ก")
    #expect(line.runs.map(\.face.drawing) == [.boxes])
    #expect(typesetter.bitmap(of: line, style: .regular, color: .white) != nil)
  }
}

private enum DejaVu {
  static let folder = "/usr/share/fonts/truetype/dejavu"
  static let isInstalled = unsafe access("\(folder)/DejaVuSans-Bold.ttf", R_OK) == 0
}
