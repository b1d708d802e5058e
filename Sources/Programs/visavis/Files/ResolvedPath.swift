internal import System

/// A path with links and dots resolved.
///
/// The last component need not exist.
struct ResolvedPath: Hashable {
  let text: String

  init(_ path: String) {
    if let whole = Directory.resolved(path) {
      text = whole
      return
    }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let name = parts.popLast() ?? ""
    let folder = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    text = "\(Directory.resolved(folder.isEmpty ? "." : folder) ?? folder)/\(name)"
  }

  /// Resolves `path`; nil if no file exists there.
  init?(existing path: String) {
    guard let whole = Directory.resolved(path) else { return nil }
    text = whole
  }

  /// True if `other` is below this folder.
  func contains(_ other: ResolvedPath) -> Bool {
    other.text.hasPrefix(text == "/" ? "/" : text + "/")
  }
}
