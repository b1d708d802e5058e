internal import Glibc
internal import Imaging

/// The folder that a script's pictures go to.
struct PictureFolder {
  private let path: String?

  /// The folder `path`; the one that the program runs in for nil.
  init(_ path: String?) {
    self.path = path
  }

  /// Writes `picture` under `name`, and makes the folders on the way there.
  func write(_ picture: PixelView, to name: String) throws(Failure) {
    let whole = path.map { name.hasPrefix("/") ? name : "\($0)/\(name)" } ?? name
    makeFolders(upTo: whole)
    try PictureFile.write(picture, to: whole)
  }

  /// What cannot be made is told by the writing.
  private func makeFolders(upTo file: String) {
    for slash in file.indices.dropFirst() where file[slash] == "/" {
      _ = unsafe mkdir(String(file[..<slash]), 0o777)
    }
  }
}
