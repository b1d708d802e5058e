/// The reason why a listener cannot be opened.
package enum ListenerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program answers at the socket's path.
  case pathInUse(String)
  /// A file that is no socket exists at the path.
  ///
  /// The file is left unchanged.
  case notASocket(String)
  case pathTooLong(String, limit: Int)
  case noDirectory(String)
  /// Another program listens at the port.
  case portInUse(String)
  /// The user may not listen at the port, which is usually below 1024.
  case portNotAllowed(String)
  case noSuchHost(String)
  /// The address belongs to another machine.
  case notLocal(String)
  /// Other machines could connect, which was not allowed.
  case remoteNotAllowed(String)
  /// The system has run out of a resource, usually descriptors.
  case exhausted(String, reason: String)
  case failed(String, operation: String, reason: String)

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The reason why the user's runtime directory cannot be used.
package enum RuntimeDirectoryError: Error, Hashable, Sendable {
  case notSet
  case relativePath
  /// A directory that other users can write to.
  case unsafe(path: String)
}

/// The reason why there is no default socket for captions.
package enum DefaultSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  case noDirectory(RuntimeDirectoryError)
  case noListener(ListenerError)

  package var description: String { InterfaceStrings.english.text(of: self) }
}

/// The way in which a pipeline ended.
package enum PipelineEnding: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)
  /// The command closed its output and was therefore ended.
  case closedOutput
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
  /// The file name of the program, or nil if the command line does not show it plainly.
  package let program: String?

  package init(number: Int, count: Int, program: String?) {
    self.number = number
    self.count = count
    self.program = program
  }
}
