internal import Glibc
internal import Synchronization
package import System

/// A piece of audio at the rate of speech recognition.
package struct AudioChunk: Sendable, Equatable {
  /// The number of samples of each stream before this chunk.
  package let start: Int
  /// The samples of each stream of speech, all of the same length.
  package let streams: [[Float]]

  package init(start: Int, streams: [[Float]]) {
    self.start = start
    self.streams = streams
  }

  /// The number of samples of each stream.
  package var sampleCount: Int { streams.first?.count ?? 0 }

  /// The loudness, from 0 for 60 dB below full scale and less, to 1 for full scale.
  package var level: Double {
    let loudest =
      streams.map { stream in
        stream.isEmpty
          ? 0 : stream.reduce(0) { $0 + Double($1) * Double($1) } / Double(stream.count)
      }.max() ?? 0
    guard loudest > 0 else { return 0 }
    return min(1, max(0, 1 + 10 * log10(loudest) / 60))
  }
}

/// An event in the audio of a capture.
package enum AudioEvent: Sendable {
  /// The source is open.
  case started(name: String)
  case chunk(AudioChunk)
  /// The source was closed by `pause`.
  case paused
  /// A microphone is gone. It is opened again when it is back.
  case lost(AudioError)
  /// The source could not be opened.
  case failed(AudioError)
  /// The source has ended, and all of it was delivered.
  case ended
}

/// The speed at which a file is read.
package enum AudioPace: String, Sendable, CaseIterable {
  /// The pace of the sound.
  case real
  /// As fast as the receiver accepts it.
  case fast
}

/// A thread that reads a source of audio and delivers it at the rate of speech recognition.
///
/// A microphone that is lost is opened again, twice a second. While the capture is paused, a microphone is
/// closed, a file waits, and what a pipe delivers is dropped.
package final class AudioCapture: Sendable {
  private let open: @Sendable () throws(AudioError) -> any AudioSource
  private let layout: ChannelLayout
  private let pace: AudioPace
  private let deliver: @Sendable (AudioEvent) -> Void
  /// The thread, of which the wake-up interrupts a read or a wait.
  private let worker: Worker
  private let isPaused: Mutex<Bool>

  private static let retryInterval = Duration.milliseconds(500)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - layout: The use of the channels.
  ///   - pace: The speed at which a source that is not live is read.
  ///   - isPaused: True if the source is opened at `resume`, not at once.
  ///   - open: Opens the source.
  ///   - deliver: Receives the events, on the new thread. It may wait, which delays the capture.
  /// - Throws: The errno of a system call if the thread cannot be started.
  package init(
    layout: ChannelLayout, pace: AudioPace = .real, isPaused: Bool = false,
    open: @escaping @Sendable () throws(AudioError) -> any AudioSource,
    deliver: @escaping @Sendable (AudioEvent) -> Void
  ) throws(SystemError) {
    self.open = open
    self.layout = layout
    self.pace = pace
    self.deliver = deliver
    self.isPaused = Mutex(isPaused)
    worker = try Worker("audio")
    try worker.start { [self] in run() }
  }

  /// Closes the source until `resume`.
  package func pause() { setPaused(true) }

  package func resume() { setPaused(false) }

  /// Ends the capture, and waits for its thread, but not for a sound system that hangs.
  package func stop() { worker.stop(within: .seconds(2)) }

  private func setPaused(_ isPausing: Bool) {
    let hasChanged = isPaused.withLock { isPaused in
      defer { isPaused = isPausing }
      return isPaused != isPausing
    }
    if hasChanged { worker.wakeUp.signal() }
  }

  // MARK: - The thread

  private func run() {
    var position = 0
    var wasPaused = false
    /// The fault because of which nothing is recorded now.
    var loss: AudioError?
    while !worker.isStopping {
      guard !isInterrupted else {
        if !wasPaused { deliver(.paused) }
        wasPaused = true
        _ = worker.sleep()
        continue
      }
      wasPaused = false
      do throws(AudioError) {
        if try read(try openSource(), &position, &loss) {
          deliver(.ended)
          return
        }
      } catch {
        // The same fault twice a second would be noise, and so would the absence of what was lost.
        let isNews = loss == nil || !error.mayPass || error != loss && !error.isAbsence
        if isNews { deliver(error.isLoss ? .lost(error) : .failed(error)) }
        loss = isNews ? error : loss
        guard error.mayPass else { return }
        _ = worker.sleep(atMost: Self.retryInterval)
      }
    }
  }

  private func openSource() throws(AudioError) -> any AudioSource {
    let source = try open()
    guard source.format.channelCount >= layout.streamCount else {
      throw .tooFewChannels(source.name)
    }
    return source
  }

  /// Reads a source until it ends, or until the capture is stopped.
  ///
  /// A microphone is left at a pause, a file waits. A microphone that was lost counts as started with
  /// its first samples, as some can be opened but deliver nothing.
  ///
  /// - Returns: True at the end of the source.
  private func read(
    _ source: any AudioSource, _ position: inout Int, _ loss: inout AudioError?
  ) throws(AudioError) -> Bool {
    if loss == nil { deliver(.started(name: source.name)) }
    var resampler = try AudioResampler(from: source.format, to: AudioFormat.speechRate)
    var start = ContinuousClock.now
    var frameCount = 0
    var lostCount = 0
    while true {
      // A wake-up for a pause that is over already must not end every read that follows.
      worker.wakeUp.acknowledge()
      guard let samples = isInterrupted ? [] : try source.read(until: worker.wakeUp) else { break }
      if loss != nil, !samples.isEmpty {
        deliver(.started(name: source.name))
        loss = nil
      }
      // What was lost is a gap, so that later words keep their time.
      let newLostCount = source.lostFrameCount
      position +=
        (newLostCount - lostCount) * AudioFormat.speechRate / source.format.sampleRate
      lostCount = newLostCount
      frameCount += samples.count / source.format.channelCount
      // As from a microphone, samples are delivered once the last of them was heard.
      let due = start + .seconds(frameCount) / source.format.sampleRate
      if !source.isLive, pace == .real { wait(until: due) }
      guard !isInterrupted || !source.isRecording else { return false }
      guard let pause = try waitDuringPause(of: source) else { return false }
      start += pause
      deliver(resampler.process(samples), of: source, &position)
    }
    deliver(resampler.finish(), of: source, &position)
    return true
  }

  /// Waits while the capture is paused.
  ///
  /// - Returns: The time of the pause; nil if the capture was stopped.
  private func waitDuringPause(of source: any AudioSource) throws(AudioError) -> Duration? {
    guard isInterrupted else { return .zero }
    if worker.isStopping { return nil }
    let start = ContinuousClock.now
    deliver(.paused)
    var hasEnded = false
    while isInterrupted {
      if source.isLive, !hasEnded {
        // What is said during the pause is not for anybody to hear.
        worker.wakeUp.acknowledge()
        if isInterrupted { hasEnded = try source.read(until: worker.wakeUp) == nil }
      } else {
        _ = worker.sleep()
      }
      if worker.isStopping { return nil }
    }
    deliver(.started(name: source.name))
    return start.duration(to: .now)
  }

  private func deliver(_ samples: [Float], of source: any AudioSource, _ position: inout Int) {
    guard !samples.isEmpty else { return }
    let streams = layout.streams(of: samples, channelCount: source.format.channelCount)
    let chunk = AudioChunk(start: position, streams: streams)
    position += chunk.sampleCount
    deliver(.chunk(chunk))
  }

  private var isInterrupted: Bool { worker.isStopping || isPaused.withLock(\.self) }

  /// Waits until `instant`, or until the capture is paused or stopped.
  private func wait(until instant: ContinuousClock.Instant) {
    while !isInterrupted {
      let rest = ContinuousClock.now.duration(to: instant)
      guard rest > .zero else { return }
      _ = worker.sleep(atMost: rest)
    }
  }
}

extension AudioError {
  /// True for a microphone that worked before.
  fileprivate var isLoss: Bool { if case .microphoneLost = self { true } else { false } }

  /// True if there is no such microphone.
  fileprivate var isAbsence: Bool {
    switch self {
    case .noMicrophone, .noMicrophoneNamed: true
    default: false
    }
  }

  /// True if the source may work later, so that opening it is tried again.
  package var mayPass: Bool {
    switch self {
    case .unreadableFile, .undecodableFile, .unsupportedFormat, .tooFewChannels: false
    case .noAudioSystem, .noMicrophone, .noMicrophoneNamed, .microphoneNotOpened, .microphoneLost,
      .systemLimit:
      true
    }
  }
}
