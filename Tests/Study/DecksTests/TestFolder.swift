import Database
import Decks
import Glibc

/// A folder that goes with its test.
final class TestFolder: Sendable {
  private let root: String

  init() {
    var template = Array("/tmp/decks-XXXXXX".utf8CString)
    root = unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in names { _ = unsafe unlink(path(name)) }
    _ = unsafe rmdir(root)
  }

  private var names: [String] {
    guard let folder = unsafe opendir(root) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      unsafe names.append(
        withUnsafePointer(to: entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names.filter { !$0.hasPrefix(".") || $0.count > 2 }
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = unsafe fopen(path(name), "w") else { throw WriteFailure() }
    defer { unsafe fclose(file) }
    _ = unsafe fwrite(bytes, 1, bytes.count, file)
  }

  func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  func writePackage(_ files: [(name: String, bytes: [UInt8])], to name: String) throws {
    try ZipArchive.write(files, to: path(name))
  }

  /// Makes a database of a version that is not known yet.
  func makeNewer(_ path: String) throws {
    try Database(path: path).execute("PRAGMA user_version = 99")
  }
}

struct WriteFailure: Error {}
