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
    (now.captions, view.deadline) = captions(of: reader, at: instant)
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

  /// The captions in order of first appearance, and when one of them stops being spoken.
  private func captions(
    of reader: Reader, at instant: Duration
  ) -> ([VisibleCaption], deadline: Duration?) {
    var heard: Set<Speaker> = []
    var captions: [VisibleCaption] = []
    var deadline: Duration?
    for utterance in utterances.reversed() {
      guard utterance.hearing(of: reader) != nil else { continue }
      let isNewestOfSpeaker = heard.insert(Speaker(utterance)).inserted
      let pause = (utterance.changedAt(for: reader) ?? .zero) + Self.longestPause
      let isLiving = isNewestOfSpeaker && !utterance.isFinal(for: reader) && instant < pause
      if isLiving { deadline = min(deadline ?? pause, pause) }
      if let caption = utterance.visible(to: reader, isLiving: isLiving) {
        captions.append(caption)
      }
    }
    return (captions.reversed(), deadline)
  }

  /// The view of a reader who asks for the first time: speakers as far as they are known.
  private func newView(of reader: Reader) -> View {
    var view = View()
    for utterance in utterances { view.speakers.welcomeSpeaker(of: utterance, reader) }
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

extension SpeakerRoster {
  /// Gives the utterance's speaker a place, if the reader is given any words of it, shown already or not.
  mutating func welcomeSpeaker(of utterance: Utterance, _ reader: Reader) {
    guard let name = utterance.speaker, utterance.hearing(of: reader) != nil else { return }
    _ = welcome(name)
  }
}
