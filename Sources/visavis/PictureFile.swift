internal import ArgumentParser
internal import Glibc
internal import Imaging

/// Writing pictures to disk: whole, or not at all.
enum PictureFile {
  /// Encodes `picture` and puts it at `path`: a file under a temporary name first.
  ///
  /// - Throws: `Failure` with what could not be done; nothing is left behind.
  static func write(_ picture: PixelView, to path: String) throws(Failure) {
    try OutputFile.write(try encode(picture, for: path), to: path)
  }

  /// Encodes `picture` and puts it at the first of `names` that nobody has: no file is ever replaced.
  ///
  /// - Returns: the name that it got.
  /// - Throws: `Failure` with what could not be done; nothing is left behind.
  static func write(_ picture: PixelView, toUnusedOf names: SavedPictureName) throws(Failure)
    -> String
  {
    let bytes = try encode(picture, for: names[1])
    for number in 1...SavedPictureName.most where try OutputFile.create(bytes, at: names[number]) {
      return names[number]
    }
    throw .io(
      "cannot write \(names[1]): \(SavedPictureName.most) pictures of this second are there")
  }

  /// The PNG of `picture`, which is meant for `path`.
  static func encode(_ picture: PixelView, for path: String) throws(Failure) -> [UInt8] {
    do {
      return try PNG.encode(picture)
    } catch {
      throw .io("cannot encode \(path): \(error)")
    }
  }

  /// Refuses a name on the command line that promises another format than PNG; a pipe, a device or a folder
  /// may have any name.
  static func check(name path: String) throws {
    var status = stat()
    guard unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].lowercased() != ".png"
    else { return }
    let stem = path.dropLast(name[dot...].count)
    throw ValidationError("a picture is written as PNG; name it \(stem).png")
  }
}
