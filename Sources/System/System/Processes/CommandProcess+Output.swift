/// The commands that end by themselves.
extension CommandProcess {
  /// Reads all of the output, and returns the command's status, or nil if it was given up.
  ///
  /// The command is killed at the deadline, or if its owner asks `worker` to stop. `receive` gets each
  /// part of the output as it comes.
  package mutating func run(
    until deadline: ContinuousClock.Instant? = nil, on worker: Worker,
    receive: (ArraySlice<UInt8>) -> Void
  ) -> ExitStatus? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while !worker.isStopping {
      switch read(into: &buffer) {
      case .bytes(let count): receive(buffer[..<count])
      case .end: return kill()
      case .nothing:
        let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
        guard rest ?? .seconds(1) > .zero else { return nil }
        var pollSet = PollSet([outputDescriptor, worker.stopRequest.descriptor])
        pollSet.wait(timeout: rest)
      }
    }
    return nil
  }
}
