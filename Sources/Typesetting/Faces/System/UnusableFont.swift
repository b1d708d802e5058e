/// A font file of the machine that was to be used and cannot be; another one was taken.
package struct UnusableFont: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The system's or the font library's words.
  package let reason: String

  package var description: String {
    "the installed font \(path) cannot be used (\(reason)), so another is: "
      + "reinstall the package that it came with, or remove it"
  }
}
