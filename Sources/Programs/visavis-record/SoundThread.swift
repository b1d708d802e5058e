internal import RecordingStream
internal import Synchronization
internal import System

/// The thread that connects to the microphone and reads it.
struct SoundThread {
  /// The time that the sound server has to answer.
  private static let connectTimeout = Duration.seconds(2)

  /// The wait for the sound that the server still holds at the end.
  private static let endTimeout = Duration.milliseconds(500)

  /// The time at which the sound ends, on `RecordingClock`.
  private final class End: Sendable {
    let time = Atomic(Int64.max)
  }

  private let end = End()
  private let worker: Worker

  /// Starts the thread.
  ///
  /// If there is no microphone, or the server does not answer, that is reported. The thread then waits on
  /// until the program ends.
  init(into recording: Recording) throws(SystemError) {
    /// Set once the microphone is open, or there is no sound.
    let isDecided = SharedFlag()
    worker = try Worker("sound") { [end] _ in
      var isOpen = false
      do {
        var source = try SoundSource()
        // A microphone that is open too late is closed again.
        guard isDecided.set() else { return }
        isOpen = true
        while true {
          let block = try source.nextBlock()
          let wanted = Self.count(of: block, until: end.time.load(ordering: .acquiring))
          try recording.add(sound: Array(block.samples.prefix(wanted)), at: block.time)
          guard wanted == block.samples.count else { break }
        }
      } catch let error as SoundSource.ServerError {
        if isOpen || isDecided.set() { Recorder.report(.soundless(reason: error.reason)) }
      } catch {
        // The thread of the pictures meets the same error, and reports it.
      }
    }
    try Worker("sound-timeout") { worker in
      _ = worker.sleep(atMost: Self.connectTimeout)
      let timeout = SoundSource.ServerError.timeout
      if isDecided.set() { Recorder.report(.soundless(reason: timeout.reason)) }
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
