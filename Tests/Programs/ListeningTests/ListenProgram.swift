internal import Glibc
internal import ProgramBench

/// The built visavis-listen, which stands beside visavis.
enum ListenProgram {
  /// The absolute path of the folder of the built programs.
  static let folder = builtProgramsFolder

  static let path = "\(folder)/visavis-listen"

  /// Variables without a sound system or a screen.
  private static let surroundings: [String: String?] = [
    "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
    "SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": "unix:/nonexistent",
  ]

  /// Starts the program.
  ///
  /// It has no microphone, unless `variables` name a sound server.
  static func start(
    _ arguments: [String], variables: [String: String?] = [:], input: ChildInput = .pipe
  ) throws -> Listening {
    Listening(
      try Child(
        path, arguments, variables: surroundings.merging(variables) { $1 }, input: input))
  }

  /// Starts the program as a part of a shell command, in which it is `"$@"`.
  static func start(inShell command: String, _ arguments: [String]) throws -> Child {
    try Child("sh", ["-c", command, "sh", path] + arguments, variables: surroundings)
  }

  /// The output and the exit code of a run.
  struct Outcome: CustomStringConvertible {
    let end: Child.End?
    let lines: [CaptionLine]
    let errorOutput: [String]

    var transcript: HeardTranscript { HeardTranscript(lines) }

    var description: String { "\(end.map { "\($0)" } ?? "running"), \(errorOutput)" }

    /// True if the exit code is `code` and standard error is one line of this program.
    func isOneLine(code: Int32) -> Bool {
      end == .exited(code) && errorOutput.count == 1
        && errorOutput[0].hasPrefix("visavis-listen: ")
    }
  }

  /// Runs the program to its end, without input.
  static func run(
    _ arguments: [String], variables: [String: String?] = [:], within limit: Duration = .seconds(60)
  ) async throws -> Outcome {
    let listening = try start(arguments, variables: variables, input: .devNull)
    return try await listening.outcome(within: limit)
  }
}

/// The models of the user's own store.
enum InstalledModels {
  static let english = "tiny.en"
  static let multilingual = "base"

  /// The path of the file of a model, the first whose name begins with `prefix`.
  static func file(_ prefix: String) throws -> String {
    let data =
      environmentVariable("XDG_DATA_HOME") ?? "\(environmentVariable("HOME") ?? "")/.local/share"
    let folder = "\(data)/visavis/models"
    guard let name = entries(of: folder).first(where: { $0.hasPrefix(prefix) }) else {
      throw BenchFailure("there is no \(prefix) in \(folder); `scripts/setup --speech` makes it")
    }
    return "\(folder)/\(name)"
  }

  static func voiceDetector() throws -> String { try file("ggml-silero") }

  static func englishModel() throws -> String { try file("ggml-tiny.en") }
}
