import Glibc
import Imaging
import Testing
import Typesetting

/// Faces that are not there, or no faces.
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
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    try write([UInt8](repeating: 7, count: 4_096), to: "\(folder)/NotoSans-Regular.ttf")
    let error = #expect(throws: TypesettingError.self) { try Typesetter(fonts: folder) }
    guard case .brokenFace(let path, _) = error else {
      Issue.record("not said to be broken: \(String(describing: error))")
      return
    }
    #expect(path == "\(folder)/NotoSans-Regular.ttf")
  }

  @Test func anEmptyFileIsNamed() throws {
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    try write([], to: "\(folder)/NotoSans-Regular.ttf")
    #expect(
      throws: TypesettingError.unreadableFace(
        path: "\(folder)/NotoSans-Regular.ttf", reason: "it is empty")
    ) { try Typesetter(fonts: folder) }
  }

  private func temporaryFolder() throws -> String {
    var name = Array("/tmp/visavis-fonts-XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    try #require(made)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(unsafe Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  private func removeFolder(_ folder: String) {
    unsafe unlink("\(folder)/NotoSans-Regular.ttf")
    unsafe rmdir(folder)
  }
}
