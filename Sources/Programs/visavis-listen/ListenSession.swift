internal import Audio
internal import CaptionCoding
internal import Captions
internal import Glibc
internal import Messages
internal import Recognition
internal import Synchronization
internal import System

/// A run of the program: audio to speech to lines of the caption stream.
///
/// The object is used by all threads: those of audio, recognition and stream.
final class ListenSession: Sendable {
  /// The sides of the channels; nil if they are mixed.
  private let sides: [Audience]?
  private let pace: AudioPace
  private let isMicrophone: Bool
  /// True if silence is worth a notice, unlike that of a computer that plays nothing.
  private let checksSignal: Bool
  private let parts = Mutex(Parts())
  private let state = Mutex(State())
  /// Receives sentences for the user, without the program's name.
  private let diagnose: @Sendable (String) -> Void

  /// The objects with threads of their own, once they are started.
  private struct Parts {
    var connection: StreamConnection?
    var recognition: RecognitionLoop?
    var capture: AudioCapture?
    /// The time at which the session was asked to end.
    var abort: ContinuousClock.Instant?
    /// True if everything is recognized.
    var hasEnded = false
  }

  private struct State {
    /// The number of lines about utterances so far.
    var revision = 0
    /// The time of the last line in the audio.
    var lastTime = Duration.zero
    /// The state that was written last.
    var stated: PipelineState?
    /// The time until which sound is not heard, as captions are read aloud; nil if it is heard.
    var mutedUntil: ContinuousClock.Instant?
    var notices = CurrentNotices<Topic, PipelineNotice>()
    var levelSentAt: ContinuousClock.Instant?
    var lastLevel: Double?
    /// The check of each stream's signal.
    var checks: [SignalCheck] = []
    /// The error of a source that is not tried again, or of a model.
    var failure: (any Error)?
  }

  /// The subjects of notices, of which each has one sentence at a time.
  private enum Topic: Sendable {
    case source, signal, speed, model
  }

  /// The time that the end may take after a request, with the last decodings.
  private static let maxEnding = Duration.seconds(10)
  /// The time after which sound is heard again without a request, which was lost.
  private static let maxMuting = Duration.seconds(300)
  /// The interval of the lines with the loudness.
  private static let levelInterval = Duration.milliseconds(100)

  init(
    sides: [Audience]? = nil, pace: AudioPace, isMicrophone: Bool, checksSignal: Bool? = nil,
    diagnose: @escaping @Sendable (String) -> Void
  ) {
    self.sides = sides
    self.pace = pace
    self.isMicrophone = isMicrophone
    self.checksSignal = checksSignal ?? isMicrophone
    self.diagnose = diagnose
  }

  /// The error that ended the audio or its recognition; nil if the audio has ended by itself.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// The error of the connection; nil if there was none.
  var outputFailure: SystemError? { connection?.failure }

  /// Starts the threads, of which that of the recognition makes the recognizer.
  func start(
    to destination: StreamConnection.Destination, hello: String,
    open: @escaping @Sendable () throws(AudioError) -> any AudioSource,
    makeRecognizer: @escaping @Sendable () throws -> any SpeechRecognizer
  ) throws(SystemError) {
    let stream = try StreamConnection(to: destination, hello: hello, report: diagnose) {
      [self] line in
      if let request = ControlRequest(line: line) { follow(request) }
    }
    parts.withLock { $0.connection = stream }
    let loop = try RecognitionLoop(
      isPaced: pace == .real, canWait: !isMicrophone,
      makeRecognizer: makeRecognizer, deliver: { [self] in report($0) })
    parts.withLock { $0.recognition = loop }
    let started = try AudioCapture(
      layout: sides == nil ? .mixed : .separate, pace: pace, open: open,
      deliver: { [self] in receive($0) })
    let isAborted = parts.withLock { parts in
      parts.capture = started
      return parts.abort != nil
    }
    if isAborted { finish() }
    try stream.start()
  }

  /// Stops recording, writes what was said until now, and ends.
  func finish() {
    let parts = parts.withLock { parts in
      parts.abort = parts.abort ?? .now
      return parts
    }
    // Only a slow reader is left to wait for.
    if parts.hasEnded { parts.connection?.finish(.soon) }
    guard let capture = parts.capture else { return }
    capture.stop()
    parts.recognition?.post(.finish)
  }

  /// True if the session was asked to end so long ago that something must hang.
  var isOverdue: Bool {
    let parts = parts.withLock(\.self)
    let isLate = parts.abort.map { $0.duration(to: .now) > Self.maxEnding } ?? false
    return isLate || parts.connection?.isOverdue == true
  }

  /// Waits until everything is recognized and written, and returns false if that is not so after a time.
  func waitForEnd(within limit: Duration) -> Bool {
    connection?.waitForEnd(within: limit) ?? true
  }

  /// Follows a request of the user.
  private func follow(_ request: ControlRequest) {
    switch request {
    case .start: parts.withLock(\.capture)?.resume()
    case .stop: parts.withLock(\.capture)?.pause()
    case .languages(let from?, _):
      guard let languages = SpokenLanguages(argument: from) else { break }
      recognition?.post(.setLanguages(languages.codes, asAskedBy: request))
    case .languages(nil, _), .say: passOn(request)
    case .mute:
      // A file hears no loudspeaker, and whoever speaks is heard to the end.
      let isHearing = state.withLock { $0.stated == .hearing }
      if isMicrophone, !isHearing { mute(until: .now + Self.maxMuting) }
    case .unmute: if isMicrophone { mute(until: nil) }
    case .clear: break
    }
  }

  /// Hears nothing until an instant, or hears again.
  ///
  /// The source stays open, as to open it again takes longer than a caption.
  private func mute(until instant: ContinuousClock.Instant?) {
    state.withLock { $0.mutedUntil = instant }
    if instant != nil {
      sendLevel(0)
      recognition?.post(.endUtterances)
    }
    // Before the source is open it is neither.
    guard state.withLock({ $0.stated != nil }) else { return }
    send(state: .listening, unless: .paused)
  }

  private var connection: StreamConnection? { parts.withLock { $0.connection } }
  private var recognition: RecognitionLoop? { parts.withLock { $0.recognition } }

  // MARK: - Audio

  private func receive(_ event: AudioEvent) {
    switch event {
    case .started:
      state.withLock { $0.checks = [] }
      send(notice: nil, about: .source)
      send(notice: nil, about: .signal)
      send(state: .listening)
    case .chunk(let chunk):
      if let end = state.withLock(\.mutedUntil) {
        guard end <= .now else { return }
        mute(until: nil)
      }
      sendLevel(chunk.level)
      if checksSignal { checkSignal(of: chunk) }
      recognition?.add(chunk)
    case .paused: hearNothing()
    case .failed(let error):
      hearNothing()
      // An error that ends the program is written to standard error at its end.
      send(notice: PipelineNotice(error), about: .source, diagnoses: error.mayPass)
      guard !error.mayPass else { return }
      fail(with: error)
      recognition?.post(.finish)
    case .ended: recognition?.post(.finish)
    }
  }

  /// Keeps the first error, which ends the program.
  private func fail(with error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
  }

  private func hearNothing() {
    send(state: .paused)
    sendLevel(0)
    // What is wrong with the sound is over with it.
    send(notice: nil, about: .signal)
    send(notice: nil, about: .speed)
    recognition?.post(.endUtterances)
  }

  private func checkSignal(of chunk: AudioChunk) {
    let seconds = Double(chunk.sampleCount) / Double(AudioFormat.speechRate)
    let faults: [SignalCheck.Fault?] = state.withLock { state in
      if state.checks.isEmpty { state.checks = chunk.streams.map { _ in SignalCheck() } }
      for (index, samples) in chunk.streams.enumerated() {
        state.checks[index].add(samples, seconds: seconds)
      }
      return state.checks.map(\.fault)
    }
    let index = faults.firstIndex { $0 != nil } ?? 0
    let side = sides.map { "\($0[index].rawValue) " } ?? ""
    let notice: PipelineNotice? =
      switch faults[index] {
      case .silent:
        PipelineNotice(
          "the \(side)microphone delivers silence only; it may be muted", .microphoneSilent)
      case .clipping:
        PipelineNotice(
          "the \(side)microphone is too loud and distorts; lower its level", .microphoneTooLoud)
      case nil: nil
      }
    send(notice: notice, about: .signal)
  }

  // MARK: - Lines

  private func report(_ event: RecognitionLoop.Event) {
    switch event {
    case .utterance(let utterance, let instant): send(utterance, at: instant)
    case .hearing(let isHearing):
      send(state: isHearing ? .hearing : .listening, unless: .paused)
    case .behind(let isBehind):
      send(
        notice: isBehind
          ? PipelineNotice(
            "speech recognition is slower than the speech; a smaller model is faster",
            .recognitionTooSlow) : nil,
        about: .speed)
    case .notice(let notice): send(notice: notice, about: .model)
    case .followed(let request): passOn(request)
    case .failed(let error): fail(with: error)
    case .ended:
      send(state: .paused)
      let isAborted = parts.withLock { parts in
        parts.hasEnded = true
        return parts.abort != nil
      }
      connection?.finish(isAborted ? .soon : .whenRead)
    }
  }

  private func send(_ utterance: RecognizedUtterance, at instant: Duration) {
    let name = "\(utterance.number)"
    let (revision, time) = state.withLock { state in
      state.revision += 1
      state.lastTime = max(state.lastTime, instant)
      return (state.revision, state.lastTime)
    }
    let id = UtteranceID(scope: .connection(Self.own), name: .named(name))
    let lines = CaptionStreamEncoder.lines(
      for: .utterance(id, snapshot(of: utterance, revision: revision)), at: time, name: name)
    for line in lines { connection?.write(line, replacing: utterance.isFinal ? nil : name) }
  }

  private func snapshot(of utterance: RecognizedUtterance, revision: Int) -> UtteranceSnapshot {
    var snapshot = UtteranceSnapshot(revision: revision)
    if utterance.isFinal, utterance.text.isEmpty {
      snapshot.isCancelled.set(true, at: revision)
      return snapshot
    }
    snapshot.source.words.set(utterance.text, at: revision)
    snapshot.source.stable.set(utterance.stableCount, at: revision)
    snapshot.source.confident.set(utterance.confidentCount, at: revision)
    snapshot.source.language.set(utterance.language, at: revision)
    snapshot.start.set(seconds(utterance.start), at: revision)
    snapshot.end.set(seconds(utterance.end), at: revision)
    if let side = sides?[utterance.stream] {
      snapshot.speaker.set(side.rawValue, at: revision)
      // Each reads what the other one says.
      snapshot.audience.set(side == .near ? .far : .near, at: revision)
    }
    if let translation = utterance.translation {
      snapshot.text.words.set(translation, at: revision)
      snapshot.text.language.set("en", at: revision)
    }
    if utterance.isFinal {
      snapshot.source.isFinal.set(true, at: revision)
      snapshot.text.isFinal.set(true, at: revision)
    }
    return snapshot
  }

  /// Passes a request on to the programs that read the captions, such as a translator.
  private func passOn(_ request: ControlRequest) {
    connection?.write(line(for: .followed(request, from: Self.own)))
  }

  private static let own = ConnectionID(0)

  private func line(for event: CaptionEvent) -> String {
    CaptionStreamEncoder.lines(for: event, at: nil, name: nil)[0]
  }

  private func seconds(_ samples: Int) -> Duration {
    .seconds(samples) / AudioFormat.speechRate
  }

  /// Writes a new state, unless it is the current one or `exception` is.
  ///
  /// While sound is not heard, the states in which it would be are `muted`.
  private func send(state newState: PipelineState, unless exception: PipelineState? = nil) {
    let connection = connection
    // Two threads send states. The lines must have the order of the changes.
    state.withLock { state in
      let newState = newState != .paused && state.mutedUntil != nil ? .muted : newState
      guard state.stated != newState, exception == nil || state.stated != exception else { return }
      state.stated = newState
      connection?.write(line(for: .state(newState, from: Self.own)), as: .state)
    }
  }

  /// Shows a notice to the user in the window, and on standard error if `diagnoses` is true.
  ///
  /// Nil removes the notice on the topic.
  private func send(notice: PipelineNotice?, about topic: Topic, diagnoses: Bool = true) {
    let connection = connection
    let isNew = state.withLock { state in
      guard state.notices.set(notice, about: topic) else { return false }
      var newest = state.notices.newest
      if let text = newest?.text { newest?.text = text.prefix(1).uppercased() + text.dropFirst() }
      connection?.write(line(for: .notice(newest, from: Self.own)), as: .notice)
      return true
    }
    if isNew, diagnoses, let notice { diagnose(notice.text) }
  }

  private func sendLevel(_ level: Double) {
    let level = (level * 100).rounded() / 100
    let isDue = state.withLock { state in
      let hasPassed = state.levelSentAt.map { $0 + Self.levelInterval <= .now } ?? true
      guard state.lastLevel != level, hasPassed || level == 0 else { return false }
      state.levelSentAt = .now
      state.lastLevel = level
      return true
    }
    if isDue { connection?.write(line(for: .level(level, from: Self.own)), replacing: "level") }
  }
}
