/// Why a text is not set in the face that it should be; another one was taken.
package enum FaceComplaint: Hashable, Sendable, CustomStringConvertible {
  /// A font file of the machine cannot be used; with the system's or the font library's words.
  case unusableFont(path: String, reason: String)
  /// A font file that comes with the program cannot be used.
  case unusableBundledFont(path: String, reason: String)
  /// The person named a family that is not there.
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
