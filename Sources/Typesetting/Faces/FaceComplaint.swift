/// The reason for setting text in a different face than requested.
package enum FaceComplaint: Hashable, Sendable, CustomStringConvertible {
  /// An installed font file cannot be used.
  ///
  /// `reason` is the message of the system or font library.
  case unusableFont(path: String, reason: String)
  /// A bundled font file cannot be used.
  case unusableBundledFont(path: String, reason: String)
  /// The family that the user named does not exist.
  case noFamily(String)

  package var description: String {
    switch self {
    case .unusableFont(let path, let reason):
      "the installed font \(path) cannot be used (\(reason)), so another is: "
        + "reinstall the package that it came with, or remove it"
    case .unusableBundledFont(let path, let reason):
      "the font \(path) cannot be used (\(reason)), so another is: reinstall visavis"
    case .noFamily(let name):
      "no font family \(name): using Noto Sans (`fc-list : family` lists what is installed)"
    }
  }
}
