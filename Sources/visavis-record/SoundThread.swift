internal import RecordingStream
internal import Synchronization
internal import Threading

/// The thread that reads the microphone.
struct SoundThread {
  /// A microphone in a box, as it cannot be copied.
  final class Source: Sendable {
    private let source: Mutex<SoundSource?>

    init(_ source: consuming SoundSource) {
      self.source = Mutex(source)
    }

    fileprivate func nextBlock() throws(SoundSource.ServerError) -> (samples: [Float], time: Int64)?
    {
      try source.withLock { (source: inout sending SoundSource?) throws(SoundSource.ServerError) in
        try source?.nextBlock()
      }
    }
  }

  /// The wait for the sound that the server still holds at the end.
  private static let patience = Duration.milliseconds(500)

  /// The time at which the sound ends, on the clock of `PictureHeader`.
  private final class End: Sendable {
    let time = Atomic(Int64.max)
  }

  private let end: End
  private let ended: WakeUp
  private let thread: WorkerThread

  init(_ source: Source, into recording: Recording) throws(SystemError) {
    let (end, ended) = (End(), try WakeUp())
    (self.end, self.ended) = (end, ended)
    thread = try WorkerThread(name: "sound") {
      do {
        while let block = try source.nextBlock() {
          let wanted = Self.count(of: block, until: end.time.load(ordering: .acquiring))
          try recording.add(sound: Array(block.samples.prefix(wanted)), at: block.time)
          guard wanted == block.samples.count else { break }
        }
      } catch let error as SoundSource.ServerError {
        Recorder.report(.soundless(reason: error.reason))
      } catch {
        // The thread of the pictures meets the same error, and reports it.
      }
      ended.signal()
    }
  }

  /// Returns the number of a block's samples that were heard before `end`.
  private static func count(of block: (samples: [Float], time: Int64), until end: Int64) -> Int {
    let rest = max(0, min(end - min(block.time, end), 1_000_000))
    return min(block.samples.count, Int(rest * Int64(VideoFile.soundRate) / 1_000_000))
  }

  /// Lets the thread add what was heard until `time`, and waits for it.
  ///
  /// A silent server holds up the program for half a second at most.
  func finish(at time: Int64) {
    end.time.store(time, ordering: .releasing)
    _ = ended.wait(atMost: Self.patience)
  }
}
