internal import Glibc

/// Finds the pictures in a folder and its subfolders.
enum PictureFolder {
  /// Returns the paths of all .png, .jpg and .jpeg files below `path`, relative to it, in no order.
  ///
  /// Links to folders are not followed, as they may form a cycle.
  static func names(in path: String) throws(Failure) -> [String] {
    var names: [String] = []
    var open = [""]
    while let folder = open.popLast() {
      for entry in try entries(of: "\(path)/\(folder)") {
        if isFolder("\(path)/\(folder)\(entry)") {
          open.append("\(folder)\(entry)/")
        } else if isPicture(entry) {
          names.append("\(folder)\(entry)")
        }
      }
    }
    return names
  }

  /// Creates the missing parent folders of `path`.
  static func makeFolders(above path: String) throws(Failure) {
    for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
      let folder = String(path[..<slash])
      guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw .io(
          "cannot make the folder \(folder): \(unsafe String(cString: strerror(errno))); "
            + "choose another one")
      }
    }
  }

  private static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".png", ".jpg", ".jpeg"].contains { name.hasSuffix($0) && name.count > $0.count }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func entries(of path: String) throws(Failure) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw .noInput(
        "cannot read the folder \(path): \(unsafe String(cString: strerror(errno))); "
          + "check its permissions")
    }
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
