internal import Glibc
internal import Imaging

/// The folder that a script's pictures go to.
struct ShotFolder {
  private let path: String?

  /// The folder `path`, which is made if need be; the one that the program runs in for nil.
  init(_ path: String?) {
    self.path = path
  }

  /// Writes `picture` under `name`; folders in it are made below a folder that was named.
  func write(_ picture: PixelView, to name: String) throws(Failure) {
    guard let path, !name.hasPrefix("/") else { return try PictureFile.write(picture, to: name) }
    makeFolders(upTo: "\(path)/\(name)")
    try PictureFile.write(picture, to: "\(path)/\(name)")
  }

  /// What cannot be made is told by the writing.
  private func makeFolders(upTo file: String) {
    for slash in file.indices.dropFirst() where file[slash] == "/" {
      _ = unsafe mkdir(String(file[..<slash]), 0o777)
    }
  }
}
