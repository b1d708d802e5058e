internal import Captions
internal import Synchronization
package import System

/// The supervisor of a program that translates texts: it starts the program, and again after faults with the texts that
/// have no answer, until there are too many of them.
///
/// A program is faulty if it ends, or says nothing for a time while texts wait. It answers them in any order. Any thread
/// may use the object, whose own thread reports.
package final class TranslatorSupervisor<Text: Sendable>: Sendable {
  /// Limits that the program has to keep, or else it counts as faulty.
  package struct Limits: Sendable {
    /// The longest silence while texts wait: longer than any engine has to load its models.
    package var silence = Duration.seconds(30)
    /// The wait before the program is started again, which doubles with every fault.
    package var restartDelay = Duration.seconds(1)
    /// The faults after which the supervisor gives up, unless all texts were answered between them.
    package var maxFaults = 4

    package init() {}
  }

  package enum Report: Sendable {
    /// The translation of a text; nil if nothing translates it.
    case answer(Text, String?)
    /// The end of the translating: the texts that wait and those that follow have no answer.
    case failed
  }

  private struct State {
    /// The texts without an answer, by their numbers, and those that the present program was not sent yet.
    var texts: [Int: Text] = [:]
    var unsent: [Int] = []
    var count = 0
    /// The beginning of the silence in which texts wait.
    var silence = ContinuousClock.now
    var faults = 0
    var hasFailed = false
  }

  private let state = Mutex(State())
  private let command: String
  private let limits: Limits
  private let line: @Sendable (_ id: String, Text) -> String
  private let report: @Sendable (Report) -> Void
  private let worker: Worker

  /// Starts the command, a line for the shell that reads and writes the caption stream.
  ///
  /// `line` returns the line for a text.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    _ command: String, limits: Limits = Limits(),
    line: @escaping @Sendable (_ id: String, Text) -> String,
    report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    (self.command, self.limits, self.line, self.report) = (command, limits, line, report)
    worker = try Worker("translations")
    try worker.start { [self] in run() }
  }

  /// Translates a text.
  package func translate(_ text: Text) {
    state.withLock { state in
      guard !state.hasFailed else { return }
      if state.texts.isEmpty { state.silence = .now }
      state.count += 1
      state.texts[state.count] = text
      state.unsent.append(state.count)
    }
    worker.wakeUp.signal()
  }

  /// Ends the program, without waiting for that.
  package func askToStop() { worker.askToStop() }

  /// Ends the program, and waits for that at most for `limit`.
  package func stop(within limit: Duration) { worker.stop(within: limit) }

  // MARK: The supervisor's own thread

  private func run() {
    var backoff = Backoff(first: limits.restartDelay, max: limits.restartDelay * 8)
    while !worker.isStopping {
      supervise()
      guard !worker.isStopping else { return }
      let faults = state.withLock { state in
        state.faults += 1
        return state.faults
      }
      if faults == 1 { backoff.recordSuccess() }
      guard faults < limits.maxFaults else { return giveUp() }
      // A program that fails without any text is not needed before the next one.
      guard worker.pause(for: backoff.recordFailure()), waitForText() else { return }
    }
  }

  /// Waits until there is a text to translate; returns false if the supervisor is to end.
  private func waitForText() -> Bool {
    while state.withLock(\.texts.isEmpty) {
      guard worker.sleep() else { return false }
    }
    return true
  }

  /// Starts the program, and sends it texts until it ends or hangs.
  private func supervise() {
    let hasEnded = SharedFlag()
    let process = try? CaptionProcess.start(
      command, named: "translation",
      onUtterance: { [self] id, snapshot in
        state.withLock { $0.silence = .now }
        guard snapshot.isFinal, let number = Int(id) else { return }
        take(snapshot.translations.first?.words.value, of: number)
      },
      onEnd: { [worker] in
        hasEnded.set()
        worker.wakeUp.signal()
      })
    guard let process else { return }
    state.withLock { state in
      state.unsent = state.texts.keys.sorted()
      state.silence = .now
    }
    repeat {
      send(to: process)
    } while !hasEnded.isSet && !isSilent
      && worker.sleep(atMost: silenceLeft)
    process.stop(within: .seconds(2))
  }

  private func send(to process: FilterProcess) {
    let texts = state.withLock { state in
      defer { state.unsent = [] }
      return state.unsent.compactMap { number in state.texts[number].map { (number, $0) } }
    }
    for (number, text) in texts where !process.write(Array((line("\(number)", text) + "\n").utf8)) {
      take(nil, of: number)
    }
  }

  /// The time until the program counts as hung; nil if no text waits.
  private var silenceLeft: Duration? {
    state.withLock { state in
      state.texts.isEmpty
        ? nil : max(.zero, ContinuousClock.now.duration(to: state.silence + limits.silence))
    }
  }

  private var isSilent: Bool { silenceLeft == .zero }

  private func take(_ translation: String?, of number: Int) {
    let text = state.withLock { state in
      let text = state.texts.removeValue(forKey: number)
      if state.texts.isEmpty { state.faults = 0 }
      return text
    }
    if let text { report(.answer(text, translation)) }
  }

  private func giveUp() {
    state.withLock { state in
      state.hasFailed = true
      state.texts = [:]
    }
    report(.failed)
  }
}
