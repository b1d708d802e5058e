import Comparison
import Glibc
import Imaging
import InterfaceFiles
import Messages
import PalettePNG
import ProgramBench
import System
import Testing
@testable import FrameLoop

/// The gallery: pictures of every state of the window, in four languages and at three sizes.
///
/// `Tests/Gallery/index.html` shows them. A mismatch leaves the actual picture in
/// `.build/test-results/gallery`. With `VISAVIS_ACCEPT_GOLDENS=1` the new pictures and the page are
/// accepted.
@Suite struct GalleryTests {
  private static let folder = "Tests/Gallery"
  private static var results: String {
    environmentVariable("VISAVIS_GALLERY_RESULTS") ?? ".build/test-results/gallery"
  }
  private static var areAccepted: Bool { environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1" }

  private let catalog: MessageCatalog

  init() throws {
    catalog = try InterfaceFiles.catalog()
  }

  @Test(arguments: GalleryState.all)
  func aStateLooksAsItDid(_ state: GalleryState) throws {
    for language in Harness.galleryLanguages {
      for size in state.sizes {
        let picture = try Harness.gallery(state, language, size, strings: catalog).picture()
        PalettePNG.reduce(picture.view)
        try judge(picture, named: state.file(language, size))
      }
    }
  }

  /// Compares a picture with the expected one, and accepts or keeps it if it differs.
  private func judge(_ picture: Bitmap, named name: String) throws {
    let path = "\(Self.folder)/\(name)"
    if let expected = try? PNG.decode(readFile(path)),
      PictureJudge().judge(expected: expected.view, actual: picture.view).verdict != .different
    {
      return
    }
    let target = Self.areAccepted ? path : "\(Self.results)/\(name)"
    try write(PalettePNG.encode(picture.view), to: target)
    #expect(Self.areAccepted, "\(path) differs; look at \(target)")
  }

  @Test func everyPictureIsOfAState() throws {
    let files = Set(GalleryState.all.flatMap(\.files) + ["index.html"])
    let found = entries(of: Self.folder).flatMap { name in
      name.hasSuffix(".html")
        ? [name] : entries(of: "\(Self.folder)/\(name)").map { "\(name)/\($0)" }
    }
    for name in found where !files.contains(name) {
      if Self.areAccepted { _ = unsafe unlink("\(Self.folder)/\(name)") }
      #expect(Self.areAccepted, "\(name) is a picture of no state")
    }
  }

  @Test func thePageShowsEveryPicture() throws {
    let page = GalleryPage.text(of: GalleryState.all)
    if Self.areAccepted { try write(Array(page.utf8), to: "\(Self.folder)/index.html") }
    #expect(String(decoding: try readFile("\(Self.folder)/index.html"), as: UTF8.self) == page)
    for file in GalleryState.all.flatMap(\.files) {
      #expect(page.contains("src=\"\(file)\""), "\(file)")
    }
  }

  @Test func picturesAreSmall() throws {
    var total = 0
    for file in GalleryState.all.flatMap(\.files) {
      total += (try? readFile("\(Self.folder)/\(file)").count) ?? 0
    }
    #expect((1...9 << 20).contains(total))
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Directory.create(above: path)
    try writeFile(path, bytes)
  }
}

extension GalleryState {
  /// The name of a picture in the gallery's folder.
  func file(_ language: String, _ size: GallerySize) -> String {
    "\(name)/\(language)-\(size.name).png"
  }

  /// The names of all pictures of the state.
  var files: [String] {
    Harness.galleryLanguages.flatMap { language in sizes.map { file(language, $0) } }
  }
}
