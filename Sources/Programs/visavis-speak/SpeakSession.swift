internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Console
internal import Glibc
internal import Language
internal import Messages
internal import ReadingAloud
internal import System

/// A run of the program: captions from standard input, to a voice.
///
/// The main thread reads, decides and writes. The voices have threads of their own.
struct SpeakSession {
  private enum Message: Sendable {
    case voice(VoiceEvent)
    case end
  }

  /// A subject of notices.
  private enum Topic: Sendable {
    case output, voice
  }

  /// The name of the output that the user wants; nil for the usual one.
  private let wantedOutput: String?
  private let reader: Reader
  private let messages: Inbox<Message>
  private let start = ContinuousClock.now
  private var timeline = CaptionTimeline(isLive: true)
  private var board = CaptionBoard()
  /// The numbers of the newest utterances that were queued.
  private var queued = RecentDictionary<Int, Void>(limit: 256)
  private var queue = SpeechQueue()
  private var notices = CurrentNotices<Topic, PipelineNotice>()
  /// The voices that play to an output, the best first.
  private var voices: [any Voice] = []
  /// The output of the voices; nil for the usual one.
  private var output: String?
  private var hasVoices = false
  /// The time until which captions wait for the voices to list their languages.
  private var listingLimit = Duration.zero
  /// The voices that do not work, with the time until which they are not asked.
  private var failed: [String: Duration] = [:]
  /// The voice that says something, with the number of that, and what is said.
  private var speaking: (voice: any Voice, number: Int, caption: SpokenCaption)?
  private var nextNumber = 0
  private var isInputOpen = true
  private var isEnding = false

  /// The time for which a voice that has failed is not asked.
  private static let failureTime = Duration.seconds(30)
  /// The time at the end for what the loudspeaker still plays, before others may hear again.
  private static let endingTime = SpeechQueue.fadingTime
  /// The time that voices have to list their languages; Speech Dispatcher takes two seconds for its 13,000 voices.
  private static let listingTime = Duration.seconds(4)

  /// Creates a session that has read nothing yet, for all languages without one.
  init(output: String?, language: String?) throws(SystemError) {
    wantedOutput = output
    reader = Reader(language: language)
    messages = Inbox(signaling: try WakeUp())
  }

  /// Asks for the end, from any thread.
  var askToEnd: @Sendable () -> Void { { [messages] in messages.post(.end) } }

  private var now: Duration { start.duration(to: .now) }

  /// Runs to the end of the input and of what is read, or until the reader of the output is gone.
  ///
  /// - Throws: `Failure` if the input cannot be read or the output not written, or the exit code of a run whose last
  ///   caption could not be read aloud.
  mutating func run() throws {
    defer {
      let isHeard = speaking != nil
      for voice in voices { voice.finish() }
      if isHeard { _ = messages.wakeUp.wait(atMost: Self.endingTime) }
    }
    try write(.voice(.silent, from: Self.own))
    // The voices are known by the time of the first caption.
    _ = prepareVoices()
    do {
      while !isEnding, isInputOpen || !queue.isEmpty { try step() }
    } catch is ReaderIsGone {
      return
    }
    // Standard error tells what was wrong.
    if !isEnding, notices.newest != nil { throw ExitCode(EX_UNAVAILABLE) }
  }

  private mutating func step() throws {
    var pollSet = PollSet([isInputOpen ? STDIN_FILENO : -1, messages.wakeUp.descriptor])
    pollSet.wait(timeout: timeout)
    messages.wakeUp.acknowledge()
    for message in messages.drain() { take(message) }
    if isInputOpen, pollSet[0] != [] { try read() }
    timeline.releaseDue()
    try receiveEntries()
    // Captions wait for the languages of the voices, but nothing else does.
    while !(isListing && queue.isIdle), let step = queue.step(at: now) { try perform(step) }
  }

  /// True if a voice cannot tell yet which languages it speaks.
  private var isListing: Bool {
    now < listingLimit && voices.contains { $0.languages == nil }
  }

  private var timeout: Duration? {
    let instant = now
    return [
      queue.deadline.map { max($0, isListing && queue.isIdle ? listingLimit : .zero) - instant },
      timeline.releaseTime.map { $0 - ContinuousClock.now },
    ].compactMap(\.self).min().map { max(.zero, $0) }
  }

  // MARK: - Input

  private mutating func read() throws {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let outcome: Descriptor.Outcome
    do throws(SystemError) {
      outcome = try Descriptor(borrowing: STDIN_FILENO).readNow(into: &bytes)
    } catch {
      throw Failure.noInput("cannot read the captions: \(error.reason)")
    }
    switch outcome {
    case .end:
      isInputOpen = false
      timeline.finish()
    case .nothing: break
    case .bytes(let count): timeline.read(bytes.span.extracting(first: count))
    }
  }

  private mutating func receiveEntries() throws {
    for entry in timeline.drainEntries() {
      board.apply(entry.event, at: now)
      switch entry.event {
      case .utterance(let id, _):
        guard let text = board.finalTranslation(of: id, for: reader),
          queued[text.number] == nil,
          let caption = SpokenCaption(text.text, in: text.language, named: id.name.text)
        else { break }
        queued.set((), for: text.number)
        queue.add(caption, at: now)
      case .state, .ended: queue.follow(board.pipelineState)
      case .clear: if let step = queue.clear(at: now) { try perform(step) }
      default: break
      }
    }
  }

  // MARK: - Voices

  private mutating func take(_ message: Message) {
    switch message {
    case .end:
      isEnding = true
    case .voice(let event):
      guard event.kind != .listed, let (voice, number, caption) = speaking, event.number == number
      else { return }
      switch event.kind {
      case .listed: break
      case .began: queue.voiceBegan(at: now)
      case .ended:
        speaking = nil
        set(nil, about: .voice)
        queue.voiceEnded(at: now)
      case .cut:
        speaking = nil
        queue.voiceEnded(wasWhole: false, at: now)
      case .failed:
        failed[voice.name] = now + Self.failureTime
        speak(caption)
      }
    }
  }

  private mutating func perform(_ step: SpeechQueue.Step) throws {
    switch step {
    case .announce(let caption):
      let isPrepared = prepareVoices()
      let mustWait = isListing
      guard isPrepared, !mustWait else { return queue.withdraw(isLater: mustWait, at: now) }
      try write(
        .voice(.speaking(caption.name ?? "", mutes: !queue.hasEchoCanceller), from: Self.own))
    case .speak(let caption): speak(caption)
    case .silence:
      speaking?.voice.silence()
      speaking = nil
    case .conclude(let caption, let wasWhole):
      if wasWhole, let name = caption.name {
        try write(.voice(.spoken(name), from: Self.own))
      }
      try write(.voice(.silent, from: Self.own))
    case .giveUp:
      if let voice = speaking?.voice {
        voice.silence()
        failed[voice.name] = now + Self.failureTime
      }
      speaking = nil
      set(Self.voiceIsSilent, about: .voice)
    }
  }

  /// Has the first voice say a caption that works and has the language.
  private mutating func speak(_ caption: SpokenCaption) {
    speaking = nil
    let installed = voices.filter { $0.languages?.isEmpty != true }
    let working = installed.filter { voice in failed[voice.name].map { $0 <= now } ?? true }
    for voice in working {
      let name = caption.language.flatMap { voice.languages?.name(of: $0) ?? nil }
      if caption.language != nil, voice.languages != nil, name == nil { continue }
      nextNumber += 1
      speaking = (voice, nextNumber, caption)
      return voice.speak(
        caption.text,
        in: name ?? caption.language.map { String(LanguageTag.primarySubtag(of: $0)) },
        number: nextNumber)
    }
    set(
      installed.isEmpty
        ? Self.nothingSpeaks
        : working.isEmpty || caption.language == nil
          ? Self.voiceIsSilent : Self.noVoice(for: caption.language ?? ""), about: .voice)
    queue.voiceEnded(wasWhole: false, at: now)
  }

  /// Finds the output, and creates the voices for it; returns false if there is none.
  private mutating func prepareVoices() -> Bool {
    let outputs = SoundOutputs()
    let named = wantedOutput.map { outputs?.output(named: $0)?.name }
    if let wantedOutput, let named, named == nil {
      set(Self.noOutput(named: wantedOutput, among: outputs), about: .output)
      return false
    }
    guard outputs.map({ !$0.all.isEmpty }) ?? SoundOutputs.hasHardware else {
      set(Self.noOutput, about: .output)
      return false
    }
    set(nil, about: .output)
    let canceller = wantedOutput == nil ? outputs?.echoCancelled : nil
    queue.hasEchoCanceller = canceller != nil
    let chosen = named ?? canceller
    guard !hasVoices || chosen != output else { return true }
    for voice in voices { voice.finish() }
    let deliver: @Sendable (VoiceEvent) -> Void = { [messages] in messages.post(.voice($0)) }
    voices =
      [
        try? DesktopVoice(output: chosen, deliver: deliver) as any Voice,
        try? EspeakVoice(output: chosen, deliver: deliver),
      ].compactMap(\.self)
    (output, hasVoices, failed, listingLimit) = (chosen, true, [:], now + Self.listingTime)
    return true
  }

  // MARK: - Output

  private static let own = ConnectionID(0)

  /// The end of a session whose output nobody reads any more.
  private struct ReaderIsGone: Error {}

  private mutating func set(_ notice: PipelineNotice?, about topic: Topic) {
    guard notices.set(notice, about: topic) else { return }
    var newest = notices.newest
    if let text = newest?.text { newest?.text = text.prefix(1).uppercased() + text.dropFirst() }
    try? write(.notice(newest, from: Self.own))
    if let notice { Diagnostics.report(notice.text) }
  }

  private func write(_ event: CaptionEvent) throws {
    guard
      try StandardOutput.write(CaptionStreamEncoder.lines(for: event, at: nil, name: nil))
    else { throw ReaderIsGone() }
  }
}
