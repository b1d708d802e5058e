internal import Audio
internal import Captions
internal import Recognition
internal import Synchronization
internal import System

/// The thread that recognizes the speech of a capture.
///
/// Chunks of audio wait in a queue. Those that arrive at the pace of the sound are examined at once, so
/// that a slow decoding delays nothing but the partial texts. Those of a file wait their state.
final class RecognitionLoop: Sendable {
  /// A change that the loop's owner is informed of.
  enum Event: Sendable {
    case utterance(RecognizedUtterance, at: Duration)
    /// Speech has begun, or the last utterance has ended.
    case hearing(Bool)
    /// The machine is too slow for the speech, or fast enough again.
    case behind(Bool)
    /// The languages of a request are in use.
    case followed(ControlRequest)
    /// A notice for the user about the model; nil removes it.
    case notice(PipelineNotice?)
    /// No speech can be recognized.
    case failed(any Error)
    case ended
  }

  /// A message to the thread.
  enum Command: Sendable {
    /// Audio, which `add` queues.
    case audio(AudioChunk)
    /// Changes the languages of what is said from now on, as a request asks; nil stands for all.
    case setLanguages([String]?, asAskedBy: ControlRequest)
    /// Ends the utterances that are being spoken, as if silence followed.
    case endUtterances
    /// Recognizes the audio that waits, and ends.
    case finish
  }

  private let worker: Worker
  private let inbox: Inbox<Command>
  /// Signaled when audio leaves the queue.
  private let dequeued: WakeUp
  /// The number of samples that wait.
  private let queued = Atomic(0)
  /// True if the audio arrives at the pace of the sound.
  private let isPaced: Bool
  /// True if the source of the audio can be made to wait.
  private let canWait: Bool
  private let deliver: @Sendable (Event) -> Void

  /// The samples that wait at most if their source can wait, ten seconds.
  private static let maxQueuedOfFile = 10 * AudioFormat.speechRate
  /// The samples of a microphone that wait at most, five minutes.
  ///
  /// The rest is lost.
  private static let maxQueued = 300 * AudioFormat.speechRate
  /// The delay beyond which the queue is not examined, in samples: a minute.
  private static let maxExaminedDelay = 60 * AudioFormat.speechRate
  /// The time that a last text may wait before the machine counts as too slow, in samples.
  private static let maxDelay = 3 * AudioFormat.speechRate

  /// Starts the thread, which calls all of the functions.
  init(
    isPaced: Bool, canWait: Bool,
    makeRecognizer: @escaping @Sendable () throws -> any SpeechRecognizer,
    deliver: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    worker = try Worker("recognition")
    inbox = Inbox(signaling: worker.wakeUp)
    dequeued = try WakeUp()
    self.isPaced = isPaced
    self.canWait = canWait
    self.deliver = deliver
    try worker.start { [self] in
      do {
        // Audio waits until a model is loaded.
        var state = LoopState(recognizer: try makeRecognizer())
        run(&state)
      } catch {
        deliver(.failed(error))
      }
      deliver(.ended)
    }
  }

  /// Queues audio.
  ///
  /// The call waits while much audio is queued, if the source can wait.
  func add(_ chunk: AudioChunk) {
    if !canWait, isQueued(more: Self.maxQueued - chunk.sampleCount) { return }
    queued.add(chunk.sampleCount, ordering: .acquiringAndReleasing)
    inbox.post(.audio(chunk))
    while canWait, isQueued(more: Self.maxQueuedOfFile) {
      dequeued.acknowledge()
      if isQueued(more: Self.maxQueuedOfFile) { dequeued.wait(atMost: .seconds(1)) }
    }
  }

  private func isQueued(more count: Int) -> Bool { queued.load(ordering: .acquiring) > count }

  func post(_ command: Command) { inbox.post(command) }

  // MARK: - The thread

  /// The state of the thread.
  private struct LoopState {
    let recognizer: any SpeechRecognizer
    /// The position of the newest audio.
    var position = 0
    var isHearing = false
    var isBehind = false
    var isFinished = false
  }

  private func run(_ state: inout LoopState) {
    var pending: ArraySlice<Command> = []
    while true {
      pending += inbox.drain()
      repeat {
        if let command = pending.popFirst() { follow(command, &state) }
      } while isPaced && !pending.isEmpty && state.recognizer.delay < Self.maxExaminedDelay
      let hasDecoded = decode(&state)
      guard !hasDecoded, pending.isEmpty else { continue }
      if state.isFinished, !state.recognizer.isBusy { break }
      guard worker.sleep() else { break }
    }
  }

  private func follow(_ command: Command, _ state: inout LoopState) {
    switch command {
    case .audio(let chunk):
      if chunk.start > state.position { state.recognizer.skip(chunk.start - state.position) }
      state.position = chunk.start + chunk.sampleCount
      queued.subtract(chunk.sampleCount, ordering: .acquiringAndReleasing)
      dequeued.signal()
      state.recognizer.add(chunk.streams)
      reportHearing(&state)
    case .endUtterances: state.recognizer.endAll()
    case .setLanguages(let languages, let request):
      setLanguages(languages, asAskedBy: request, of: state.recognizer)
    case .finish:
      state.recognizer.endAll()
      state.isFinished = true
    }
  }

  /// Changes the languages, which stay as they were if the recognizer does not know the new ones.
  private func setLanguages(
    _ languages: [String]?, asAskedBy request: ControlRequest, of recognizer: any SpeechRecognizer
  ) {
    do {
      try recognizer.expect(languages)
      deliver(.notice(nil))
      deliver(.followed(request))
    } catch {
      deliver(.notice(PipelineNotice(error)))
    }
  }

  /// Makes the decoding that is due, and returns false if no decoding was.
  private func decode(_ state: inout LoopState) -> Bool {
    let wasBehind = state.isBehind
    state.isBehind = isPaced && state.recognizer.delay > (wasBehind ? 0 : Self.maxDelay)
    if state.isBehind != wasBehind { deliver(.behind(state.isBehind)) }
    let start = ContinuousClock.now
    let utterance = state.recognizer.step(skipsPartials: state.isBehind)
    if let utterance {
      let instant = Duration.seconds(state.position) / AudioFormat.speechRate
      deliver(.utterance(utterance, at: instant + start.duration(to: .now)))
    }
    reportHearing(&state)
    return utterance != nil
  }

  /// Reports that speech has begun, or that the last utterance has ended.
  private func reportHearing(_ state: inout LoopState) {
    let isBusy = state.recognizer.isBusy
    guard state.isHearing != isBusy else { return }
    // Somebody may speak in the sound that has arrived meanwhile, which is examined first.
    guard isBusy || !isPaced || !isQueued(more: 0) else { return }
    state.isHearing = isBusy
    deliver(.hearing(state.isHearing))
  }
}
