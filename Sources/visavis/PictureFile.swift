internal import ArgumentParser
internal import Glibc
internal import Imaging
internal import Messages

/// Writes pictures to disk atomically.
enum PictureFile {
  /// Writes `picture` as PNG to `path`, through a temporary file.
  ///
  /// - Throws: `Failure` if the picture cannot be encoded or written. No temporary file remains.
  static func write(_ picture: PixelView, to path: String) throws(Failure) {
    try OutputFile.write(try encode(picture, for: path), to: path)
  }

  /// Writes `picture` as PNG under the first unused name of `names`.
  ///
  /// No file is replaced.
  ///
  /// - Returns: The name of the file.
  /// - Throws: `PictureError` if the picture cannot be encoded or written. No temporary file
  ///   remains.
  static func write(
    _ picture: PixelView, toUnusedOf names: SavedPictureName
  ) throws(PictureError) -> String {
    let bytes = try png(of: picture, for: names[1])
    do throws(WriteError) {
      for number in 1...SavedPictureName.most where try OutputFile.create(bytes, at: names[number])
      {
        return names[number]
      }
    } catch {
      throw .unwritable(error)
    }
    throw .noUnusedName(path: names[1], count: SavedPictureName.most)
  }

  /// Returns `picture` as PNG; `path` is for the error message only.
  static func encode(_ picture: PixelView, for path: String) throws(Failure) -> [UInt8] {
    do throws(PictureError) {
      return try png(of: picture, for: path)
    } catch {
      throw .io(error.description)
    }
  }

  private static func png(
    of picture: PixelView, for path: String
  ) throws(PictureError) -> [UInt8] {
    do {
      return try PNG.encode(picture)
    } catch {
      throw .notEncoded(path: path, reason: "\(error)")
    }
  }

  /// Checks the name of an output picture on the command line.
  ///
  /// Existing pipes, devices and folders may have any name.
  ///
  /// - Throws: `ValidationError` if the name has an extension other than `.png`.
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
