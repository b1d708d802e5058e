internal import Imaging
internal import Typesetting

/// The typesetter with the faces that come with the program.
enum BundledTypesetter {
  /// With `systemFonts`, the machine's faces stand in for characters that the bundled ones lack.
  static func make(systemFonts: Bool = false) throws(Failure) -> Typesetter {
    do {
      return try Typesetter(
        fonts: try InstalledFiles.fonts(),
        policy: systemFonts ? .bundledThenSystem : .bundledOnly,
        complain: { Diagnostics.say("\($0)") })
    } catch {
      throw .noInput("\(error)")
    }
  }
}
