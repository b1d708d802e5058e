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
    var match = Match.both
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
  /// The folders that are compared; an empty array for two pictures.
  let folders: [ResolvedPath]

  var areFolders: Bool { !folders.isEmpty }

  /// Pairs two pictures, or the pictures with the same name in two folders.
  ///
  /// If the actual pictures are accepted, the expected path need not exist.
  ///
  /// - Throws: `Failure` if there is nothing to compare, or if one of two existing folders is
  ///   inside the other.
  init(expected: String, actual: String, isAccepting: Bool) throws(Failure) {
    let kinds = (PathKind(of: expected), PathKind(of: actual))
    let areFolders = kinds.1 == .folder
    folders = areFolders ? [ResolvedPath(expected), ResolvedPath(actual)] : []
    let names = areFolders ? try PictureFolder.names(in: actual) : []
    if isAccepting, areFolders, names.isEmpty {
      throw .noInput("there is no .png or .jpg in \(actual); nothing is accepted")
    }
    switch kinds {
    case (.folder, .folder):
      try Self.checkApart(expected, actual)
      pairs = Self.pairs(expected, try PictureFolder.names(in: expected), actual, names)
    case (.absent, .folder) where isAccepting:
      pairs = Self.pairs(expected, [], actual, names)
    case (.absent, .file) where isAccepting:
      pairs = [Pair(name: actual, expected: expected, actual: actual, match: .unexpected)]
    case (.file, .file):
      pairs = [Pair(name: actual, expected: expected, actual: actual)]
    case (.absent, .file), (.absent, .folder):
      throw .noInput("there is no \(expected); check its name, or create it with --accept")
    case (.absent, _): throw .noInput("there is no \(expected); check its name")
    case (_, .absent): throw .noInput("there is no \(actual); check its name")
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
    let before = Set(expectedNames.map { Array($0.utf8) })
    let after = Set(actualNames.map { Array($0.utf8) })
    return before.union(after).sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      let name = String(decoding: key, as: UTF8.self)
      return Pair(
        name: name, expected: "\(expected)/\(name)", actual: "\(actual)/\(name)",
        match: !after.contains(key) ? .missing : before.contains(key) ? .both : .unexpected)
    }
  }

  /// Refuses a folder inside the other, because its pictures would be on both sides.
  private static func checkApart(_ expected: String, _ actual: String) throws(Failure) {
    let (one, other) = (ResolvedPath(expected), ResolvedPath(actual))
    guard one == other || !one.contains(other) && !other.contains(one) else {
      throw .usage("\(expected) and \(actual): one folder is inside the other; move it out")
    }
  }

  private enum PathKind {
    case file, folder, absent

    init(of path: String) {
      self = stat(of: path).map { $0.kind == S_IFDIR ? .folder : .file } ?? .absent
    }
  }
}

/// Finds the pictures in a folder and its subfolders.
private enum PictureFolder {
  /// Returns the paths of all .png, .jpg and .jpeg files below `path`, relative to it, in no order.
  ///
  /// Links to folders are not followed, because they may form a cycle.
  static func names(in path: String) throws(Failure) -> [String] {
    var names: [String] = []
    var foldersToVisit = [""]
    let formats: [CameraSpecifier.FileFormat?] = [.png, .jpeg]
    while let folder = foldersToVisit.popLast() {
      let entries: [String]
      do {
        entries = try Directory.names(in: "\(path)/\(folder)")
      } catch {
        throw .noInput(
          "cannot read the folder \(path)/\(folder): \(error.reason); check its permissions")
      }
      for entry in entries {
        if stat(of: "\(path)/\(folder)\(entry)", followingLinks: false)?.kind == S_IFDIR {
          foldersToVisit.append("\(folder)\(entry)/")
        } else if formats.contains(CameraSpecifier.FileFormat(fileExtensionOf: entry)) {
          names.append("\(folder)\(entry)")
        }
      }
    }
    return names
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
