import Audio
import Glibc
import Synchronization
import System
import Testing

/// A source with a given number of samples of silence, which then ends or is lost.
private final class TestSource: AudioSource {
  let name = "test"
  let format = AudioFormat.speech
  let kind: AudioSourceKind
  private let remaining: Mutex<Int>
  /// True if a wake-up ends a read although samples are there, as with a microphone.
  private let heedsWakeUps: Bool
  private let end: AudioError?

  init(
    _ count: Int, _ kind: AudioSourceKind = .file, end: AudioError? = nil,
    heedsWakeUps: Bool = false
  ) {
    self.heedsWakeUps = heedsWakeUps
    remaining = Mutex(count)
    self.kind = kind
    self.end = end
  }

  func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    if heedsWakeUps, stop.wait(atMost: .zero) { return [] }
    let count = remaining.withLock { remaining in
      defer { remaining -= min(1600, remaining) }
      return min(1600, remaining)
    }
    if count > 0 { return [Float](repeating: 0.25, count: count) }
    if let end { throw end }
    guard kind == .microphone else { return nil }
    _ = stop.wait(atMost: .seconds(20))
    return []
  }
}

/// The events of a capture.
private final class EventRecorder: Sendable {
  private struct State {
    var events: [String] = []
    var sampleCount = 0
    /// The position after the newest chunk.
    var position = 0
    /// The numbers of samples between chunks.
    var gaps: [Int] = []
  }

  private let state = Mutex(State())

  func record(_ event: AudioEvent) {
    state.withLock { state in
      switch event {
      case .started: state.events.append("started")
      case .chunk(let chunk):
        if chunk.start != state.position { state.gaps.append(chunk.start - state.position) }
        state.position = chunk.start + chunk.sampleCount
        state.sampleCount += chunk.sampleCount
      case .paused: state.events.append("paused")
      case .failed: state.events.append("failed")
      case .ended: state.events.append("ended")
      }
    }
  }

  var events: [String] { state.withLock { $0.events } }
  var sampleCount: Int { state.withLock { $0.sampleCount } }
  var gaps: [Int] { state.withLock { $0.gaps } }

  func eventually(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

@Suite("Audio captures")
struct AudioCaptureTests {
  private let recorder = EventRecorder()

  private func capture(
    _ layout: ChannelLayout = .mixed, pace: AudioPace = .fast,
    open: @escaping @Sendable () throws(AudioError) -> any AudioSource
  ) throws -> AudioCapture {
    try AudioCapture(
      layout: layout, pace: pace, open: open,
      deliver: { [recorder] in recorder.record($0) })
  }

  @Test func aSourceIsDeliveredWholeAndInOrder() async throws {
    let capture = try capture { TestSource(50_000) }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.events.last == "ended" })
    #expect(recorder.events == ["started", "ended"])
    #expect(recorder.sampleCount == 50_000 && recorder.gaps == [])
  }

  @Test func aFileAtThePaceOfTheSoundTakesAsLongAsItsSound() async throws {
    let start = ContinuousClock.now
    let capture = try capture(pace: .real) { TestSource(16_000) }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.events.last == "ended" })
    #expect(start.duration(to: .now) >= .milliseconds(900))
  }

  @Test func aLostMicrophoneIsReportedOnceAndOpenedAgain() async throws {
    let openings = Mutex(0)
    let capture = try capture { () throws(AudioError) -> any AudioSource in
      let number = openings.withLock { openings in
        openings += 1
        return openings
      }
      switch number {
      case 1: return TestSource(1600, .microphone, end: .microphoneLost("test"))
      case 2, 3: throw .noMicrophone
      default: return TestSource(3200, .microphone)
      }
    }
    #expect(try await recorder.eventually { recorder.sampleCount == 4800 })
    capture.stop()
    #expect(recorder.events == ["started", "failed", "started"])
    #expect(recorder.gaps == [])
  }

  @Test func aPauseThatIsOverBeforeTheSourceIsOpenDoesNotStopTheReading() async throws {
    let capture = Mutex<AudioCapture?>(nil)
    let started = try self.capture {
      // The pause and its end come while the microphone is being opened.
      while capture.withLock({ $0 == nil }) { usleep(1000) }
      capture.withLock {
        $0?.pause()
        $0?.resume()
      }
      return TestSource(3200, .microphone, heedsWakeUps: true)
    }
    capture.withLock { $0 = started }
    defer {
      started.stop()
      // Each holds the other.
      capture.withLock { $0 = nil }
    }
    #expect(try await recorder.eventually { recorder.sampleCount == 3200 })
  }

  @Test func aFaultThatCannotPassEndsTheCaptureAfterALoss() async throws {
    let openings = Mutex(0)
    let capture = try capture { () throws(AudioError) -> any AudioSource in
      let number = openings.withLock { openings in
        openings += 1
        return openings
      }
      guard number > 1 else {
        return TestSource(1600, .microphone, end: .microphoneLost("test"))
      }
      throw .tooFewChannels("test")
    }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.events == ["started", "failed", "failed"] })
  }

  @Test func aPausedCaptureHasNoOpenSource() async throws {
    let latest = Mutex<(@Sendable () -> Bool)>({ false })
    let capture = try capture {
      let source = TestSource(1600, .microphone)
      latest.withLock { $0 = { [weak source] in source != nil } }
      return source
    }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.sampleCount == 1600 })
    #expect(latest.withLock { $0() })
    capture.pause()
    #expect(try await recorder.eventually { !latest.withLock { $0() } })
    capture.resume()
    #expect(try await recorder.eventually { recorder.sampleCount == 3200 })
    #expect(recorder.events == ["started", "paused", "started"])
  }

  @Test func aFileThatCannotBeReadIsNotTriedAgain() async throws {
    let openings = Mutex(0)
    let capture = try capture { () throws(AudioError) -> any AudioSource in
      openings.withLock { $0 += 1 }
      throw .undecodableFile("a.wav", reason: "test")
    }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.events == ["failed"] })
    try await Task.sleep(for: .milliseconds(700))
    #expect(openings.withLock { $0 } == 1)
  }

  @Test func aRequestToStartWhileListeningChangesNothing() async throws {
    let capture = try capture { TestSource(1600, .microphone) }
    defer { capture.stop() }
    #expect(try await recorder.eventually { recorder.sampleCount == 1600 })
    for _ in 0..<3 { capture.resume() }
    try await Task.sleep(for: .milliseconds(200))
    #expect(recorder.events == ["started"])
  }

  @Test func aFileThatIsPausedContinuesWhereItWas() async throws {
    let running = Mutex<AudioCapture?>(nil)
    let capture = try AudioCapture(
      layout: .mixed, pace: .real, open: { TestSource(16_000) },
      deliver: { [recorder] event in
        recorder.record(event)
        // The capture's own thread pauses it, so that it is not too late on a busy machine.
        if case .chunk = event, recorder.sampleCount == 3200 { running.withLock { $0 }?.pause() }
      })
    running.withLock { $0 = capture }
    defer {
      running.withLock { $0 = nil }
      capture.stop()
    }
    #expect(try await recorder.eventually { recorder.events.last == "paused" })
    let count = recorder.sampleCount
    try await Task.sleep(for: .milliseconds(300))
    #expect(recorder.sampleCount == count)
    capture.resume()
    #expect(try await recorder.eventually { recorder.events.last == "ended" })
    #expect(recorder.sampleCount == 16_000 && recorder.gaps == [])
    #expect(recorder.events == ["started", "paused", "started", "ended"])
  }

  @Test func whatAPipeDeliversDuringAPauseIsDropped() async throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let (input, output) = (ends[0], ends[1])
    func say(_ sampleCount: Int) {
      let bytes = [UInt8](repeating: 1, count: 2 * sampleCount)
      _ = unsafe write(output, bytes, bytes.count)
    }
    let capture = try capture { RawAudio(input, name: "pipe") }
    defer { capture.stop() }
    say(1600)
    #expect(try await recorder.eventually { recorder.sampleCount == 1600 })
    capture.pause()
    #expect(try await recorder.eventually { recorder.events.last == "paused" })
    say(4800)
    #expect(
      try await recorder.eventually {
        var count: Int32 = 0
        return unsafe ioctl(input, UInt(FIONREAD), &count) == 0 && count == 0
      }, "nothing waits in the pipe")
    capture.resume()
    say(1600)
    #expect(try await recorder.eventually { recorder.sampleCount == 3200 })
    #expect(recorder.gaps == [])
  }

  @Test func aCaptureStopsAtOnceWhileItsSourceWaits() async throws {
    let capture = try capture { TestSource(1600, .microphone) }
    #expect(try await recorder.eventually { recorder.sampleCount == 1600 })
    let start = ContinuousClock.now
    capture.stop()
    #expect(start.duration(to: .now) < .seconds(2))
  }
}
