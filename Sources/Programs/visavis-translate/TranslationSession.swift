internal import CaptionCoding
internal import Captions
internal import Console
internal import Glibc
internal import System
internal import Translation

/// A run of the program: captions from a descriptor, through the translator, to standard output.
///
/// The main thread reads, decides and writes. Each language has a thread for its engine. A reader of the
/// output that is slow makes the program wait, and so the recognizer before it.
///
/// A signal for the end is one for the recognizer as well, which then finishes its last sentence. The input is
/// read to its end, so that this sentence is translated, too, within `endingTime`.
struct TranslationSession {
  /// A message from another thread to the main thread.
  private enum Message {
    case answer(TranslationLane.Answer)
    case end
  }

  /// The time from a signal for the end to the end, shorter than a window waits for its pipeline.
  static let endingTime = Duration.milliseconds(1500)
  private var timeline: CaptionTimeline
  private var translator: CaptionTranslator
  /// The pairs that are expected.
  private let pairs: [LanguagePair]
  private let makeTranslator: TranslationLane.TranslatorFactory
  private let messages: Inbox<Message>
  private var lanes: [String: TranslationLane] = [:]
  /// The largest number of lanes, unless more have a text.
  private static let maxLanes = 32
  /// The languages whose lanes have a text.
  private var busy: Set<String> = []
  /// The languages whose lanes translate extensions of a text, which another text ends.
  private var extending: Set<String> = []
  private let input: Int32
  /// True if another program writes the input, so that nothing waits for translations.
  private let isLive: Bool
  private var isInputOpen = true
  /// The time at which the program ends, whatever waits; nil before a signal.
  private var endTime: ContinuousClock.Instant?
  /// The notice for the stream that comes before the first translation.
  private var announcement: PipelineNotice?

  /// Creates a session that has read nothing yet; without a format, the content of the captions decides.
  init(
    _ input: Int32, format: CaptionFormat?, _ directions: TranslationDirections,
    announcing announcement: PipelineNotice?,
    targets: @escaping @Sendable (TranslationDirections) -> [String],
    _ makeTranslator: @escaping TranslationLane.TranslatorFactory
  ) throws(SystemError) {
    isLive = (try? Descriptor(borrowing: input).status())?.kind != S_IFREG
    self.input = input
    timeline = CaptionTimeline(format: format, isLive: true)
    translator = CaptionTranslator(directions, targets: targets)
    pairs = directions.pairs
    self.announcement = announcement
    self.makeTranslator = makeTranslator
    messages = Inbox(signaling: try WakeUp())
  }

  /// Asks for the end, from any thread.
  var askToEnd: @Sendable () -> Void { { [messages] in messages.post(.end) } }

  /// Runs to the end of the input, or until the reader of the output is gone.
  ///
  /// - Throws: `Failure` if the input cannot be read, or the output not written.
  mutating func run() throws {
    defer { for lane in lanes.values { lane.stop() } }
    for pair in pairs where !pair.isTrivial { try lane(of: pair.targetTag).prepare(pair) }
    do {
      while isInputOpen || !busy.isEmpty || !extending.isEmpty || !translator.isIdle {
        if let endTime, endTime <= .now { return }
        try step()
      }
    } catch is ReaderIsGone {}
  }

  private mutating func step() throws {
    // A file is read no faster than it can be translated, so that its texts end no extensions.
    let isReading = isInputOpen && (isLive || busy.isEmpty && extending.isEmpty)
    var pollSet = PollSet([isReading ? input : -1, messages.wakeUp.descriptor])
    pollSet.wait(timeout: timeout)
    messages.wakeUp.acknowledge()
    for message in messages.drain() { try take(message) }
    try post()
    if isReading, pollSet[0] != [] { try read() }
    timeline.releaseDue()
    try receiveEntries()
    try write(translator.advance(to: .now))
  }

  // MARK: - Input

  private mutating func read() throws {
    // A record at a time, so that a file's records are translated one after the other.
    var bytes = [UInt8](repeating: 0, count: isLive ? 64 << 10 : 256)
    let outcome: Descriptor.Outcome
    do throws(SystemError) {
      outcome = try Descriptor(borrowing: input).readNow(into: &bytes)
    } catch {
      throw Failure.noInput("cannot read the captions: \(error.reason)")
    }
    if outcome == .end { return try endInput() }
    // Another process that reads the input may have been faster.
    guard case .bytes(let count) = outcome else { return }
    timeline.read(bytes.span.extracting(first: count))
    try receiveEntries()
  }

  private mutating func endInput() throws {
    isInputOpen = false
    timeline.finish()
    try receiveEntries()
  }

  private mutating func receiveEntries() throws {
    for entry in timeline.drainEntries() {
      let time = timeline.isTimed ? entry.time : nil
      try write(translator.receive(entry.event, at: time, now: .now))
    }
    try post()
  }

  // MARK: - Time

  private var timeout: Duration? {
    [timeline.releaseTime, translator.deadline, endTime].compactMap { $0 }.min().map {
      max(.zero, ContinuousClock.now.duration(to: $0))
    }
  }

  // MARK: - Lanes

  /// Gives the next text to each lane that is free.
  private mutating func post() throws {
    for target in translator.languagesWithJobs where !busy.contains(target) {
      guard isLive || !extending.contains(target) else { continue }
      guard let job = translator.nextJob(into: target) else { continue }
      if let notice = announcement.take() { try write(translator.announce(notice)) }
      try lane(of: target).post(job)
      busy.insert(target)
    }
  }

  private mutating func lane(of target: String) throws -> TranslationLane {
    if let lane = lanes[target] { return lane }
    // Requests may name other languages again and again.
    for (name, idle) in lanes where lanes.count >= Self.maxLanes {
      guard !busy.contains(name), !extending.contains(name) else { continue }
      idle.stop()
      lanes[name] = nil
    }
    let lane = try TranslationLane(makeTranslator) { [messages] in messages.post(.answer($0)) }
    lanes[target] = lane
    return lane
  }

  private mutating func take(_ message: Message) throws {
    switch message {
    case .end:
      endTime = endTime ?? .now + Self.endingTime
      // Nobody else ends what a terminal sends.
      if isInputOpen, isatty(input) != 0 { try endInput() }
    case .answer(.translated(let job, let result, let duration, let isExtended)):
      busy.remove(job.pair.targetTag)
      if isExtended { extending.insert(job.pair.targetTag) }
      try write(translator.finish(job, with: result, after: duration, isExtended: isExtended))
    case .answer(.extended(let job, let count)):
      extending.remove(job.pair.targetTag)
      try write(translator.finishExtension(of: job, unchangedCount: count))
    }
  }

  // MARK: - Output

  /// The end of a session whose output nobody reads any more.
  private struct ReaderIsGone: Error {}

  private func write(_ lines: [String]) throws {
    guard try StandardOutput.write(lines) else { throw ReaderIsGone() }
  }
}
