internal import Imaging
internal import ProgramBench
internal import Testing

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

  /// The pictures in a folder, in the order of their names.
  private func pictures(in folder: String) throws -> [(name: String, picture: Bitmap)] {
    try entries(of: folder).sorted().filter { $0.hasSuffix(".png") }
      .map { ($0, try PNG.decode(readFile("\(folder)/\($0)"))) }
  }

  /// The pictures of a folder that `visavis script` made, at scale 1: if the script has another, new ones.
  func headlessPictures(in made: String) async throws -> [(name: String, picture: Bitmap)] {
    guard !options.isEmpty else { return try pictures(in: made) }
    let folder = try Folder()
    let outcome = try await Program.run("script", file, "-o", folder.path)
    try #require(outcome.exitCode == 0, "\(outcome)")
    return try pictures(in: folder.path)
  }

  /// Runs the script in a window, and expects the pictures that were made without one.
  func expectPictures(
    _ expected: [(name: String, picture: Bitmap)], of painter: String,
    on graphics: VirtualScreen.Graphics, isEqual: (_ window: Bitmap, _ headless: Bitmap) -> Bool
  ) async throws {
    try #require(!expected.isEmpty)
    try await WindowHarness.run(graphics: graphics) { harness in
      let script = try harness.folder.write(readFile(file), to: "a.script")
      let program = try harness.run(["view", "--script", script, "--painter", painter])
      try #require(try await harness.waitForEnd(program) == .exited(0), "\(program.errorOutput)")
      let shown = try pictures(in: harness.folder.path)
      try #require(shown.map(\.name) == expected.map(\.name))
      for ((name, window), (_, headless)) in zip(shown, expected) {
        try #require(window.size == headless.size)
        // The pictures themselves would be too long for the report.
        let isEqual = isEqual(window, headless)
        #expect(isEqual, "\(name) by the \(painter) painter")
      }
    }
  }
}
