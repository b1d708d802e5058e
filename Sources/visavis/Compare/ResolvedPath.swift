internal import Glibc

/// Where a path leads, whatever links and dots it has; of a path whose last part is not there yet, where
/// that will be.
struct ResolvedPath: Hashable {
  private let text: String

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

  /// Nil if nothing is there.
  init?(existing path: String) {
    guard let whole = Self.resolved(path) else { return nil }
    text = whole
  }

  /// Whether `other` is in this folder, or in a folder of it.
  func contains(_ other: ResolvedPath) -> Bool {
    other.text.hasPrefix(text == "/" ? "/" : text + "/")
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
