internal import Synchronization
internal import System

/// Calls into SDL2's audio, each on a thread of its own, as a sound server that hangs holds up most of them.
enum SoundServer {
  /// The number of calls that were given up and still wait.
  private static let hangingCount = Atomic(0)

  /// The time after which a call is given up.
  private static let patience = Duration.milliseconds(2500)

  /// The result of a call.
  private final class Answer<Value: Sendable>: Sendable {
    enum State: Sendable {
      case awaited
      case givenUp
      case there(Result<Value, AudioError>)
    }

    let state = Mutex(State.awaited)
  }

  /// Returns the value of a call.
  ///
  /// A value that comes too late is released on the call's thread.
  ///
  /// - Throws: `AudioError`, such as that the server does not answer. While an earlier call hangs, it is thrown at
  ///   once.
  static func answer<Value: Sendable>(
    to call: @escaping @Sendable () throws(AudioError) -> Value
  ) throws(AudioError) -> Value {
    guard hangingCount.load(ordering: .acquiring) == 0 else { throw .soundSystemSilent }
    return try result(of: call, within: patience)
  }

  /// Makes a call that ends something, and waits for a while until it is done.
  static func end(within limit: Duration, _ call: @escaping @Sendable () -> Void) {
    try? result(of: call, within: limit)
  }

  private static func result<Value: Sendable>(
    of call: @escaping @Sendable () throws(AudioError) -> Value, within limit: Duration
  ) throws(AudioError) -> Value {
    let answer = Answer<Value>()
    do throws(SystemError) {
      try Worker("sound") { _ in
        let result = Result(catching: call)
        let isLate = answer.state.withLock { state in
          if case .givenUp = state { return true }
          state = .there(result)
          return false
        }
        if isLate { hangingCount.subtract(1, ordering: .acquiringAndReleasing) }
      }.waitForEnd(within: limit)
    } catch {
      throw .systemLimit(error.description)
    }
    let result = answer.state.withLock { state in
      guard case .there(let result) = state else {
        state = .givenUp
        hangingCount.add(1, ordering: .acquiringAndReleasing)
        return Result<Value, AudioError>.failure(.soundSystemSilent)
      }
      return result
    }
    return try result.get()
  }
}
