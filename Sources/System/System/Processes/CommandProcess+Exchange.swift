/// Requests with one answer each.
extension CommandProcess {
  /// Writes a request and waits for the answer, which it returns without its terminator.
  ///
  /// After an error the command can be used no more, as the rest of its answer would be taken for
  /// the answer to the next request. Another thread ends the wait with `interruption`.
  ///
  /// - Throws: `RequestProcess.Failure` if there is no answer.
  func answer(
    to request: [UInt8], endingWith terminator: UInt8, atMost limit: Int,
    by deadline: ContinuousClock.Instant, unless interruption: WakeUp? = nil
  ) throws(RequestProcess.Failure) -> [UInt8] {
    var unsent = request[...]
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    switch read(into: &buffer) {
    case .bytes: throw .unasked
    case .end: throw .ended(status: nil)
    case .nothing: break
    }
    while true {
      if !unsent.isEmpty {
        guard let count = write(unsent) else { throw .ended(status: nil) }
        unsent = unsent.dropFirst(count)
      }
      switch read(into: &buffer) {
      case .bytes(let count):
        let end = buffer[..<count].firstIndex(of: terminator)
        answer += buffer[..<(end ?? count)]
        guard answer.count <= limit else { throw .tooLong }
        if let end {
          guard unsent.isEmpty, end == count - 1 else { throw .unasked }
          return answer
        }
      case .end: throw .ended(status: nil)
      case .nothing:
        let rest = ContinuousClock.now.duration(to: deadline)
        guard rest > .zero else { throw .timedOut }
        var pollSet = PollSet([
          outputDescriptor, unsent.isEmpty ? -1 : inputDescriptor, interruption?.descriptor ?? -1,
        ])
        if !unsent.isEmpty { pollSet.watchForWritability(true, at: 1) }
        pollSet.wait(timeout: rest)
        guard !pollSet[2].contains(.readable) else { throw .interrupted }
      }
    }
  }
}
