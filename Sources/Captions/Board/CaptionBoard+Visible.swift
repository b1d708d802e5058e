// The board as one reader sees it, and until when.

extension CaptionBoard {
  /// A speaker who said nothing for so long does not count as speaking.
  static let longestPause: Duration = .seconds(10)

  /// A reader's last view of the board.
  struct View: Sendable {
    var captions = VisibleCaptions()
    /// The board's count of changes when the view was made; nil for a view that has yet to be made.
    var changes: Int?
    /// The instant from which on the view may differ though nothing arrived.
    var deadline: Duration?
    /// The speakers in the order in which this reader could first have read them.
    var speakers = SpeakerRoster()
    /// How many captions of this reader were forgotten for want of room.
    var leftOut = 0
    /// The places of utterances in the order in which this reader was first given words of them, by their
    /// numbers on the board.
    var arrivals: [Int: Int] = [:]
    private var nextArrival = 0

    /// Notes an utterance that the reader may be given for the first time.
    mutating func note(_ utterance: Utterance, _ reader: Reader) {
      guard utterance.hearing(of: reader) != nil else { return }
      if arrivals[utterance.number] == nil {
        arrivals[utterance.number] = nextArrival
        nextArrival += 1
      }
      if let name = utterance.speaker { _ = speakers.welcome(name) }
    }

    /// Forgets utterances that are gone.
    mutating func keepArrivals(of utterances: [Utterance]) {
      guard arrivals.count > 2 * utterances.count + 64 else { return }
      let numbers = Set(utterances.map(\.number))
      arrivals = arrivals.filter { numbers.contains($0.key) }
    }
  }

  /// Everything that the reader has to be shown, at that instant.
  ///
  /// O(1) if nothing has happened since the last call, O(utterances) otherwise.
  package mutating func visible(
    at instant: Duration, for reader: Reader = Reader()
  ) -> VisibleCaptions {
    settle(through: instant)
    var view = views[reader] ?? newView(of: reader)
    if view.changes == changes, view.deadline.map({ instant < $0 }) ?? true {
      return view.captions
    }
    var now = VisibleCaptions()
    view.keepArrivals(of: utterances)
    (now.captions, view.deadline) = captions(of: reader, arrivals: view.arrivals, at: instant)
    for index in now.captions.indices {
      guard let name = now.captions[index].speaker?.name else { continue }
      now.captions[index].speaker = view.speakers.welcome(name)
    }
    now.leftOut = view.leftOut
    now.notices = notices.texts
    now.pipeline = pipelines.status
    now.pipelineHearsRequests = pipelines.hearsRequests
    now.revision = view.captions.revision
    if !now.looksLike(view.captions) { now.revision += 1 }
    view.captions = now
    view.changes = changes
    views[reader] = view
    return now
  }

  /// When a view may change by itself; nil if only an event can change it.
  package func nextDeadline(after instant: Duration) -> Duration? {
    let pauses = views.values.compactMap(\.deadline).filter { $0 > instant }
    return [revealDeadline, pauses.min()].compactMap(\.self).min()
  }

  /// How much of an utterance that reader would see if there is a line for each of its lines.
  package func showing(of id: UtteranceID, to reader: Reader) -> Showing {
    utterances.last { $0.id == id }?.showing(to: reader) ?? .nothing
  }

  /// The text of an utterance that the reader is given, and how often it has changed by now; nil if there
  /// is nothing for that reader.
  ///
  /// It differs exactly when an update has changed words for this reader, shown already or not.
  package func hearing(of id: UtteranceID, by reader: Reader) -> HeardText? {
    utterances.last { $0.id == id }?.hearing(of: reader)
  }

  /// The captions in the order in which the reader was first given words of them, and when one of them
  /// stops being spoken.
  private func captions(
    of reader: Reader, arrivals: [Int: Int], at instant: Duration
  ) -> ([VisibleCaption], deadline: Duration?) {
    var heard: Set<Speaker> = []
    var captions: [VisibleCaption] = []
    var deadline: Duration?
    let byArrival = utterances.sorted {
      arrivals[$0.number] ?? .max < arrivals[$1.number] ?? .max
    }
    for utterance in byArrival.reversed() {
      guard let number = arrivals[utterance.number], utterance.hearing(of: reader) != nil
      else { continue }
      let isNewestOfSpeaker = heard.insert(Speaker(utterance)).inserted
      let pause = (utterance.changedAt(for: reader) ?? .zero) + Self.longestPause
      let isLiving = isNewestOfSpeaker && !utterance.isFinal(for: reader) && instant < pause
      if isLiving { deadline = min(deadline ?? pause, pause) }
      if let caption = utterance.visible(to: reader, number: number, isLiving: isLiving) {
        captions.append(caption)
      }
    }
    return (captions.reversed(), deadline)
  }

  /// The view of a reader who asks for the first time: speakers as far as they are known.
  private func newView(of reader: Reader) -> View {
    var view = View()
    for utterance in utterances { view.note(utterance, reader) }
    return view
  }

  /// The speaker of an utterance, as far as utterances tell: one utterance of each is being spoken.
  private struct Speaker: Hashable {
    let scope: UtteranceID.Scope
    let name: String?

    init(_ utterance: Utterance) {
      scope = utterance.id.scope
      name = utterance.speaker
    }
  }
}
