package import Captions
internal import Synchronization

/// The open utterances of a connection or of shared streams, assembled from patches.
///
/// Only this type merges changes. All later stages receive whole utterances. An update of a
/// finished utterance becomes a state of its own, which the receivers ignore and count.
package struct UtteranceAssembler: Sendable {
  /// The maximum number of open utterances.
  ///
  /// Beyond this limit, the least recently updated utterances are evicted.
  package static let maxOpenUtterances = 1024
  /// The maximum size of the texts of all open utterances, in bytes.
  package static let maxTextBytes = 2 << 20
  /// The maximum number of languages of an utterance.
  ///
  /// Further languages are ignored.
  static let maxLanguages = 64

  /// The number of patches applied so far.
  private(set) var revision = 0
  private var open: [UtteranceID: UtteranceSnapshot] = [:]
  private var openBytes = 0

  /// Creates an assembler without utterances.
  package init() {}

  /// Applies a patch and returns the event with the state of the utterance after it.
  package mutating func event(applying patch: UtterancePatch, to id: UtteranceID) -> CaptionEvent {
    revision += 1
    let snapshot = Self.apply(
      patch, to: &open[id], storing: id.name != .oneShot, countingIn: &openBytes, at: revision)
    evictOldest()
    return .utterance(id, snapshot)
  }

  /// Applies a patch to an entry of `open`, with one look-up, and returns the state after it.
  ///
  /// - Parameters:
  ///   - patch: The patch.
  ///   - entry: The current state, or nil if there is none. The entry is removed if the new state
  ///     is not partial.
  ///   - isStorable: True if later patches can have the same identifier.
  ///   - bytes: The size of all texts, to which the difference is added.
  ///   - revision: The number of the patch.
  /// - Returns: The state after the patch.
  private static func apply(
    _ patch: UtterancePatch, to entry: inout UtteranceSnapshot?, storing isStorable: Bool,
    countingIn bytes: inout Int, at revision: Int
  ) -> UtteranceSnapshot {
    var snapshot = entry.take() ?? UtteranceSnapshot(revision: revision)
    bytes -= snapshot.textBytes
    snapshot.revision = revision
    patch.apply(to: &snapshot)
    if snapshot.isPartial, isStorable {
      bytes += snapshot.textBytes
      entry = snapshot
    }
    return snapshot
  }

  /// Evicts half of the utterances if the limits are exceeded, but never the newest one.
  ///
  /// The sorting costs little because it is repeated only after many more patches.
  private mutating func evictOldest() {
    guard open.count > Self.maxOpenUtterances || openBytes > Self.maxTextBytes else { return }
    let byAge = open.map { (id: $0.key, revision: $0.value.revision) }
      .sorted { $0.revision < $1.revision }
    for (id, _) in byAge.dropLast()
    where open.count > Self.maxOpenUtterances / 2 || openBytes > Self.maxTextBytes / 2 {
      guard let evicted = open.removeValue(forKey: id) else { continue }
      openBytes -= evicted.textBytes
    }
  }
}

/// The assembler of the streams that pipelines name, shared by all of their connections.
///
/// Patches of several connections are merged in the order of decoding. Their snapshots may be
/// posted in another order. While the utterance is unfinished, the newer revision remains. The type
/// is thread-safe. A lock is held while one patch is applied.
package final class StreamAssembler: Sendable {
  private let assembler = Mutex(UtteranceAssembler())

  /// Creates an assembler without utterances.
  package init() {}

  /// Applies a patch and returns the event with the state of the utterance after it.
  func event(applying patch: UtterancePatch, to id: UtteranceID) -> CaptionEvent {
    assembler.withLock { $0.event(applying: patch, to: id) }
  }
}

// MARK: - JSON Merge Patch (RFC 7396)

extension UtterancePatch {
  /// Changes the state and sets the values at its revision.
  fileprivate func apply(to snapshot: inout UtteranceSnapshot) {
    let revision = snapshot.revision
    text.apply(to: &snapshot.text.words, at: revision)
    isFinal.apply(to: &snapshot.text.isFinal, at: revision)
    stable.apply(to: &snapshot.text.stable, at: revision)
    agreed.apply(to: &snapshot.text.agreed, at: revision)
    language.apply(to: &snapshot.text.language, at: revision)
    source.apply(to: &snapshot.source.words, at: revision)
    sourceStable.apply(to: &snapshot.source.stable, at: revision)
    sourceConfident.apply(to: &snapshot.source.confident, at: revision)
    sourceLanguage.apply(to: &snapshot.source.language, at: revision)
    sourceIsFinal.apply(to: &snapshot.source.isFinal, at: revision)
    translations.apply(to: &snapshot)
    romanized.apply(to: &snapshot.romanized, at: revision)
    speaker.apply(to: &snapshot.speaker, at: revision)
    audience.apply(to: &snapshot.audience, at: revision)
    start.apply(to: &snapshot.start, at: revision)
    end.apply(to: &snapshot.end, at: revision)
    isCancelled.apply(to: &snapshot.isCancelled, at: revision)
  }
}

extension TranslationsPatch {
  fileprivate func apply(to snapshot: inout UtteranceSnapshot) {
    if erasesAll {
      snapshot.translations = []
      snapshot.translationsErased = snapshot.revision
    }
    for entry in entries {
      switch entry.change {
      case .absent: break
      case .erased: TranslationPatch.erasure.apply(to: &snapshot, in: entry.language)
      case .value(let change): change.apply(to: &snapshot, in: entry.language)
      }
    }
  }
}

extension TranslationPatch {
  /// Changes the text in one language.
  ///
  /// Changes after a final text are ignored.
  fileprivate func apply(to snapshot: inout UtteranceSnapshot, in language: String) {
    let index =
      snapshot.translations.firstIndex { $0.language.value == language }
      ?? snapshot.translations.count
    if index == snapshot.translations.count {
      guard index < UtteranceAssembler.maxLanguages else { return }
      snapshot.translations.append(UtteranceText())
    }
    let revision = snapshot.revision
    // The receivers count a change that comes too late.
    snapshot.translations[index].language.set(language, at: revision)
    guard snapshot.translations[index].isFinal.value != true else { return }
    text.apply(to: &snapshot.translations[index].words, at: revision)
    stable.apply(to: &snapshot.translations[index].stable, at: revision)
    agreed.apply(to: &snapshot.translations[index].agreed, at: revision)
    isFinal.apply(to: &snapshot.translations[index].isFinal, at: revision)
  }
}

/// The content of one line of the caption stream about one utterance: a JSON Merge Patch (RFC
/// 7396).
///
/// A patch erases, sets or does not change each value of the utterance. Texts are complete as
/// received, except that terminal escapes are removed. Patches end at the decoder:
/// `UtteranceAssembler` applies them.
package struct UtterancePatch: Sendable, Equatable {
  /// The whole translated text so far, with newlines between paragraphs.
  package var text: PatchField<String> = .absent
  /// True if the text will not change again.
  package var isFinal: PatchField<Bool> = .absent
  /// The number of leading Unicode code points of `text` that will not change.
  package var stable: PatchField<Int> = .absent
  /// The number of leading Unicode code points of `text` that are likely to stay.
  package var agreed: PatchField<Int> = .absent
  /// The BCP 47 language of `text`.
  package var language: PatchField<String> = .absent
  /// The original words, in the speaker's language.
  package var source: PatchField<String> = .absent
  /// The number of leading Unicode code points of `source` that will not change.
  package var sourceStable: PatchField<Int> = .absent
  /// The number of leading Unicode code points of `source` that the recognizer has heard clearly.
  package var sourceConfident: PatchField<Int> = .absent
  package var sourceLanguage: PatchField<String> = .absent
  package var sourceIsFinal: PatchField<Bool> = .absent
  /// The texts in several readers' languages.
  package var translations = TranslationsPatch()
  /// The transliteration of `text` into Latin letters.
  package var romanized: PatchField<String> = .absent
  /// The name or number of the speaker.
  package var speaker: PatchField<String> = .absent
  /// The reader of a face-to-face view for whom the utterance is meant.
  package var audience: PatchField<Audience> = .absent
  /// The start and end of the speech in the pipeline's audio.
  package var start: PatchField<Duration> = .absent
  package var end: PatchField<Duration> = .absent
  /// True if the utterance was a false start and is removed.
  package var isCancelled: PatchField<Bool> = .absent

  /// Creates an empty patch.
  package init() {}

  /// A patch that marks the text as final.
  package static var final: UtterancePatch {
    var patch = UtterancePatch()
    patch.isFinal = .value(true)
    return patch
  }

  /// True if the patch changes nothing.
  package var isEmpty: Bool { self == UtterancePatch() }
}

/// The change that a patch makes to one value: none, removal, or a new value.
package enum PatchField<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The absence of the key, so that the value does not change.
  case absent
  /// The value `null`, which erases the value.
  case erased
  case value(Value)

  /// The new value, if there is one.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// True if the key is absent.
  package var isAbsent: Bool { self == .absent }

  /// Applies the change to a value.
  func apply(to field: inout Versioned<Value>, at revision: Int) {
    switch self {
    case .absent: break
    case .erased: field.set(nil, at: revision)
    case .value(let value): field.set(value, at: revision)
    }
  }
}

/// The change that a patch makes to the text in one reader's language.
package struct TranslationPatch: Sendable, Equatable {
  package var text: PatchField<String>
  /// The number of leading Unicode code points of `text` that will not change.
  package var stable: PatchField<Int>
  /// The number of leading Unicode code points of `text` that are likely to stay.
  package var agreed: PatchField<Int>
  package var isFinal: PatchField<Bool>

  package init(
    text: PatchField<String> = .absent, stable: PatchField<Int> = .absent,
    agreed: PatchField<Int> = .absent, isFinal: PatchField<Bool> = .absent
  ) {
    self.text = text
    self.stable = stable
    self.agreed = agreed
    self.isFinal = isFinal
  }

  /// The change that erases the text and its other values.
  static let erasure = TranslationPatch(
    text: .erased, stable: .erased, agreed: .erased, isFinal: .erased)
}

/// The changes that a patch makes to the texts in several languages.
package struct TranslationsPatch: Sendable, Equatable {
  /// A language and the change of its text.
  package struct Entry: Sendable, Equatable {
    /// The BCP 47 language.
    package let language: String
    package var change: PatchField<TranslationPatch>

    package init(language: String, change: PatchField<TranslationPatch>) {
      self.language = language
      self.change = change
    }
  }

  /// True if all languages are erased before `entries` are applied.
  package var erasesAll: Bool
  /// The entries in the pipeline's order.
  ///
  /// The first language is the default for readers.
  package var entries: [Entry]

  package init(erasesAll: Bool = false, entries: [Entry] = []) {
    self.erasesAll = erasesAll
    self.entries = entries
  }
}
