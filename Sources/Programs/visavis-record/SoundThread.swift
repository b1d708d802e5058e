internal import RecordingStream
internal import Synchronization
internal import System

/// The thread that connects to the microphone and reads it.
struct SoundThread {
  /// The answer of the sound server, on its way from the thread that connects.
  private final class Connection: Sendable {
    private struct State: ~Copyable {
      var source: SoundSource?
      var error: SoundSource.ServerError?
      var isGivenUp = false
    }

    private let state = Mutex(State())
    private let answered: WakeUp

    init() throws(SystemError) { answered = try WakeUp() }

    func open() {
      do throws(SoundSource.ServerError) {
        var source: SoundSource? = try SoundSource()
        // A microphone that is open too late is closed again.
        state.withLock { if !$0.isGivenUp { $0.source = source.take() } }
      } catch {
        state.withLock { $0.error = error }
      }
      answered.signal()
    }

    /// Waits for the microphone.
    func source(within limit: Duration) throws(SoundSource.ServerError) -> SoundSource {
      answered.wait(atMost: limit)
      let source = state.withLock { state in
        state.isGivenUp = true
        return state.source.take()
      }
      if let source { return source }
      throw state.withLock { $0.error } ?? .timeout
    }
  }

  /// The time that the sound server has to answer.
  private static let connectTimeout = Duration.seconds(2)

  /// The wait for the sound that the server still holds at the end.
  private static let endTimeout = Duration.milliseconds(500)

  /// The time at which the sound ends, on `RecordingClock`.
  private final class End: Sendable {
    let time = Atomic(Int64.max)
  }

  private let end: End
  private let worker: Worker

  /// Starts the thread.
  ///
  /// If there is no microphone, or the server does not answer, that is reported. The thread that
  /// connects then waits on until the program ends.
  init(into recording: Recording) throws(SystemError) {
    let (end, connection) = (End(), try Connection())
    self.end = end
    try Worker("sound-connect") { _ in connection.open() }
    worker = try Worker("sound") { _ in
      do {
        var source = try connection.source(within: Self.connectTimeout)
        while true {
          let block = try source.nextBlock()
          let wanted = Self.count(of: block, until: end.time.load(ordering: .acquiring))
          try recording.add(sound: Array(block.samples.prefix(wanted)), at: block.time)
          guard wanted == block.samples.count else { break }
        }
      } catch let error as SoundSource.ServerError {
        Recorder.report(.soundless(reason: error.reason))
      } catch {
        // The thread of the pictures meets the same error, and reports it.
      }
    }
  }

  /// Returns the number of a block's samples that were heard before `end`.
  static func count(of block: (samples: [Float], time: Int64), until end: Int64) -> Int {
    // A second is longer than any block.
    let isLong = block.time < end - 1_000_000
    let rest = isLong ? 1_000_000 : max(0, end - block.time)
    return min(block.samples.count, Int(rest * Int64(VideoFile.soundRate) / 1_000_000))
  }

  /// Lets the thread add what was heard until `time`, and waits for it.
  ///
  /// A silent server holds up the program for half a second at most.
  func finish(at time: Int64) {
    end.time.store(time, ordering: .releasing)
    worker.waitForEnd(within: Self.endTimeout)
  }
}
