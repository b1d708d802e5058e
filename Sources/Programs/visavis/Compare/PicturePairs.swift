internal import Camera
internal import Console
internal import Glibc
internal import Imaging
internal import Messages
internal import System

/// The pairs of pictures to compare.
struct PicturePairs {
  /// A picture's name, and its paths on both sides.
  struct Pair {
    var name: String
    var expected: String
    var actual: String
    var match: Match
  }

  enum Match {
    case both
    /// The pair has no actual picture.
    case missing
    /// The pair has no expected picture.
    case unexpected
  }

  /// The pairs, sorted by name.
  let pairs: [Pair]
  /// True if two folders are compared.
  let areFolders: Bool
  /// The folders that are compared; an empty array for two pictures.
  let folders: [ResolvedPath]

  /// Pairs two pictures, or the pictures with the same name in two folders.
  ///
  /// - Parameters:
  ///   - expected: The path of the expected picture or folder.
  ///   - actual: The path of the actual picture or folder.
  ///   - isAccepting: True if the actual pictures are accepted. The expected path need not exist.
  /// - Throws: `Failure` if there is nothing to compare, or if one of two existing folders is
  ///   inside the other.
  init(expected: String, actual: String, isAccepting: Bool) throws(Failure) {
    let kinds = (PathKind(of: expected), PathKind(of: actual))
    areFolders = kinds.1 == .folder
    folders = areFolders ? [ResolvedPath(expected), ResolvedPath(actual)] : []
    let names = try kinds.1 == .folder ? PictureFolder.names(in: actual) : []
    if isAccepting, areFolders, names.isEmpty {
      throw .noInput("there is no .png or .jpg in \(actual); nothing is accepted")
    }
    switch kinds {
    case (.folder, .folder):
      try Self.checkApart(expected, actual)
      pairs = try Self.pairs(expected, PictureFolder.names(in: expected), actual, names)
    case (.absent, .folder) where isAccepting:
      pairs = Self.pairs(expected, [], actual, names)
    case (.absent, .file) where isAccepting:
      pairs = [Pair(name: actual, expected: expected, actual: actual, match: .unexpected)]
    case (.file, .file):
      pairs = [Pair(name: actual, expected: expected, actual: actual, match: .both)]
    case (.absent, .file), (.absent, .folder):
      throw .noInput(
        "there is no \(expected); check its name, or create it with --accept")
    case (.absent, _): throw Self.absent(expected)
    case (_, .absent): throw Self.absent(actual)
    case (.folder, .file), (.file, .folder):
      throw .usage("\(expected) and \(actual): compare two pictures, or two folders")
    }
    guard !pairs.isEmpty else {
      throw .noInput(
        "there is no .png or .jpg in \(expected) and \(actual); name the folders of the pictures")
    }
  }

  private static func pairs(
    _ expected: String, _ expectedNames: [String], _ actual: String, _ actualNames: [String]
  ) -> [Pair] {
    // Keys are bytes: to a file system, composed and decomposed accents are different names.
    let before = Dictionary(expectedNames.map { (Array($0.utf8), $0) }) { first, _ in first }
    let after = Dictionary(actualNames.map { (Array($0.utf8), $0) }) { first, _ in first }
    let keys = Set(before.keys).union(after.keys)
    return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      let name = before[key] ?? after[key] ?? ""
      let match: Match =
        after[key] == nil ? .missing : before[key] == nil ? .unexpected : .both
      return Pair(
        name: name, expected: "\(expected)/\(name)", actual: "\(actual)/\(name)",
        match: match)
    }
  }

  /// Refuses a folder inside the other, because its pictures would be on both sides.
  private static func checkApart(_ expected: String, _ actual: String) throws(Failure) {
    let (one, other) = (ResolvedPath(expected), ResolvedPath(actual))
    guard one == other || !one.contains(other) && !other.contains(one) else {
      throw .usage("\(expected) and \(actual): one folder is inside the other; move it out")
    }
  }

  private static func absent(_ path: String) -> Failure {
    .noInput("there is no \(path); check its name")
  }

  private enum PathKind {
    case file, folder, absent

    init(of path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        self = .absent
        return
      }
      self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
  }
}

/// Finds the pictures in a folder and its subfolders.
enum PictureFolder {
  /// Returns the paths of all .png, .jpg and .jpeg files below `path`, relative to it, in no order.
  ///
  /// Links to folders are not followed, because they may form a cycle.
  static func names(in path: String) throws(Failure) -> [String] {
    var names: [String] = []
    var foldersToVisit = [""]
    while let folder = foldersToVisit.popLast() {
      let entries: [String]
      do {
        entries = try Directory.names(in: "\(path)/\(folder)")
      } catch {
        throw .noInput(
          "cannot read the folder \(path)/\(folder): \(error.reason); check its permissions")
      }
      for entry in entries {
        if isFolder("\(path)/\(folder)\(entry)") {
          foldersToVisit.append("\(folder)\(entry)/")
        } else if isPicture(entry) {
          names.append("\(folder)\(entry)")
        }
      }
    }
    return names
  }

  /// Creates the missing parent folders of `path`.
  static func createFolders(above path: String) throws(Failure) {
    for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
      let folder = String(path[..<slash])
      guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw .io(
          "cannot make the folder \(folder): \(SystemError.current("mkdir").reason); "
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
}

/// A picture file, whose first bytes determine the format, whatever its name.
struct ComparedFile {
  let path: String

  /// Decodes the picture.
  ///
  /// - Throws: `Failure` if the file cannot be read or decoded.
  func picture() throws(Failure) -> Bitmap {
    let bitmap = Bitmap(size: .zero)
    do {
      // PNG is assumed only if the first bytes belong to no known format.
      try TimedFrames(.file(path: path, .png)).draw(at: .zero, into: bitmap)
    } catch {
      throw .noInput(error.description)
    }
    return bitmap
  }

  /// Returns the bytes of the file.
  func bytes() throws(Failure) -> [UInt8] { try InputFile.read(path) }
}
