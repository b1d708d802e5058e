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
    guard try await eventually({ child.end != nil }) else {
      throw BenchFailure("\(program) \(arguments) does not end")
    }
    guard child.end == .exited(0) else {
      throw BenchFailure("\(program) \(arguments): \(child.errorOutput)")
    }
    return child.printed
  }
}
