internal import Glibc
internal import Imaging
internal import ProgramBench

/// Folders of pictures in a folder of a test's own; all of it is gone with its owner.
final class PictureTree {
  let path: String

  init() throws {
    var name = Array("/tmp/tree.XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw BenchFailure("mkdtemp: errno \(errno)") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a picture of one colour, and the folders that it is in.
  @discardableResult func paint(
    _ name: String, _ color: Color, size: PixelSize = PixelSize(width: 64, height: 36)
  ) throws -> String {
    for slash in name.indices where name[slash] == "/" {
      _ = unsafe mkdir(file(String(name[..<slash])), 0o755)
    }
    try writeFile(file(name), Pictures.plain(color, size: size))
    return file(name)
  }

  /// The files below a folder, as seen from there, sorted.
  func files(in folder: String) -> [String] {
    Self.entries(of: file(folder)).flatMap { name in
      let below = files(in: "\(folder)/\(name)")
      return Self.isFolder(file("\(folder)/\(name)")) ? below.map { "\(name)/\($0)" } : [name]
    }.sorted()
  }

  private static func remove(_ path: String) {
    for name in entries(of: path) { remove("\(path)/\(name)") }
    if isFolder(path) { unsafe rmdir(path) } else { unsafe unlink(path) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func entries(of path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
