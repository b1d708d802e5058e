/// Why there can be no typesetting at all; the text says what to do.
package enum TypesettingError: Error, Equatable, CustomStringConvertible {
  /// The library did not start; with its own words.
  case noLibrary(String)
  /// A face's file could not be read; with the system's words.
  case unreadableFace(path: String, reason: String)
  /// A face's file is no font; with the library's words.
  case brokenFace(path: String, reason: String)
  /// ICU has no rules for line breaks: its data files are not installed.
  case noLineBreakRules

  /// The words of the system or of a library, without what to do.
  var reason: String {
    switch self {
    case .noLibrary(let reason), .unreadableFace(_, let reason), .brokenFace(_, let reason): reason
    case .noLineBreakRules: "no line break rules"
    }
  }

  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "the font library SDL2_ttf does not start (\(reason)): reinstall libsdl2-ttf-2.0-0"
    case .unreadableFace(let path, let reason):
      "cannot read the font \(path) (\(reason)): reinstall visavis, "
        + "or set VISAVIS_DATA to the folder that holds fonts"
    case .brokenFace(let path, let reason):
      "\(path) is not a font that can be used (\(reason)): reinstall visavis"
    case .noLineBreakRules:
      "ICU has no line break rules: reinstall libicu72"
    }
  }
}
