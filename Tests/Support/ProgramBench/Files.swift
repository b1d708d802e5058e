internal import Glibc
internal import System

/// The contents of a file, also of /proc and /sys, whose files have no size.
package func readFile(_ path: String) throws -> [UInt8] {
  try Descriptor(opening: path).readAll(atMost: .max)
}

/// Writes to an existing file, such as one of /sys, or to a new one.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(all: bytes)
}

/// Returns the permissions of a file, or of the file to which a link leads.
package func mode(of path: String) throws -> UInt32 {
  var status = stat()
  try unsafe check("stat \(path)", stat(path, &status))
  return status.st_mode & 0o777
}

/// The sorted names in a folder, or an empty array if there is no folder.
package func entries(of folder: String) -> [String] {
  ((try? Directory.names(in: folder)) ?? []).sorted()
}

/// A temporary folder below /tmp with mode 0700, removed with its owner.
package final class Folder {
  package let path: String

  package init() throws {
    var name = Array("/tmp/bench.XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw BenchFailure("mkdtemp: errno \(errno)") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    remove(path)
  }

  /// Removes `path` and the contents of a folder.
  ///
  /// Links are not followed.
  private func remove(_ path: String) {
    guard unsafe unlink(path) != 0 else { return }
    for name in entries(of: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// The sorted names in the folder.
  package var names: [String] { entries(of: path) }

  /// The path of a file in the folder, whether it exists or not.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try writeFile(file(name), bytes)
    return file(name)
  }

  /// Writes a text file and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }
}
