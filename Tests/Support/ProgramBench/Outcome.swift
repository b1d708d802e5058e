/// The output and the end of a program that has run to its end.
package struct Outcome: Equatable {
  package let end: Child.End?
  package let printed: String
  /// The lines on standard error.
  package let errorOutput: [String]

  package var exitCode: Int32? { if case .exited(let code) = end { code } else { nil } }

  /// True if the exit code is `code`, and the output is one line of `name` on standard error.
  package func isOneLine(code: Int32, of name: String = "visavis") -> Bool {
    exitCode == code && printed.isEmpty && errorOutput.count == 1
      && errorOutput[0].hasPrefix("\(name): ")
  }
}

extension Child {
  /// Waits for the end, and returns it with the output.
  ///
  /// - Throws: `BenchFailure` if the program does not end in time.
  package func outcome(within limit: Duration = .seconds(60)) async throws -> Outcome {
    guard try await eventually(within: limit, { end != nil }) else {
      throw BenchFailure("the program does not end: \(printed) \(errorOutput)")
    }
    return Outcome(
      end: end, printed: printed,
      errorOutput: errorOutput.split(separator: "\n").map(String.init))
  }
}
