import Threading

/// Runs `body` on several threads at once, each with its number, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
  let threads = try (0..<count).map { number in
    try WorkerThread(name: "test-\(number)") { body(number) }
  }
  for thread in threads { thread.join() }
}
