internal import Glibc
internal import ProgramBench

/// A folder of models with some of the user's own, and some that are damaged.
final class ModelStoreFolder {
  private let folder: Folder
  private let models: String

  init() throws {
    folder = try Folder()
    try unsafe check("mkdir", mkdir(folder.file("visavis"), 0o700))
    models = folder.file("visavis/models")
    try unsafe check("mkdir", mkdir(models, 0o700))
  }

  /// The variables with which the program finds the folder.
  var variables: [String: String?] { ["XDG_DATA_HOME": folder.path] }

  /// Adds a link to a file.
  func add(_ path: String) throws {
    try unsafe check("symlink", symlink(path, "\(models)/\(Self.name(of: path))"))
  }

  /// Adds the first half of a file and returns its path.
  @discardableResult
  func addHalf(of path: String) throws -> String {
    let bytes = try readFile(path)
    let copy = "\(models)/\(Self.name(of: path))"
    try writeFile(copy, Array(bytes.prefix(bytes.count / 2)))
    return copy
  }

  /// Adds a file under the name of another one.
  func add(_ path: String, as other: String) throws {
    try unsafe check("symlink", symlink(path, "\(models)/\(Self.name(of: other))"))
  }

  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
}
