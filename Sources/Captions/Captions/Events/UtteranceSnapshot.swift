/// The complete state of an utterance, as received from its pipeline so far.
///
/// A newer snapshot replaces an older one. Every value carries the revision that set it, so a
/// receiver that has missed some snapshots still knows which values are new to it. Texts are
/// complete as received, except that terminal escapes are removed. The board bounds the displayed
/// part.
///
/// An update, such as one line of a stream, is a snapshot as well, with the values that it sets or
/// erases at revision 1. `UtteranceAssembler` merges updates.
package struct UtteranceSnapshot: Sendable, Equatable {
  /// The number of the last update that the snapshot contains.
  ///
  /// Revisions increase within a connection, or within a stream that several connections share.
  package var revision: Int
  /// The revision of the first update that the snapshot contains.
  ///
  /// If the decoder has forgotten an utterance for lack of room, the utterance continues with a
  /// snapshot that contains later updates only.
  package let firstRevision: Int

  /// The translated text; paragraphs are separated by newlines.
  package var text = UtteranceText()
  /// The original words, in the speaker's language.
  package var source = UtteranceText()
  /// The texts in several readers' languages, in the pipeline's order.
  ///
  /// The first language is the default for readers. A language is set again by every update that
  /// contains its text.
  package var translations: [UtteranceText] = []
  /// The revision of the last update that erased all translations; 0 if there was none.
  package var translationsErased = 0
  /// The transliteration of `text` into Latin letters.
  package var romanized = Versioned<String>()
  /// The transliteration of `source` into Latin letters.
  package var sourceRomanized = Versioned<String>()
  /// The name or number of the speaker.
  package var speaker = Versioned<String>()
  /// The reader of a face-to-face view for whom the utterance is meant.
  package var audience = Versioned<Audience>()
  /// The start and end of the speech in the pipeline's audio.
  package var start = Versioned<Duration>()
  package var end = Versioned<Duration>()
  /// True if the utterance was a false start and is removed.
  package var isCancelled = Versioned<Bool>()
  /// True if the words were read from a sign before the camera, and not spoken.
  package var isSign = Versioned<Bool>()
  /// The languages into which the sender wants the words translated.
  package var wantedLanguages = Versioned<[String]>()
  /// The request for a report once the words are on the screen; nil if none was made.
  package var displayReportRequest: DisplayReportRequest?

  /// Creates a state that contains one update, which has set no value yet, or an empty update.
  package init(revision: Int = 1) {
    self.revision = revision
    firstRevision = revision
  }

  /// Creates the state of an utterance that consists of one final text.
  package init(finalText words: String, revision: Int = 1) {
    self.init(revision: revision)
    text.words.set(words, at: revision)
    text.isFinal.set(true, at: revision)
  }

  /// An update that marks the text as final.
  package static var final: UtteranceSnapshot {
    var update = UtteranceSnapshot()
    update.text.isFinal = .value(true)
    return update
  }

  /// True if an update changes nothing.
  package var isEmpty: Bool { self == UtteranceSnapshot() }

  /// True if the text will not change again.
  package var isFinal: Bool { text.isFinal.value == true }

  /// True if the utterance is neither final nor cancelled.
  package var isPartial: Bool { !isFinal && isCancelled.value != true }

  /// The text in a reader's language, without values if there is none; a new one comes last.
  package subscript(translation language: String?) -> UtteranceText {
    get { translations.first { $0.language.value == language } ?? UtteranceText() }
    set {
      let index = translations.firstIndex { $0.language.value == language }
      if let index { translations[index] = newValue } else { translations.append(newValue) }
    }
  }

  /// Returns the snapshot that remains of this one and the waiting one.
  ///
  /// The newer revision remains, whichever was posted first, with the last request for a report.
  package func replacing(_ waiting: UtteranceSnapshot) -> UtteranceSnapshot {
    var newest = revision < waiting.revision ? waiting : self
    newest.displayReportRequest = displayReportRequest ?? waiting.displayReportRequest
    return newest
  }
}

/// A text of an utterance in one language.
package struct UtteranceText: Sendable, Equatable {
  /// The whole text so far.
  package var words = Versioned<String>()
  /// The BCP 47 language.
  package var language = Versioned<String>()
  /// The number of leading Unicode code points of `words` that will not change.
  package var stable = Versioned<Int>()
  /// The number of leading Unicode code points of `words` that are likely to stay, as the sender judges.
  package var agreed = Versioned<Int>()
  /// The number of leading Unicode code points of a source that the recognizer has heard clearly; nil
  /// if all are.
  package var confident = Versioned<Int>()
  /// True if the text will not change again.
  package var isFinal = Versioned<Bool>()

  /// Creates a text without values.
  package init() {}

  /// Creates the part of an update for a translation.
  package init(
    in language: String, words: Versioned<String> = .absent, stable: Versioned<Int> = .absent,
    isFinal: Versioned<Bool> = .absent
  ) {
    self.language = .value(language)
    self.words = words
    self.stable = stable
    self.isFinal = isFinal
  }
}

/// The readers of a face-to-face view: near the keyboard, across from it, or both.
package enum Audience: String, Sendable, Hashable, Codable {
  case near, far, both

  /// True if one reader belongs to both audiences.
  package func overlaps(_ other: Audience) -> Bool {
    self == .both || other == .both || self == other
  }
}

// MARK: - The words of an utterance

extension UtteranceSnapshot {
  /// True if any text has a visible character.
  package var hasWords: Bool {
    everyText.contains { $0.value?.contains { !$0.isWhitespace } ?? false }
  }

  /// True if the last update set the words, which may be empty or unchanged.
  package var setsWords: Bool {
    everyText.contains { $0.revision == revision && $0.value != nil }
      || translations.contains { $0.language.revision == revision }
  }

  /// The approximate number of bytes of text.
  package var textBytes: Int {
    let main = text.bytes + source.bytes + romanized.bytes + sourceRomanized.bytes
    return translations.reduce(main) { $0 + $1.bytes + ($1.language.value?.utf8.count ?? 0) }
  }

  /// All texts, the translated one first.
  package var everyText: [Versioned<String>] {
    [text.words, source.words, romanized] + translations.map(\.words)
  }
}

extension UtteranceText {
  fileprivate var bytes: Int { words.bytes }
}

extension Versioned<String> {
  fileprivate var bytes: Int { value?.utf8.count ?? 0 }
}

/// A request for a report once an update's words are on the screen.
///
/// A snapshot that replaces a waiting one causes one report, timed from the last request.
package struct DisplayReportRequest: Sendable, Equatable {
  /// The connection that receives the report.
  package let connection: ConnectionID
  /// The time at which the bytes of the update were read.
  package let arrival: ContinuousClock.Instant

  package init(connection: ConnectionID, arrival: ContinuousClock.Instant) {
    self.connection = connection
    self.arrival = arrival
  }
}

/// A value with the revision of the update that set it last.
///
/// The revision distinguishes an update that repeats a value from one without the value.
package struct Versioned<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value; nil if it was never set, or if it was erased.
  package private(set) var value: Value?
  /// The revision of the last update that set or erased the value; 0 if there was none.
  package private(set) var revision = 0

  /// Creates a value that no update has set.
  package init() {}

  /// A value that an update does not change.
  package static var absent: Versioned { Versioned() }

  /// A value that an update erases.
  package static var erased: Versioned { Versioned(nil, at: 1) }

  /// Returns a value that an update sets.
  package static func value(_ value: Value) -> Versioned { Versioned(value, at: 1) }

  private init(_ value: Value?, at revision: Int) {
    self.value = value
    self.revision = revision
  }

  /// Sets the value, which may be equal to the last one; nil erases it.
  package mutating func set(_ value: Value?, at revision: Int) {
    self.value = value
    self.revision = revision
  }

  /// Sets the value if it differs from the last one; nil erases it.
  package mutating func change(to value: Value?, at revision: Int) {
    if value != self.value { set(value, at: revision) }
  }

  /// Copies the value to `current` if an update after `revision` set it.
  func update(_ current: inout Value?, since revision: Int) {
    if self.revision > revision { current = value }
  }
}
