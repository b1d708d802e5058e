/// The commands that end by themselves.
extension CommandProcess {
  /// Writes a whole input if there is one, reads all of the output, and returns the command's status, or nil if it was
  /// given up.
  ///
  /// The command is killed at the deadline, or if its owner asks `worker` to stop. `receive` gets each
  /// part of the output as it comes.
  package mutating func run(
    input: [UInt8]? = nil, until deadline: ContinuousClock.Instant? = nil, on worker: Worker,
    receive: (ArraySlice<UInt8>) -> Void
  ) -> ExitStatus? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var unsent = input?[...]
    while !worker.isStopping {
      let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
      guard rest ?? .seconds(1) > .zero else { return nil }
      unsent = send(unsent)
      switch read(into: &buffer) {
      case .bytes(let count): receive(buffer[..<count])
      case .end:
        // Its output ends a moment before the command does, which on a busy machine is longer.
        var end = PollSet([exitDescriptor, worker.stopRequest.descriptor])
        end.wait(timeout: .seconds(5))
        return kill()
      case .nothing:
        var pollSet = PollSet([
          outputDescriptor, worker.stopRequest.descriptor, unsent == nil ? -1 : inputDescriptor,
        ])
        if unsent != nil { pollSet.watchForWritability(true, at: 2) }
        pollSet.wait(timeout: rest)
      }
    }
    return nil
  }

  /// Writes what the command takes of the rest of an input, ends the input after that, and returns what is left.
  private mutating func send(_ unsent: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
    guard let unsent else { return nil }
    if let count = write(unsent), count < unsent.count { return unsent.dropFirst(count) }
    closeInput()
    return nil
  }
}
