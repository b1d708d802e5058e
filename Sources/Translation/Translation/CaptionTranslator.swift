internal import CaptionCoding
package import Captions
internal import Messages

/// The translation of a stream of captions: events in, jobs for the engines, lines out.
///
/// Every event but utterances passes on unchanged. An utterance keeps its identifier and its source; its
/// translations are added. A new source waits a moment for its translation, so that a reader sees both at
/// once. A final text is final once its last translation is there, or has failed.
///
/// An instance belongs to one thread. The caller runs the jobs elsewhere. It has no clock of its own.
package struct CaptionTranslator {
  private var directions: TranslationDirections
  /// Returns the languages into which the engines translate, as BCP 47 tags; empty if they are not known.
  private let targets: @Sendable (TranslationDirections) -> [String]
  /// The languages that the output names; nil before a hello, without which nobody can choose.
  private var offered: [String]?
  private var utterances: [Int: TranslatedUtterance] = [:]
  private var numbers: [UtteranceID: Int] = [:]
  private var lastNumber = 0
  private var queues: [String: TranslationQueue] = [:]
  private var names = UtteranceNames()
  private var notices = CurrentNotices<NoticeOrigin, PipelineNotice>()
  private var lastTime: Duration?
  /// The arrival of the first event, from which time counts in a stream without times.
  private var firstArrival: ContinuousClock.Instant?

  /// The origins of sentences for the user, of which the stream can have one at a time.
  private enum NoticeOrigin: Equatable {
    /// The recognizer before the translator.
    case upstream
    case language
    case engine(String)
    /// A sentence that does not come back after another one.
    case announcement
  }

  /// The largest number of utterances that are open at once; of more, the oldest are forgotten.
  package static let maxUtterances = 1024

  /// Creates a translator that has received nothing.
  package init(
    _ directions: TranslationDirections,
    targets: @escaping @Sendable (TranslationDirections) -> [String] = { _ in [] }
  ) {
    self.directions = directions
    self.targets = targets
  }

  /// The number of utterances that may change.
  package var openCount: Int { utterances.count }

  /// True if nothing waits for a translation.
  package var isIdle: Bool { utterances.values.allSatisfy { !$0.isWaiting } }

  /// The time at which `advance` has something to write; nil if there is none.
  package var deadline: ContinuousClock.Instant? { utterances.values.compactMap(\.deadline).min() }

  // MARK: - Events

  /// Handles an event of the stream, which has `time` as its `t`, and returns the lines to write, without newlines.
  package mutating func receive(
    _ event: CaptionEvent, at time: Duration?, now instant: ContinuousClock.Instant
  ) -> [String] {
    if let time { lastTime = max(time, lastTime ?? time) }
    firstArrival = firstArrival ?? instant
    switch event {
    case .utterance(let id, let snapshot): return receive(snapshot, of: id, now: instant)
    case .notice(let notice, _): return set(notice, of: .upstream)
    case .followed(.languages(let from, let to), _):
      guard let changed = directions.changed(from: from, to: to) else { break }
      // The request is for what is said from now on.
      directions = changed
      return lines(for: event) + set(nil, of: .language) + offerTargets()
    case .hello:
      offered = offered ?? []
      return lines(for: event) + offerTargets()
    case .languages where offered?.isEmpty == false: return []
    default: break
    }
    return lines(for: event)
  }

  private func lines(for event: CaptionEvent) -> [String] {
    CaptionStreamEncoder.lines(for: event, at: lastTime, name: nil)
  }

  private mutating func receive(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, now instant: ContinuousClock.Instant
  ) -> [String] {
    let number = number(of: id)
    // In the output every utterance needs a name, as its lines may come late.
    var utterance =
      utterances[number]
      ?? TranslatedUtterance(id: id, name: names.name(of: id, besideStream: true))
    defer { settle(utterance, number) }
    let source = SpokenSource(of: snapshot, assuming: directions.assumedSource)
    let time = lastTime ?? firstArrival?.duration(to: instant) ?? .zero
    utterance.receive(snapshot, source, at: time, now: instant)
    guard snapshot.isCancelled.value != true, !source.isTranslated else {
      removeJobs(of: number)
      return lines(of: &utterance)
    }
    guard let language = source.language else {
      utterance.setLanguage(nil, targets: [])
      return (source.isFinal || utterance.hasWaited(at: instant) ? lines(of: &utterance) : [])
        + set(
          PipelineNotice(
            "the language of what was said is not known; --from names it",
            code: PipelineCondition.spokenLanguageUnknown.rawValue), of: .language)
    }
    let wanted = snapshot.wantedLanguages.value
    let targets = directions.targets(from: language, wanted: wanted)
    // A text that grows keeps its languages, unless its sender names others.
    if utterance.language != language || wanted != nil && utterance.targets != targets {
      removeJobs(of: number)
      utterance.setLanguage(language, targets: targets)
    }
    for target in utterance.targets {
      let pair = LanguagePair(language, target)
      if source.text.isEmpty {
        queues[target]?.remove(number)
        utterance.erase(in: target, isFinal: source.isFinal)
      } else if pair.isTrivial {
        utterance.pass(source, in: target)
      } else if utterance.wants(source, in: target) {
        queues[target, default: TranslationQueue()].add(
          TranslationJob(utterance: number, pair: pair, source: source, time: time))
      }
    }
    return utterance.isWaiting ? [] : lines(of: &utterance)
  }

  /// Writes what has waited long enough for its translation.
  package mutating func advance(to instant: ContinuousClock.Instant) -> [String] {
    var written: [String] = []
    for number in utterances.keys.sorted() {
      guard var utterance = utterances[number], utterance.hasWaited(at: instant) else { continue }
      written += lines(of: &utterance)
      utterances[number] = utterance
    }
    return written
  }

  // MARK: - Jobs

  /// The languages into which a text waits to be translated.
  package var languagesWithJobs: [String] { queues.filter { !$0.value.isEmpty }.keys.sorted() }

  /// Removes and returns the next text to translate into a language; nil if there is none.
  package mutating func nextJob(into target: String) -> TranslationJob? {
    guard var job = queues[target]?.next() else { return nil }
    job.shown = utterances[job.utterance]?.shown(in: target) ?? ""
    return job
  }

  /// Takes the answer to a job after the engine's time, and returns the lines to write.
  ///
  /// If the extended text is being translated, too, `finishExtension` follows.
  package mutating func finish(
    _ job: TranslationJob, with result: Result<TranslatedText, TranslationError>,
    after duration: Duration, isExtended: Bool = false
  ) -> [String] {
    let target = job.pair.targetTag
    queues[target, default: TranslationQueue()].record(duration)
    guard var utterance = utterances[job.utterance], utterance.targets.contains(target) else {
      return []
    }
    var written: [String] = []
    switch result {
    case .success(let text):
      utterance.finish(job, with: text, isExtended: isExtended)
      written += set(text.isSubstitute ? .substituted : nil, of: .engine(target))
    case .failure(let error):
      if job.isFinal { utterance.fail(in: target) }
      written += set(error.notice, of: .engine(target))
    }
    written += lines(of: &utterance)
    settle(utterance, job.utterance)
    return written
  }

  /// Takes the number of leading Unicode code points of a job's translation that extensions of the text did
  /// not change, nil if the extensions were ended or failed, and returns the lines to write.
  package mutating func finishExtension(of job: TranslationJob, unchangedCount: Int?) -> [String] {
    guard var utterance = utterances[job.utterance],
      utterance.targets.contains(job.pair.targetTag)
    else { return [] }
    utterance.finishExtension(of: job, unchangedCount: unchangedCount)
    // What waits is written with its translation.
    let written = utterance.isWaiting ? [] : lines(of: &utterance)
    settle(utterance, job.utterance)
    return written
  }

  // MARK: - Requests and notices

  /// Tells the window the languages into which the engines translate, if they have changed.
  private mutating func offerTargets() -> [String] {
    guard let offered else { return [] }
    let languages = targets(directions)
    guard languages != offered else { return [] }
    self.offered = languages
    return lines(for: .languages(languages, from: ConnectionID(0)))
  }

  /// Shows a sentence of the translator to the user, once: until another one takes its place.
  package mutating func announce(_ notice: PipelineNotice) -> [String] {
    set(notice, of: .announcement)
  }

  /// Sets or removes a sentence, and returns the line that shows the one that holds then, if it changes.
  private mutating func set(_ notice: PipelineNotice?, of origin: NoticeOrigin) -> [String] {
    let before = notices.newest
    let notice = notice?.text.isEmpty == true ? nil : notice
    if notices.set(notice, about: origin), notice != nil, origin != .announcement {
      notices.set(nil, about: .announcement)
    }
    guard notices.newest != before else { return [] }
    return lines(for: .notice(notices.newest, from: ConnectionID(0)))
  }

  // MARK: - Utterances

  private mutating func number(of id: UtteranceID) -> Int {
    if let number = numbers[id] { return number }
    lastNumber += 1
    if id.name != .oneShot { numbers[id] = lastNumber }
    return lastNumber
  }

  /// Stores the utterance, or forgets it if nothing can follow.
  private mutating func settle(_ utterance: TranslatedUtterance, _ number: Int) {
    if utterance.hasEndedInput, numbers[utterance.id] == number { numbers[utterance.id] = nil }
    utterances[number] = utterance.hasEnded ? nil : utterance
    guard utterances.count > Self.maxUtterances, let oldest = utterances.keys.min() else { return }
    let forgotten = utterances.removeValue(forKey: oldest)
    if let id = forgotten?.id, numbers[id] == oldest { numbers[id] = nil }
    removeJobs(of: oldest)
  }

  private mutating func removeJobs(of number: Int) {
    for target in queues.keys { queues[target]?.remove(number) }
  }

  private func lines(of utterance: inout TranslatedUtterance) -> [String] {
    let snapshot = utterance.flush(severalTargets: directions.hasSeveralTargets)
    return snapshot.map {
      CaptionStreamEncoder.lines(
        for: .utterance(utterance.id, $0), at: lastTime, name: utterance.name)
    } ?? []
  }
}
