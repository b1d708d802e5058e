internal import Camera
internal import Imaging
internal import Messages

/// A picture file, PNG or JPEG according to its first bytes.
struct StillFile {
  let path: String

  /// Decodes the picture.
  ///
  /// - Throws: `Failure` if the file cannot be read or decoded.
  func picture() throws(Failure) -> Bitmap {
    let bitmap = Bitmap(size: .zero)
    do {
      try TimedPictures(.file(path: path, .png)).draw(at: .zero, into: bitmap)
    } catch {
      throw .noInput(error.description)
    }
    return bitmap
  }

  /// Returns the bytes of the file.
  func bytes() throws(Failure) -> [UInt8] { try InputFile.read(path) }
}
