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
  static let all: [GoldenScript] = entries(of: folder).compactMap { file in
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
}
