internal import Imaging
internal import Typesetting

/// The typesetter with the faces that come with the program.
enum BundledTypesetter {
  static func make() throws(Failure) -> Typesetter {
    do {
      return try Typesetter(fonts: try InstalledFiles.fonts())
    } catch {
      throw .noInput("\(error)")
    }
  }
}
