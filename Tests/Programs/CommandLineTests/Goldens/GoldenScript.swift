internal import ProgramBench

/// A script of `Tests/Goldens` and its expected pictures.
///
/// `NAME.script` makes the pictures of the folder `NAME`. Only the program's own commands make and
/// compare them.
struct GoldenScript: CustomStringConvertible, Sendable {
  let name: String

  var description: String { name }

  static let folder = "Tests/Goldens"

  /// All golden scripts, by name.
  static let all: [GoldenScript] = entries(of: folder).compactMap { file in
    file.hasSuffix(".script") ? GoldenScript(name: String(file.dropLast(7))) : nil
  }

  /// The options of the script's run: a name that ends in `-2x` is that of pictures at scale 2.
  var options: [String] { name.hasSuffix("-2x") ? ["--scale", "2"] : [] }

  /// The path of the script.
  var file: String { "\(Self.folder)/\(name).script" }
  /// The path of the expected pictures.
  var goldens: String { "\(Self.folder)/\(name)" }

  /// The folder for the results of a run.
  var results: String {
    "\(environmentVariable("VISAVIS_GOLDEN_RESULTS") ?? ".build/test-results/goldens")/\(name)"
  }

  /// True if the new pictures are to replace the expected ones.
  static var areAccepted: Bool { environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1" }
}
