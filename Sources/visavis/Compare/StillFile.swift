internal import Camera
internal import Imaging

/// A picture on disk, PNG or JPEG as its first bytes say.
struct StillFile {
  let path: String

  /// Decodes the picture.
  func picture() throws(Failure) -> Bitmap {
    let bitmap = Bitmap(size: .zero)
    do {
      try TimedPictures(.file(path: path, .png)).draw(at: .zero, into: bitmap)
    } catch {
      throw .noInput(error.description)
    }
    return bitmap
  }

  /// The file as it is.
  func bytes() throws(Failure) -> [UInt8] { try InputFile.read(path) }
}
