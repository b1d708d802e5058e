import Console
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

  @Test func arabicIsWrittenInAnInstalledFace() throws {
    let line = try typesetter.line("مرحبا بكم، 12")
    #expect(line.runs.map(\.face.path).contains("\(DejaVu.folder)/DejaVuSans.ttf"))
    #expect(line.runs.last?.text == "مرحبا بكم، ")
  }
}

private enum DejaVu {
  static let folder = "/usr/share/fonts/truetype/dejavu"
  static let isInstalled = unsafe access("\(folder)/DejaVuSans-Bold.ttf", R_OK) == 0
}
