internal import ArgumentParser
internal import Glibc

/// The name of a picture that is to be written, which is PNG.
enum PictureNameArgument {
  /// Refuses a name that promises another format; a pipe, a device or a folder may have any name.
  static func check(_ path: String) throws {
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
