internal import Glibc
package import ProgramBench

/// The built program `visavis-models`, with a folder of data of its own.
package struct ModelsProgram {
  /// The absolute path; the program stands beside visavis.
  package static let path = "\(builtProgramsFolder)/visavis-models"

  package let data: Folder

  package init() throws {
    data = try Folder()
  }

  /// The folder of models, which may not exist.
  package var folder: String { data.file("visavis/models") }

  /// Writes a file into the folder of models.
  package func install(_ bytes: [UInt8], as name: String) throws {
    for folder in [data.file("visavis"), folder] { _ = unsafe mkdir(folder, 0o755) }
    try writeFile("\(folder)/\(name)", bytes)
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - server: The server in place of the publisher's; nil for one that cannot be reached.
  ///   - variables: More environment variables.
  ///   - shell: A line of sh that runs the program as "$@"; nil runs it directly.
  ///   - program: The program's path.
  /// - Returns: The running program.
  /// - Throws: `BenchFailure` if it cannot be started.
  package func start(
    _ arguments: [String], from server: StubServer? = nil, variables: [String: String?] = [:],
    shell: String? = nil, program: String = Self.path
  ) throws -> Child {
    let surroundings: [String: String?] = [
      "XDG_DATA_HOME": data.path, "http_proxy": nil, "https_proxy": nil, "all_proxy": nil,
      "ALL_PROXY": nil, "no_proxy": "127.0.0.1",
      "VISAVIS_MODELS_URL": server?.address ?? "http://127.0.0.1:1",
    ]
    let words = shell.map { ["sh", "-c", $0, "sh", program] } ?? [program]
    return try Child(
      words[0], words.dropFirst() + arguments, variables: surroundings.merging(variables) { $1 },
      input: .devNull)
  }

  /// Runs the program to its end.
  package func run(
    _ arguments: String..., from server: StubServer? = nil, variables: [String: String?] = [:],
    shell: String? = nil, program: String = Self.path
  ) async throws -> Outcome {
    try await start(
      arguments, from: server, variables: variables, shell: shell, program: program
    ).outcome(within: .seconds(30))
  }
}

extension Outcome {
  /// The last line on standard error, after those of the progress.
  package var error: String { errorOutput.last ?? "" }
}
