internal import Language

// Per-reader views of the board, and the times at which they change.

extension CaptionBoard {
  /// The pause after which a silent speaker no longer counts as speaking.
  static let maxPause: Duration = .seconds(10)

  /// The last view of the board computed for one reader.
  struct View: Sendable {
    var captions = VisibleCaptions()
    /// The board's change count at the time of the view; nil for a view that is not computed yet.
    var changes: Int?
    /// The time from which the view may differ without a new event.
    var deadline: Duration?
    /// The numbers of this reader's captions that were left out for lack of room, by source.
    var leftOutCounts: [UtteranceID.Scope: Int] = [:]
    /// The numbers of the captions that the reader is shown at present.
    var shownCaptions: Set<Int> = []
    /// The ranks of the utterances, keyed by utterance number.
    ///
    /// Rank 0 belongs to the utterance of which this reader first received words.
    var ranks: [Int: Int] = [:]
    /// The numbers of the utterances that the reader has read and that have left the window.
    var releasedNumbers: Set<Int> = []
    private var nextRank = 0

    /// Ranks the utterance and its voice if the reader receives words for the first time.
    mutating func rank(_ utterance: Utterance, _ reader: Reader, among voices: inout Voices) {
      guard utterance.textVersion(for: reader) != nil else { return }
      if ranks[utterance.number] == nil {
        ranks[utterance.number] = nextRank
        nextRank += 1
      }
      _ = voices.index(of: utterance)
    }

    /// Removes the ranks of utterances that are no longer on the board, once there are many.
    mutating func pruneRanks(of utterances: [Utterance]) {
      guard ranks.count > 2 * utterances.count + 64 else { return }
      let numbers = Set(utterances.map(\.number))
      ranks = ranks.filter { numbers.contains($0.key) }
      releasedNumbers.formIntersection(numbers)
      let sources = Set(utterances.map(\.id.scope))
      leftOutCounts = leftOutCounts.filter { sources.contains($0.key) }
    }
  }

  /// Returns everything that the reader sees at `instant`.
  ///
  /// The captions are computed again only if they may have changed since the last call for this
  /// reader. Otherwise, the call only checks whether held-back words are due.
  package mutating func visible(
    at instant: Duration, for reader: Reader = Reader()
  ) -> VisibleCaptions {
    revealDue { $0 <= instant }
    var view = views[reader] ?? newView(of: reader)
    if view.changes == changes, view.deadline.map({ instant < $0 }) ?? true {
      return view.captions
    }
    view.pruneRanks(of: utterances)
    var now = view.captions
    (now.captions, view.deadline) = captions(of: reader, ranks: view.ranks, at: instant)
    now.leftOutCounts = view.leftOutCounts
    now.notices = notices.texts
    now.pipeline = pipelines.status
    now.pipelineAcceptsRequests = pipelines.acceptsRequests
    if now != view.captions { now.revision += 1 }
    view.captions = now
    view.changes = changes
    views[reader] = view
    return now
  }

  /// Lets a reader continue the view of a former one: captions keep their numbers and order.
  ///
  /// - Returns: False if the reader has a view already, or the former one has none.
  @discardableResult
  package mutating func transferView(of former: Reader, to reader: Reader) -> Bool {
    guard views[reader] == nil, var view = views[former] else { return false }
    view.changes = nil
    for utterance in utterances { view.rank(utterance, reader, among: &voices) }
    views[reader] = view
    return true
  }

  /// Removes the views of all other readers, so that their captions can be released.
  ///
  /// The policy of the first reader applies to the next updates.
  package mutating func setReaders(_ readers: [Reader]) {
    views = views.filter { readers.contains($0.key) }
    stability = readers.first?.stability ?? stability
    for reader in readers where views[reader] == nil { views[reader] = newView(of: reader) }
  }

  /// The next time at which a view changes by itself; nil if only an event can change it.
  package func nextDeadline(after instant: Duration) -> Duration? {
    let pauses = views.values.compactMap(\.deadline).filter { $0 > instant }
    return [revealDeadline, pauses.min()].compactMap(\.self).min()
  }

  /// Returns the share of an utterance's words that the reader sees if every line has a row.
  package func displayedShare(of id: UtteranceID, to reader: Reader) -> DisplayedShare {
    utterances.last { $0.id == id }?.displayedShare(for: reader) ?? .nothing
  }

  /// Returns the version of the received text of an utterance that is selected for the reader.
  ///
  /// The version differs from an earlier one exactly if an update has changed words of this
  /// reader's text, whether displayed or held back; it is nil if there is no such text.
  package func textVersion(of id: UtteranceID, for reader: Reader) -> TextVersion? {
    utterances.last { $0.id == id }?.textVersion(for: reader)
  }

  /// The reader's captions in order of their ranks, and the time at which the first of them stops
  /// counting as spoken, if one does.
  private mutating func captions(
    of reader: Reader, ranks: [Int: Int], at instant: Duration
  ) -> ([VisibleCaption], deadline: Duration?) {
    // A speaker is a name within a connection, or a named stream that several connections share.
    var seen: [UtteranceID.Scope: Set<String?>] = [:]
    var captions: [VisibleCaption] = []
    var deadline: Duration?
    let byRank = utterances.sorted {
      ranks[$0.number] ?? .max < ranks[$1.number] ?? .max
    }
    for utterance in byRank.reversed() {
      guard let number = ranks[utterance.number], utterance.textVersion(for: reader) != nil
      else { continue }
      let isNewestOfSpeaker =
        seen[utterance.id.scope, default: []].insert(utterance.speaker).inserted
      let pause = (utterance.changedAt(for: reader) ?? .zero) + Self.maxPause
      let isBeingSpoken = isNewestOfSpeaker && !utterance.isFinal(for: reader) && instant < pause
      if isBeingSpoken { deadline = min(deadline ?? pause, pause) }
      if var caption = utterance.visible(to: reader, number: number, isBeingSpoken: isBeingSpoken) {
        caption.voice = voices.index(of: utterance)
        captions.append(caption)
      }
    }
    return (captions.reversed(), deadline)
  }

  /// The view of a reader who asks for the first time, ranking the utterances on the board.
  private mutating func newView(of reader: Reader) -> View {
    var view = View()
    for utterance in utterances { view.rank(utterance, reader, among: &voices) }
    return view
  }
}

/// The indices of the voices in a conversation, which determine their colors.
///
/// The order is that in which any reader could first read them. All readers share the indices, so
/// that a voice has the same color in every layout.
struct Voices: Sendable {
  private var speakers = SpeakerIndices()
  /// The spoken languages of utterances without a speaker.
  private var languages = SpeakerIndices()

  /// Returns the index of an utterance's speaker, or else of its spoken language; nil if neither is
  /// known.
  mutating func index(of utterance: Utterance) -> Int? {
    if let name = utterance.speaker { return speakers.index(of: name) }
    guard let language = utterance.source.language else { return nil }
    return languages.index(of: LanguageTag.primarySubtag(of: language).lowercased())
  }
}

/// The indices of the speakers, in the order of their first use.
///
/// The first speakers have indices of their own, which all further ones share.
struct SpeakerIndices: Sendable {
  /// The maximum number of speakers with an index of their own.
  static let maxCount = 64

  private var indices: [String: Int] = [:]

  /// Returns the index of the speaker called `name`, assigning one on first use.
  mutating func index(of name: String) -> Int {
    if indices[name] == nil, indices.count < Self.maxCount { indices[name] = indices.count }
    return indices[name] ?? Self.sharedIndex(of: name)
  }

  /// The index of a further speaker, whose name need not be stored.
  private static func sharedIndex(of name: String) -> Int {
    name.utf8.reduce(0) { ($0 * 31 + Int($1)) % maxCount }
  }
}
