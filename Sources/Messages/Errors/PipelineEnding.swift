/// The way in which a pipeline ended.
package enum PipelineEnding: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)
  /// The command closed its output and was therefore ended.
  case closedItsOutput
  /// The user restarted the pipeline.
  case restarted
  /// The system could not start the command.
  case notStarted(reason: String)
}

/// The name of a pipeline in messages: its program, and its number if there are several.
package struct PipelineName: Hashable, Sendable {
  /// The number, from 1, in the order of the options.
  package let number: Int
  package let count: Int
  /// The file name of the program; nil if the command line does not show it plainly.
  package let program: String?

  package init(number: Int, count: Int, program: String?) {
    self.number = number
    self.count = count
    self.program = program
  }
}
