import Console
import Glibc
import Testing
import Typesetting

/// A temporary folder, removed with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var name = Array("/tmp/visavis-fonts-XXXXXX".utf8CString)
    let isCreated = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    try #require(isCreated)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    remove(path)
  }

  /// Removes a file, or a folder with its contents.
  private func remove(_ path: String) {
    guard unsafe unlink(path) != 0, let folder = unsafe opendir(path) else { return }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove("\(path)/\(name)") }
    }
    unsafe closedir(folder)
    unsafe rmdir(path)
  }

  /// Copies bundled font files under their names, and returns the path of the last copy.
  @discardableResult func copyBundled(_ names: String...) throws -> String {
    let fonts = try InstalledFiles.fonts()
    return try names.map { try copy("\(fonts)/\($0)", to: $0) }.last ?? path
  }

  /// Writes a file, replacing an existing one, and returns its path.
  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(unsafe Glibc.write(file, bytes, bytes.count) == bytes.count)
    return "\(path)/\(name)"
  }

  /// Copies a file and returns the copy's path.
  @discardableResult func copy(_ original: String, to name: String) throws -> String {
    try write(bytes(of: original), to: name)
  }

  /// The contents of any file.
  func bytes(of path: String) throws -> [UInt8] {
    let file = unsafe open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    try #require(unsafe pread(file, &bytes, bytes.count, 0) == bytes.count)
    return bytes
  }

  func remove(file name: String) {
    unsafe unlink("\(path)/\(name)")
  }

  /// The number of the process's descriptors of files in the folder.
  var openFileCount: Int {
    (0..<1_024).count { descriptor in
      var target = [CChar](repeating: 0, count: 4_096)
      let length = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
      let bytes = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self).hasPrefix("\(path)/")
    }
  }
}
