internal import Decks
internal import Glibc
internal import SpacedRepetition
internal import Synchronization
package import System

/// The fit of the model of memory to people's own answers, one person at a time, beside all other work.
package final class ParameterFit: Sendable {
  private static let niceness: Int32 = 10

  private let worker: Worker
  private let limit: Duration
  private let pause: Duration
  /// The files of decks that have new answers.
  private let answered = Mutex<Set<String>>([])

  /// Starts the thread.
  ///
  /// A search that takes longer than `limit` ends without a result. Decks with answers within `pause` are looked at
  /// together.
  package init(
    limit: Duration = .seconds(120), pause: Duration = .seconds(60)
  ) throws(SystemError) {
    (self.limit, self.pause) = (limit, pause)
    worker = try Worker("fit")
    try worker.start { [self] in
      Worker.lowerPriority(to: Self.niceness)
      while worker.sleep(), fitAll(), worker.pause(for: pause) {}
    }
  }

  /// Looks soon at the decks of a file, and for parameters if there are enough answers.
  package func look(at path: String) {
    guard answered.withLock({ $0.insert(path).inserted }) else { return }
    worker.wakeUp.signal()
  }

  /// Ends the thread; a search that has not ended is made again later.
  package func stop() { worker.stop(within: .seconds(5)) }

  /// Looks at all decks that have new answers, and returns false once the thread is to end.
  private func fitAll() -> Bool {
    let paths = answered.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in paths where !worker.isStopping { fit(path) }
    return !worker.isStopping
  }

  private func fit(_ path: String) {
    // Decks that were removed meanwhile are not made anew.
    guard unsafe access(path, F_OK) == 0, let collection = try? Collection(path: path),
      let search = try? collection.parameterSearch(),
      let model = try? collection.scheduler().model
    else { return }
    let deadline = ContinuousClock.now + limit
    let result = search.run(from: model) { worker.isStopping || .now >= deadline }
    guard !worker.isStopping else { return }
    // After a full disk, and beside another program, it is made again later.
    try? collection.keep(result, at: Int(time(nil)))
  }
}
