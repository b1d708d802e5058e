internal import Glibc

/// The absolute path of the folder of the built programs, in which visavis stands.
///
/// `scripts/test` names the program in VISAVIS_BINARY; without it, the debug build is taken.
package let builtProgramsFolder: String = {
  let built = environmentVariable("VISAVIS_BINARY") ?? ".build/debug/visavis"
  let parts = built.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let folder = parts.joined(separator: "/")
  guard let path = unsafe realpath(folder, nil) else { return folder }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}()
