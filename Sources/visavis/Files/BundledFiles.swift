internal import Console
internal import Typesetting

/// The fonts and other files that are installed with the application.
enum BundledFiles {
  /// Returns the path of an installed file.
  static func asset(_ name: String) throws(Failure) -> String {
    do {
      return "\(try InstalledFiles.assets())/\(name)"
    } catch {
      throw .noInput("\(error)")
    }
  }

  /// Makes a typesetter with the bundled fonts.
  ///
  /// Messages about unusable fonts go to standard error. With `systemFonts`, system fonts draw the
  /// characters that the bundled fonts lack.
  static func typesetter(systemFonts: Bool = false) throws(Failure) -> Typesetter {
    do {
      return try Typesetter(
        fonts: try InstalledFiles.fonts(),
        policy: systemFonts ? .bundledThenSystem : .bundledOnly,
        warn: { Diagnostics.report("\($0)") })
    } catch {
      throw .noInput("\(error)")
    }
  }
}
