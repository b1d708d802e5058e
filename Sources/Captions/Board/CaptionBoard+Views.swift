// Per-reader views of the board, and the times at which they change.

extension CaptionBoard {
  /// The pause after which a silent speaker no longer counts as speaking.
  static let longestPause: Duration = .seconds(10)

  /// The last view of the board computed for one reader.
  struct View: Sendable {
    var captions = VisibleCaptions()
    /// The board's change count at the time of the view; nil for a view that is not computed yet.
    var changes: Int?
    /// The time from which the view may differ without a new event.
    var deadline: Duration?
    /// The speakers, in the order in which this reader could first read them.
    var speakers = SpeakerNumbers()
    /// The number of this reader's captions that were forgotten for lack of room.
    var leftOut = 0
    /// The ranks of the utterances, keyed by utterance number.
    ///
    /// Rank 0 belongs to the utterance of which this reader first received words.
    var arrivals: [Int: Int] = [:]
    /// The numbers of the utterances that the reader has read and that have left the window.
    var released: Set<Int> = []
    private var nextArrival = 0

    /// Ranks the utterance and its speaker if the reader receives words of it for the first time.
    mutating func note(_ utterance: Utterance, _ reader: Reader) {
      guard utterance.history(of: reader) != nil else { return }
      if arrivals[utterance.number] == nil {
        arrivals[utterance.number] = nextArrival
        nextArrival += 1
      }
      if let name = utterance.speaker { _ = speakers.speaker(named: name) }
    }

    /// Removes the ranks of utterances that are no longer on the board.
    ///
    /// Runs only once enough stale ranks have accumulated.
    mutating func pruneArrivals(of utterances: [Utterance]) {
      guard arrivals.count > 2 * utterances.count + 64 else { return }
      let numbers = Set(utterances.map(\.number))
      arrivals = arrivals.filter { numbers.contains($0.key) }
      released.formIntersection(numbers)
    }
  }

  /// Returns everything that the reader sees at `instant`.
  ///
  /// O(1) if nothing has happened since the last call for this reader, O(utterances) otherwise.
  package mutating func visible(
    at instant: Duration, for reader: Reader = Reader()
  ) -> VisibleCaptions {
    settle(through: instant)
    var view = views[reader] ?? newView(of: reader)
    if view.changes == changes, view.deadline.map({ instant < $0 }) ?? true {
      return view.captions
    }
    var now = VisibleCaptions()
    view.pruneArrivals(of: utterances)
    (now.captions, view.deadline) = captions(of: reader, arrivals: view.arrivals, at: instant)
    for index in now.captions.indices {
      guard let name = now.captions[index].speaker?.name else { continue }
      now.captions[index].speaker = view.speakers.speaker(named: name)
    }
    now.leftOut = view.leftOut
    now.notices = notices.texts
    now.pipeline = pipelines.status
    now.pipelineAcceptsRequests = pipelines.acceptsRequests
    now.revision = view.captions.revision
    if !now.looksLike(view.captions) { now.revision += 1 }
    view.captions = now
    view.changes = changes
    views[reader] = view
    return now
  }

  /// Lets a reader continue the view of a former one: captions keep their numbers and order.
  package mutating func transferView(of former: Reader, to reader: Reader) {
    guard views[reader] == nil, var view = views[former] else { return }
    view.changes = nil
    for utterance in utterances { view.note(utterance, reader) }
    views[reader] = view
  }

  /// Forgets the views of all other readers, so that their captions need not be kept.
  package mutating func setReaders(_ readers: [Reader]) {
    views = views.filter { readers.contains($0.key) }
    use(readers.map(\.stability))
    for reader in readers where views[reader] == nil { views[reader] = newView(of: reader) }
  }

  /// Keeps the displayed texts of the policies in use; new ones begin with the words of others.
  private mutating func use(_ policies: [StabilityPolicy]) {
    let used = StabilityPolicy.allCases.filter(policies.contains)
    guard used != self.policies else { return }
    self.policies = used
    for index in utterances.indices { utterances[index].use(used) }
    changes += 1
  }

  /// The next time at which a view changes by itself; nil if only an event can change it.
  package func nextDeadline(after instant: Duration) -> Duration? {
    let pauses = views.values.compactMap(\.deadline).filter { $0 > instant }
    return [revealDeadline, pauses.min()].compactMap(\.self).min()
  }

  /// The share of an utterance's words that the reader sees, provided that every line has a row.
  package func showing(of id: UtteranceID, to reader: Reader) -> Showing {
    utterances.last { $0.id == id }?.showing(to: reader) ?? .nothing
  }

  /// The received text of an utterance that is selected for the reader, with its change count.
  ///
  /// Nil if the utterance has no text for the reader. The value differs from an earlier one exactly
  /// if an update has changed words of this reader's text, whether displayed or held back.
  package func history(of id: UtteranceID, by reader: Reader) -> SelectedText? {
    utterances.last { $0.id == id }?.history(of: reader)
  }

  /// The reader's captions in order of arrival, and the end of the first pause.
  ///
  /// The deadline is the time at which one of the captions stops counting as spoken; nil if there
  /// is none.
  private func captions(
    of reader: Reader, arrivals: [Int: Int], at instant: Duration
  ) -> ([VisibleCaption], deadline: Duration?) {
    var seen: Set<Speaker> = []
    var captions: [VisibleCaption] = []
    var deadline: Duration?
    let byArrival = utterances.sorted {
      arrivals[$0.number] ?? .max < arrivals[$1.number] ?? .max
    }
    for utterance in byArrival.reversed() {
      guard let number = arrivals[utterance.number], utterance.history(of: reader) != nil
      else { continue }
      let isNewestOfSpeaker = seen.insert(Speaker(utterance)).inserted
      let pause = (utterance.changedAt(for: reader) ?? .zero) + Self.longestPause
      let isLiving = isNewestOfSpeaker && !utterance.isFinal(for: reader) && instant < pause
      if isLiving { deadline = min(deadline ?? pause, pause) }
      if let caption = utterance.visible(to: reader, number: number, isLiving: isLiving) {
        captions.append(caption)
      }
    }
    return (captions.reversed(), deadline)
  }

  /// The view of a reader who asks for the first time, ranking the utterances on the board.
  private mutating func newView(of reader: Reader) -> View {
    if !policies.contains(reader.stability) { use(policies + [reader.stability]) }
    var view = View()
    for utterance in utterances { view.note(utterance, reader) }
    return view
  }

  /// The identity of a speaker: a name within a scope.
  ///
  /// Only the newest utterance of a speaker can count as being spoken.
  private struct Speaker: Hashable {
    let scope: UtteranceID.Scope
    let name: String?

    init(_ utterance: Utterance) {
      scope = utterance.id.scope
      name = utterance.speaker
    }
  }
}

/// The speakers of a run in order of first appearance, which determines their colors.
struct SpeakerNumbers: Sendable {
  /// The number of distinct places; further speakers share them.
  static let most = 64

  private var places: [String: Int] = [:]

  /// Returns the speaker called `name`, assigning a place on first use.
  mutating func speaker(named name: String) -> VisibleCaption.Speaker {
    let place = places[name] ?? places.count % Self.most
    if places.count < Self.most { places[name] = place }
    return VisibleCaption.Speaker(name: name, place: place)
  }
}
