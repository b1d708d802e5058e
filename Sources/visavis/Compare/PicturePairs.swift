internal import Glibc

/// The pairs of pictures to compare.
struct PicturePairs {
  /// A picture's name, and its paths on both sides.
  struct Pair {
    var name: String
    var expected: String
    var actual: String
    var presence: Presence
  }

  enum Presence {
    case both
    /// Expected, but there is no actual picture.
    case missing
    /// Actual, but there is no expected picture.
    case unexpected
  }

  /// The pairs, sorted by name.
  let pairs: [Pair]
  /// True if two folders are compared.
  let areFolders: Bool
  /// The folders that are compared; empty for two pictures.
  let folders: [ResolvedPath]

  /// Pairs two pictures, or the pictures with the same name in two folders.
  ///
  /// - Parameters:
  ///   - expected: The path of the expected picture or folder.
  ///   - actual: The path of the actual picture or folder.
  ///   - accepting: True if the expected path need not exist, as the actual pictures are accepted.
  /// - Throws: `Failure` if there is nothing to compare, or if one folder is inside the other.
  init(expected: String, actual: String, accepting: Bool) throws(Failure) {
    let kinds = (PathKind(of: expected), PathKind(of: actual))
    areFolders = kinds.1 == .folder
    folders = areFolders ? [ResolvedPath(expected), ResolvedPath(actual)] : []
    let names = try kinds.1 == .folder ? PictureFolder.names(in: actual) : []
    if accepting, areFolders, names.isEmpty {
      throw .noInput("there is no .png or .jpg in \(actual); nothing is accepted")
    }
    switch kinds {
    case (.folder, .folder):
      try Self.checkApart(expected, actual)
      pairs = try Self.pairs(expected, PictureFolder.names(in: expected), actual, names)
    case (.absent, .folder) where accepting:
      pairs = Self.pairs(expected, [], actual, names)
    case (.absent, .file) where accepting:
      pairs = [Pair(name: actual, expected: expected, actual: actual, presence: .unexpected)]
    case (.file, .file):
      pairs = [Pair(name: actual, expected: expected, actual: actual, presence: .both)]
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
      let presence: Presence =
        after[key] == nil ? .missing : before[key] == nil ? .unexpected : .both
      return Pair(
        name: name, expected: "\(expected)/\(name)", actual: "\(actual)/\(name)",
        presence: presence)
    }
  }

  /// Refuses a folder inside the other, as its pictures would be on both sides.
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
