package import Captions
internal import Synchronization

/// The open utterances of a connection or of shared streams, assembled from patches.
///
/// This is the only place where changes are merged: behind it, whole utterances travel. An update
/// of a finished utterance becomes a state of its own, which the receivers ignore and count.
package struct UtteranceAssembler: Sendable {
  /// The greatest number of open utterances.
  ///
  /// Beyond this limit, those that were updated the longest time ago are forgotten.
  package static let mostOpen = 1024
  /// The greatest size of the texts of all open utterances, in bytes.
  package static let mostBytes = 2 << 20
  /// The greatest number of languages of an utterance; further languages are ignored.
  static let mostLanguages = 64

  /// The number of patches applied so far.
  private(set) var revision = 0
  private var open: [UtteranceID: UtteranceSnapshot] = [:]
  private var openBytes = 0

  /// Creates an assembler without utterances.
  package init() {}

  /// Applies a patch and returns the event with the state of the utterance after it.
  package mutating func event(applying patch: UtterancePatch, to id: UtteranceID) -> CaptionEvent {
    revision += 1
    var snapshot = open.removeValue(forKey: id) ?? UtteranceSnapshot(revision: revision)
    openBytes -= snapshot.textBytes
    snapshot.revision = revision
    patch.apply(to: &snapshot)
    if snapshot.isPartial, id.name != .own {
      open[id] = snapshot
      openBytes += snapshot.textBytes
      makeRoom()
    }
    return .utterance(id, snapshot)
  }

  /// Forgets half of the utterances if the limits are exceeded, but never the newest one.
  ///
  /// The sorting costs little, as it is repeated only after many more patches.
  private mutating func makeRoom() {
    guard open.count > Self.mostOpen || openBytes > Self.mostBytes else { return }
    let byAge = open.map { (id: $0.key, revision: $0.value.revision) }
      .sorted { $0.revision < $1.revision }
    for (id, _) in byAge.dropLast()
    where open.count > Self.mostOpen / 2 || openBytes > Self.mostBytes / 2 {
      guard let forgotten = open.removeValue(forKey: id) else { continue }
      openBytes -= forgotten.textBytes
    }
  }
}

/// The assembler of the streams that pipelines name, shared by all of their connections.
///
/// Patches of several connections are merged in the order of decoding. Their snapshots may be posted
/// in another order: then the newer revision remains. Thread-safe; the lock is held for one patch.
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
  /// Changes the state; the values are told at its revision.
  fileprivate func apply(to snapshot: inout UtteranceSnapshot) {
    let revision = snapshot.revision
    text.apply(to: &snapshot.text.words, at: revision)
    isFinal.apply(to: &snapshot.text.isFinal, at: revision)
    stable.apply(to: &snapshot.text.stable, at: revision)
    language.apply(to: &snapshot.text.language, at: revision)
    source.apply(to: &snapshot.source.words, at: revision)
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
    if erasesKnown {
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
  /// Changes the text in one language; changes after a final text are ignored.
  fileprivate func apply(to snapshot: inout UtteranceSnapshot, in language: String) {
    let place =
      snapshot.translations.firstIndex { $0.language.value == language }
      ?? snapshot.translations.count
    if place == snapshot.translations.count {
      guard place < UtteranceAssembler.mostLanguages else { return }
      snapshot.translations.append(UtteranceText())
    }
    let revision = snapshot.revision
    // The receivers count a change that comes too late.
    snapshot.translations[place].language.tell(language, at: revision)
    guard snapshot.translations[place].isFinal.value != true else { return }
    text.apply(to: &snapshot.translations[place].words, at: revision)
    stable.apply(to: &snapshot.translations[place].stable, at: revision)
    isFinal.apply(to: &snapshot.translations[place].isFinal, at: revision)
  }
}
