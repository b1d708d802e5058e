internal import Glibc

/// A path with links and dots resolved.
///
/// The last component need not exist.
struct ResolvedPath: Hashable {
  let text: String

  init(_ path: String) {
    if let whole = Self.resolved(path) {
      text = whole
      return
    }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let name = parts.popLast() ?? ""
    let folder = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    text = "\(Self.resolved(folder.isEmpty ? "." : folder) ?? folder)/\(name)"
  }

  /// Resolves `path`; nil if no file exists there.
  init?(existing path: String) {
    guard let whole = Self.resolved(path) else { return nil }
    text = whole
  }

  /// True if `other` is below this folder.
  func contains(_ other: ResolvedPath) -> Bool {
    other.text.hasPrefix(text == "/" ? "/" : text + "/")
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
