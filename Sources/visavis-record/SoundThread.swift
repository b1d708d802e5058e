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

  private let isEnding: Flag
  private let thread: WorkerThread

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  init(_ source: Source, into recording: Recording) throws(SystemError) {
    let isEnding = Flag()
    self.isEnding = isEnding
    thread = try WorkerThread(name: "sound") {
      do {
        while !isEnding.isSet.load(ordering: .relaxed), let block = try source.nextBlock() {
          try recording.add(sound: block.samples, at: block.time)
        }
      } catch let error as SoundSource.ServerError {
        Recorder.report(.soundless(reason: error.reason))
      } catch {
        // The thread of the pictures meets the same error, and reports it.
      }
    }
  }

  /// Lets the thread end after its block; a silent server cannot hold up the program.
  func stop() {
    isEnding.isSet.store(true, ordering: .relaxed)
  }
}
