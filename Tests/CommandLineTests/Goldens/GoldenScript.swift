internal import Glibc
internal import ProgramBench

/// One script of `Tests/Goldens` and the pictures that it is known to make.
///
/// `NAME.script` makes the pictures of the folder `NAME`; nothing but the program's own commands makes and
/// compares them.
struct GoldenScript: CustomStringConvertible, Sendable {
  let name: String

  var description: String { name }

  static let folder = "Tests/Goldens"

  /// All of them, by name.
  static let all: [GoldenScript] = names(in: folder).compactMap { file in
    file.hasSuffix(".script") ? GoldenScript(name: String(file.dropLast(7))) : nil
  }

  /// The script's file.
  var file: String { "\(Self.folder)/\(name).script" }
  /// The folder of its pictures.
  var goldens: String { "\(Self.folder)/\(name)" }

  /// Where a run leaves what it made of this script.
  var results: String {
    "\(environmentVariable("VISAVIS_GOLDEN_RESULTS") ?? ".build/test-results/goldens")/\(name)"
  }

  /// Whether what is made now is to be the golden from now on.
  static var areAccepted: Bool { environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1" }

  /// What is in `folder`, sorted; nothing where there is none.
  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
