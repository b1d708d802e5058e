internal import Glibc

/// Which picture is to be compared with which.
struct PicturePairs {
  /// A picture's name with the files of both sides, so far as they are there.
  struct Pair {
    var name: String
    var expected: String
    var actual: String
    var presence: Presence
  }

  enum Presence {
    case both
    /// Expected, but nobody makes it any more.
    case missing
    /// Made, but nobody expects it.
    case unexpected
  }

  /// By name.
  let pairs: [Pair]
  /// Whether folders are compared, not one picture with another.
  let areFolders: Bool

  /// Pairs two pictures, or those of two folders that have the same name there.
  ///
  /// When everything will be accepted, what is expected need not exist yet.
  init(expected: String, actual: String, accepting: Bool) throws(Failure) {
    let kinds = (PathKind(of: expected), PathKind(of: actual))
    areFolders = kinds.1 == .folder
    switch kinds {
    case (.folder, .folder):
      pairs = try Self.pairs(
        expected, PictureFolder.names(in: expected), actual, PictureFolder.names(in: actual))
    case (.absent, .folder) where accepting:
      pairs = try Self.pairs(expected, [], actual, PictureFolder.names(in: actual))
    case (.absent, .file) where accepting:
      pairs = [Pair(name: actual, expected: expected, actual: actual, presence: .unexpected)]
    case (.file, .file):
      pairs = [Pair(name: actual, expected: expected, actual: actual, presence: .both)]
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
    let (before, after) = (Set(expectedNames), Set(actualNames))
    return before.union(after).sorted().map { name in
      let presence: Presence =
        !after.contains(name) ? .missing : !before.contains(name) ? .unexpected : .both
      return Pair(
        name: name, expected: "\(expected)/\(name)", actual: "\(actual)/\(name)",
        presence: presence)
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
