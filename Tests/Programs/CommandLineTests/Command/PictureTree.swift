internal import Glibc
internal import Imaging
internal import ProgramBench

/// Folders of pictures in a temporary folder.
final class PictureTree {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  var path: String { folder.path }

  func file(_ name: String) -> String { folder.file(name) }

  /// Writes a picture of one color, and makes the folders that it is in.
  @discardableResult func paint(
    _ name: String, _ color: Color, size: PixelSize = PixelSize(width: 64, height: 36)
  ) throws -> String {
    for slash in name.indices where name[slash] == "/" {
      _ = unsafe mkdir(file(String(name[..<slash])), 0o755)
    }
    try writeFile(file(name), Pictures.plain(color, size: size))
    return file(name)
  }

  /// The paths of the files below a folder, relative to it and sorted.
  func files(in path: String) -> [String] {
    entries(of: file(path)).flatMap { name in
      let below = files(in: "\(path)/\(name)")
      return isFolder("\(path)/\(name)") ? below.map { "\(name)/\($0)" } : [name]
    }.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(file(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
