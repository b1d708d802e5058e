internal import Glibc
internal import System

/// The installed data folders `fonts/` and `assets/`.
///
/// The folders are searched for in this order:
///
/// 1. `$VISAVIS_DATA`, if set;
/// 2. `../share/visavis` relative to the executable's folder;
/// 3. the checkout in which the executable was built.
package enum InstalledFiles {
  /// The error for a data folder that does not exist, with what to do.
  package struct MissingFolderError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Returns the folder of the bundled fonts.
  package static func fonts() throws(MissingFolderError) -> String { try directory(named: "fonts") }

  /// Returns the folder of the bundled clip and the words of the interface.
  package static func assets() throws(MissingFolderError) -> String {
    try directory(named: "assets")
  }

  /// Returns the folder of the tables by which texts are written in Latin letters.
  ///
  /// - Throws: `Failure`.
  package static func romanization() throws(Failure) -> String {
    do throws(MissingFolderError) {
      return "\(try assets())/romanization"
    } catch {
      throw .unavailable(error.description)
    }
  }

  private static func directory(named name: String) throws(MissingFolderError) -> String {
    try directory(
      named: name, variable: Environment.variable("VISAVIS_DATA"),
      executable: Directory.runningProgram ?? "",
      exists: { unsafe access($0, F_OK) == 0 })
  }

  /// Returns a data folder, with `$VISAVIS_DATA`, the path of the executable and the test of a
  /// path's existence replaced for tests.
  package static func directory(
    named name: String, variable: String?, executable: String, exists: (String) -> Bool
  ) throws(MissingFolderError) -> String {
    if let variable, !variable.isEmpty {
      let path = "\(variable)/\(name)"
      guard exists(path) else {
        throw MissingFolderError(
          description: "VISAVIS_DATA is \(variable), but there is no \(path): "
            + "set it to the folder that holds fonts and assets")
      }
      return path
    }
    guard let root = root(executable: executable, exists: exists), exists("\(root)/\(name)") else {
      throw MissingFolderError(
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

  /// Returns the path before the last slash, or an empty string for the root.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
