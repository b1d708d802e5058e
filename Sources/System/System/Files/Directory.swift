internal import Glibc

/// The names in folders, and the real names of paths.
package enum Directory {
  /// Returns at most `limit` names in a folder without `.` and `..`, in no order.
  ///
  /// - Throws: `SystemError` if the folder cannot be opened.
  package static func names(
    in path: String, atMost limit: Int = .max
  ) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .current("opendir") }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a path without links and dots; nil if there is no file.
  package static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Returns what a link holds; nil if there is no link.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
