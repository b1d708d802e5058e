internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// The built program.
enum Program {
  /// The absolute path, so that the program can be started in any folder.
  static let path: String = {
    let built = environmentVariable("VISAVIS_BINARY") ?? ".build/debug/visavis"
    guard let path = unsafe realpath(built, nil) else { return built }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }()

  /// Copies the program into a folder without the programs beside it, and returns its path.
  static func copy(into folder: Folder) throws -> String {
    let path = try folder.write(readFile(Self.path), to: "visavis")
    try unsafe check("chmod", chmod(path, 0o755))
    return path
  }

  /// Runs the program to its end, without a display and without input.
  static func run(
    _ arguments: String..., variables: [String: String?] = [:], input: ChildInput = .devNull,
    inputText text: String? = nil
  ) async throws -> Outcome {
    try await run(arguments, variables: variables, input: input, inputText: text)
  }

  static func run(
    _ arguments: [String], variables: [String: String?] = [:], input: ChildInput = .devNull,
    inputText text: String? = nil
  ) async throws -> Outcome {
    try await start(arguments, variables: variables, input: input, inputText: text)
      .outcome(within: .seconds(30))
  }

  private static func start(
    _ arguments: [String], variables: [String: String?] = [:], input: ChildInput = .devNull,
    inputText text: String? = nil
  ) throws -> Child {
    let surroundings: [String: String?] = [
      "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": nil,
      "DBUS_SESSION_BUS_ADDRESS": nil, "XDG_CONFIG_HOME": "/nonexistent",
      "XDG_STATE_HOME": "/nonexistent",
      "LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil, "LANGUAGE": nil,
    ]
    let child = try Child(
      path, arguments, variables: surroundings.merging(variables) { $1 },
      input: text == nil ? input : .pipe)
    if let text { child.send(text) }
    child.closeInput()
    return child
  }

  /// Runs the program and expects it to refuse: one line on standard error, which contains `parts`.
  static func expectRefusal(
    of arguments: [String], code: Int32, saying parts: String...,
    variables: [String: String?] = [:], inputText text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await run(arguments, variables: variables, inputText: text)
    #expect(outcome.isOneLine(code: code), "\(outcome)", sourceLocation: sourceLocation)
    for part in parts {
      #expect(
        outcome.errorOutput.joined().contains(part), "\(outcome)", sourceLocation: sourceLocation)
    }
  }

  /// The picture that `visavis snapshot` makes with these options and captions.
  static func snapshot(
    _ arguments: [String], variables: [String: String?] = [:]
  ) async throws -> Bitmap {
    try await startSnapshot(arguments, variables: variables).picture()
  }

  /// Begins to make such a picture.
  static func startSnapshot(
    _ arguments: [String], variables: [String: String?] = [:]
  ) throws -> Snapshot {
    let folder = try Folder()
    let program = try start(
      ["snapshot", "-o", folder.file("picture.png")] + arguments, variables: variables)
    return Snapshot(arguments: arguments, folder: folder, program: program)
  }

  /// A picture that `visavis snapshot` makes.
  struct Snapshot {
    fileprivate let arguments: [String]
    fileprivate let folder: Folder
    fileprivate let program: Child

    var hasEnded: Bool { program.end != nil }

    /// Waits for the picture.
    func picture() async throws -> Bitmap {
      let outcome = try await program.outcome(within: .seconds(60))
      guard outcome.exitCode == 0 else {
        throw BenchFailure("visavis snapshot \(arguments): \(outcome)")
      }
      return try PNG.decode(readFile(folder.file("picture.png")))
    }
  }
}

/// Tests of commands without a window; serialized, because each starts a process.
@Suite(.serialized) enum TheCommandLine {}

/// Tests of the pictures that `snapshot` and `script` make.
@Suite(.serialized) enum ThePictures {}

extension String {
  /// The words between spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}
