internal import CaptionCoding
internal import Captions
internal import Console
internal import Glibc
internal import System

/// A run of the program: captions from a descriptor, through the romanization, to standard output.
///
/// One thread does everything. A reader of the output that is slow makes the program wait, and so
/// the recognizer before it. A signal for the end is one for the recognizer as well, so that the input
/// is read to its end within `endingTime`.
struct RomanizingSession {
  /// The time from a signal for the end to the end, shorter than a window waits for its pipeline.
  static let endingTime = Duration.milliseconds(1500)
  private var timeline: CaptionTimeline
  private var romanizer: CaptionRomanizer
  private let input: Int32
  private let ending: Inbox<ContinuousClock.Instant>
  /// The time at which the program ends, whatever follows; nil before a signal.
  private var endTime: ContinuousClock.Instant?
  private var isOpen = true

  /// Creates a session that has read nothing yet; without a format, the content of the captions decides.
  init(
    _ input: Int32, format: CaptionFormat?, _ romanizer: CaptionRomanizer
  ) throws(SystemError) {
    self.input = input
    self.romanizer = romanizer
    timeline = CaptionTimeline(format: format, isLive: true)
    ending = Inbox(signaling: try WakeUp())
  }

  /// Asks for the end, from any thread.
  var askToEnd: @Sendable () -> Void { { [ending] in ending.post(.now + Self.endingTime) } }

  /// Runs to the end of the input, or until the reader of the output is gone.
  ///
  /// - Throws: `Failure` if the input cannot be read, or the output not written.
  mutating func run() throws {
    do {
      while isOpen {
        if let endTime, endTime <= .now { return }
        try step()
      }
    } catch is ReaderIsGone {}
  }

  private mutating func step() throws {
    var pollSet = PollSet([input, ending.wakeUp.descriptor])
    pollSet.wait(timeout: timeout)
    ending.wakeUp.acknowledge()
    for time in ending.drain() {
      endTime = endTime ?? time
      // Nobody else ends what a terminal sends.
      if isatty(input) != 0 { return try end() }
    }
    if pollSet[0] != [] { try read() }
    timeline.releaseDue()
    try write()
  }

  private var timeout: Duration? {
    [timeline.releaseTime, endTime].compactMap { $0 }.min().map {
      max(.zero, ContinuousClock.now.duration(to: $0))
    }
  }

  private mutating func read() throws {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let outcome: Descriptor.Outcome
    do throws(SystemError) {
      outcome = try Descriptor(borrowing: input).readNow(into: &bytes)
    } catch {
      throw Failure.noInput("cannot read the captions: \(error.reason)")
    }
    if outcome == .end { return try end() }
    // Another process that reads the input may have been faster.
    guard case .bytes(let count) = outcome else { return }
    timeline.read(bytes.span.extracting(first: count))
  }

  private mutating func end() throws {
    isOpen = false
    timeline.finish()
    try write()
  }

  /// The end of a session whose output nobody reads any more.
  private struct ReaderIsGone: Error {}

  private mutating func write() throws {
    let lines = timeline.drainEntries().flatMap { entry in
      romanizer.receive(entry.event, at: timeline.isTimed ? entry.time : nil)
    }
    guard try lines.isEmpty || StandardOutput.write(lines) else { throw ReaderIsGone() }
  }
}
