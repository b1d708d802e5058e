internal import Glibc

/// Where the files that come with the program stand: `fonts/` and `assets/`.
///
/// `$VISAVIS_DATA` if it is set; else `../share/visavis` beside the folder of the executable, as an
/// installed program has it; else the checkout that the executable was built in.
package enum InstalledFiles {
  /// There is no such folder; the text says where it was looked for.
  package struct Missing: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The folder of the bundled faces.
  package static func fonts() throws(Missing) -> String { try directory(named: "fonts") }

  /// The folder of the bundled clip.
  package static func assets() throws(Missing) -> String { try directory(named: "assets") }

  private static func directory(named name: String) throws(Missing) -> String {
    let variable = unsafe getenv("VISAVIS_DATA").map { unsafe String(cString: $0) }
    return try directory(
      named: name, variable: variable, executable: executablePath(),
      exists: { unsafe access($0, F_OK) == 0 })
  }

  /// The same, in a world of the caller's making.
  package static func directory(
    named name: String, variable: String?, executable: String, exists: (String) -> Bool
  ) throws(Missing) -> String {
    if let variable, !variable.isEmpty {
      let path = "\(variable)/\(name)"
      guard exists(path) else {
        throw Missing(
          description: "VISAVIS_DATA is \(variable), but there is no \(path): "
            + "set it to the folder that holds fonts and assets")
      }
      return path
    }
    guard let root = root(executable: executable, exists: exists), exists("\(root)/\(name)") else {
      throw Missing(
        description: "the folder \(name) that comes with visavis is not beside \(executable): "
          + "reinstall visavis, or set VISAVIS_DATA to the folder that holds fonts and assets")
    }
    return "\(root)/\(name)"
  }

  private static func root(executable: String, exists: (String) -> Bool) -> String? {
    var folder = parent(of: executable)
    let installed = "\(parent(of: folder))/share/visavis"
    if exists(installed) { return installed }
    while !folder.isEmpty {
      if exists("\(folder)/fonts"), exists("\(folder)/Package.swift") { return folder }
      folder = parent(of: folder)
    }
    return nil
  }

  /// Everything before the last slash; empty for the root.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func executablePath() -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = unsafe readlink("/proc/self/exe", start, buffer.count)
      guard count > 0 else { return "" }
      return unsafe String(
        decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}
