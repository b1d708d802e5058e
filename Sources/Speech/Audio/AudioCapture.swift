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
  case started
  case chunk(AudioChunk)
  /// The source was closed by `pause`.
  case paused
  /// The source could not be opened, or is gone. If the error may pass, it is opened again when it is back.
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
  private let isPaused = Atomic(false)

  private static let retryInterval = Duration.milliseconds(500)

  /// Starts the thread, which opens the source and delivers the events.
  ///
  /// The receiver may wait, which delays the capture.
  package init(
    layout: ChannelLayout, pace: AudioPace = .real,
    open: @escaping @Sendable () throws(AudioError) -> any AudioSource,
    deliver: @escaping @Sendable (AudioEvent) -> Void
  ) throws(SystemError) {
    self.open = open
    self.layout = layout
    self.pace = pace
    self.deliver = deliver
    worker = try Worker("audio")
    try worker.start { [self] in run() }
  }

  /// Closes the source until `resume`.
  package func pause() { setPaused(true) }

  package func resume() { setPaused(false) }

  /// Ends the capture, and waits for its thread, but not for a sound system that hangs.
  package func stop() { worker.stop(within: .seconds(1)) }

  private func setPaused(_ isPausing: Bool) {
    let wasPaused = isPaused.exchange(isPausing, ordering: .acquiringAndReleasing)
    if wasPaused != isPausing { worker.wakeUp.signal() }
  }

  private var isInterrupted: Bool { worker.isStopping || isPaused.load(ordering: .acquiring) }

  // MARK: - The thread

  private func run() {
    var position = 0
    /// The fault because of which nothing is recorded now.
    var fault: AudioError?
    while !worker.isStopping {
      do throws(AudioError) {
        if isInterrupted {
          try waitDuringPause(draining: nil)
        } else if try read(try openSource(), &position, &fault) {
          return deliver(.ended)
        }
      } catch {
        // The same fault twice a second would be noise, and so would the absence of what was lost.
        if fault == nil || !error.mayPass || error != fault && !error.isAbsence {
          deliver(.failed(error))
          fault = error
        }
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
    _ source: any AudioSource, _ position: inout Int, _ fault: inout AudioError?
  ) throws(AudioError) -> Bool {
    if fault == nil { deliver(.started) }
    var resampler = try AudioResampler(from: source.format, to: AudioFormat.speechRate)
    var start = ContinuousClock.now
    var frameCount = 0
    while true {
      // A wake-up for a pause that is over already must not end every read that follows.
      worker.wakeUp.acknowledge()
      guard let samples = isInterrupted ? [] : try source.read(until: worker.wakeUp) else { break }
      if fault != nil, !samples.isEmpty {
        deliver(.started)
        fault = nil
      }
      frameCount += samples.count / source.format.channelCount
      // As from a microphone, samples are delivered once the last of them was heard.
      let due = start + .seconds(frameCount) / source.format.sampleRate
      if source.kind == .file, pace == .real { wait(until: due) }
      if isInterrupted {
        guard source.kind != .microphone, !worker.isStopping else { return false }
        let pauseStart = ContinuousClock.now
        try waitDuringPause(draining: source.kind == .pipe ? source : nil)
        guard !worker.isStopping else { return false }
        deliver(.started)
        start += pauseStart.duration(to: .now)
      }
      deliver(resampler.process(samples), of: source, &position)
    }
    deliver(resampler.finish(), of: source, &position)
    return true
  }

  /// Waits while the capture is paused, and drops what a pipe delivers meanwhile.
  private func waitDuringPause(draining pipe: (any AudioSource)?) throws(AudioError) {
    deliver(.paused)
    var pipe = pipe
    while isInterrupted, !worker.isStopping {
      guard let open = pipe else {
        _ = worker.sleep()
        continue
      }
      worker.wakeUp.acknowledge()
      if isInterrupted, try open.read(until: worker.wakeUp) == nil { pipe = nil }
    }
  }

  private func deliver(_ samples: [Float], of source: any AudioSource, _ position: inout Int) {
    guard !samples.isEmpty else { return }
    let streams = layout.streams(of: samples, channelCount: source.format.channelCount)
    let chunk = AudioChunk(start: position, streams: streams)
    position += chunk.sampleCount
    deliver(.chunk(chunk))
  }

  /// Waits until `instant`, or until the capture is paused or stopped.
  private func wait(until instant: ContinuousClock.Instant) {
    while !isInterrupted, instant > .now {
      _ = worker.sleep(atMost: ContinuousClock.now.duration(to: instant))
    }
  }
}

extension AudioError {
  /// True if there is no such microphone.
  fileprivate var isAbsence: Bool {
    switch self {
    case .noMicrophone, .noMicrophoneNamed, .noSystemSound: true
    default: false
    }
  }

  /// True if the source may work later, so that opening it is tried again.
  package var mayPass: Bool {
    switch self {
    case .unreadableFile, .undecodableFile, .unsupportedFormat, .tooFewChannels: false
    case .noAudioSystem, .soundSystemSilent, .noMicrophone, .noMicrophoneNamed, .noSystemSound,
      .microphoneNotOpened, .microphoneLost, .systemLimit:
      true
    }
  }
}
