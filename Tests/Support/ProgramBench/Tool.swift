/// A command that is run to its end.
package enum Tool {
  /// Runs a command and returns its output.
  ///
  /// - Throws: `BenchFailure` if the command fails or takes longer than a minute.
  @discardableResult
  package static func run(
    _ program: String, _ arguments: [String], variables: [String: String?] = [:]
  ) async throws -> String {
    let child = try Child(program, arguments, variables: variables, input: .devNull)
    let outcome = try await child.outcome()
    guard outcome.exitCode == 0 else {
      throw BenchFailure("\(program) \(arguments): \(child.errorOutput)")
    }
    return outcome.printed
  }
}
