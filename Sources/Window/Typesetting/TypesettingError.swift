/// An error that prevents all typesetting, with what to do.
package enum TypesettingError: Error, Equatable, CustomStringConvertible {
  /// The font library did not start.
  case noLibrary(reason: String)
  /// A font file could not be read, for the system's `reason`.
  case unreadableFace(path: String, reason: String)
  /// A file is not a usable font, for the library's `reason`.
  case brokenFace(path: String, reason: String)
  /// ICU has no line break rules because its data files are not installed.
  case noLineBreakRules

  /// The message of the system or a library, without advice.
  var reason: String {
    switch self {
    case .noLibrary(let reason), .unreadableFace(_, let reason), .brokenFace(_, let reason): reason
    case .noLineBreakRules: "no line break rules"
    }
  }

  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "the font library does not start (\(reason)): reinstall libfreetype6 and libharfbuzz0b"
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

/// The reason for setting text in a different face than requested, or without hyphens.
package enum FontWarning: Hashable, Sendable, CustomStringConvertible {
  /// An installed font file cannot be used, for the `reason` of the system or font library.
  case unusableFont(path: String, reason: String)
  /// A bundled font file cannot be used.
  case unusableBundledFont(path: String, reason: String)
  /// The family that the user named does not exist.
  case noFamily(String)
  /// A file of hyphenation patterns cannot be used.
  case unusablePatterns(path: String, reason: String)

  package var description: String {
    switch self {
    case .unusableFont(let path, let reason):
      "the installed font \(path) cannot be used (\(reason)), so another is: "
        + "reinstall the package that it came with, or remove it"
    case .unusableBundledFont(let path, let reason):
      "the font \(path) cannot be used (\(reason)), so another is: reinstall visavis"
    case .unusablePatterns(let path, let reason):
      "the hyphenation patterns \(path) cannot be used (\(reason)), so long words are cut anywhere: "
        + "reinstall the package that they came with, or remove it"
    case .noFamily(let name):
      "no font family \(name): using Noto Sans (`fc-list : family` lists what is installed)"
    }
  }
}
