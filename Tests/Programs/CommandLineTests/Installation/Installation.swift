internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of what `scripts/install` installs.
@Suite(.serialized) enum TheInstallation {}

/// The built programs, installed by `scripts/install` for the tests.
struct Installation: Sendable {
  /// The folder that was given to `scripts/install`.
  ///
  /// The installation of an earlier run is replaced.
  let prefix: String

  /// The installation that most tests read, made once.
  static var shared: Installation {
    get async throws { try await made.value }
  }

  private static let made = Task { try await Installation() }

  /// The built programs of which there are manual pages and completions.
  ///
  /// The page of visavis-signs is that of
  /// `visavis signs`, as people do not run the program itself.
  static var programs: [String] {
    entries(of: builtFolder).filter { name in
      name == "visavis"
        || [
          "visavis-faces", "visavis-hub", "visavis-listen", "visavis-models", "visavis-record",
          "visavis-romanize", "visavis-speak", "visavis-translate",
        ].contains(name)
    }
  }

  /// The folder of the built programs.
  static var builtFolder: String {
    "/" + Program.path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private init() async throws {
    prefix = "\(try await Tool.run("pwd", []).filter { $0 != "\n" })/.build/test-installation"
    try await Tool.run("rm", ["-rf", prefix])
    let outcome = try await Self.script(["--build", Self.builtFolder, prefix])
    guard outcome.end == .exited(0) else {
      throw BenchFailure("scripts/install: \(outcome.errorOutput)")
    }
  }

  /// Runs `scripts/install` with arguments to its end.
  static func script(
    _ arguments: [String], variables: [String: String?] = [:]
  ) async throws -> (end: Child.End?, errorOutput: String) {
    let child = try Child(
      "scripts/install", arguments, variables: ["DESTDIR": nil].merging(variables) { $1 },
      input: .devNull)
    return (try await child.outcome().end, child.errorOutput)
  }

  /// The path of an installed file.
  func file(_ name: String) -> String { "\(prefix)/\(name)" }

  func text(_ name: String) throws -> String {
    String(decoding: try readFile(file(name)), as: UTF8.self)
  }

  /// All files and folders below a folder, relative to it.
  static func tree(_ folder: String) async throws -> [String] {
    try await Tool.run("find", [folder, "-mindepth", "1", "-printf", "%P\n"])
      .split(separator: "\n").map(String.init).sorted()
  }
}
