internal import System

/// A file of lines with tabs that comes with the program: a key, and what belongs to it.
enum DataTable {
  /// The largest file that is read, in bytes.
  private static let maxSize = 4 << 20

  /// Returns the lines of a file without comments, each as its fields; nil if it cannot be read.
  static func rows(_ name: String, in folder: String) -> [[Substring]]? {
    guard let file = try? Descriptor.smallFile(at: "\(folder)/\(name)", atMost: maxSize),
      let bytes = file.bytes
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }

  /// Returns the second fields of a file by the first ones; nil if it cannot be read.
  static func pairs(_ name: String, in folder: String) -> [String: String]? {
    guard let rows = rows(name, in: folder) else { return nil }
    let pairs = rows.filter { $0.count > 1 }.map { (String($0[0]), String($0[1])) }
    return Dictionary(pairs) { first, _ in first }
  }
}
