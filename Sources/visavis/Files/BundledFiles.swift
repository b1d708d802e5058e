internal import Typesetting

/// Makes the typesetter that uses the bundled fonts.
enum BundledTypesetter {
  /// Makes a typesetter with the bundled fonts.
  ///
  /// Messages about unusable fonts go to standard error. With `systemFonts`, system fonts draw the
  /// characters that the bundled fonts lack.
  static func make(systemFonts: Bool = false) throws(Failure) -> Typesetter {
    do {
      return try Typesetter(
        fonts: try InstalledFiles.fonts(),
        policy: systemFonts ? .bundledThenSystem : .bundledOnly,
        warn: { Diagnostics.say("\($0)") })
    } catch {
      throw .noInput("\(error)")
    }
  }
}
