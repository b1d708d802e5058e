package import Captions
internal import Synchronization

/// The open utterances of a connection or of shared streams, assembled from updates.
///
/// Only this type merges changes. All later stages receive whole utterances. An update of a
/// finished utterance becomes a state of its own, which the receivers ignore and count.
package struct UtteranceAssembler: Sendable {
  /// The maximum number of open utterances, beyond which the least recently updated ones go.
  package static let maxOpenUtterances = 1024
  /// The maximum size of the texts of all open utterances, in bytes.
  package static let maxTextBytes = 2 << 20
  /// The maximum number of languages of an utterance; further ones are ignored.
  static let maxLanguages = 64

  /// The number of updates merged so far.
  private(set) var revision = 0
  private var open: [UtteranceID: UtteranceSnapshot] = [:]
  private var openBytes = 0

  /// Creates an assembler without utterances.
  package init() {}

  /// The open utterances, the last updated one last.
  var openIDs: [UtteranceID] {
    open.sorted { $0.value.revision < $1.value.revision }.map(\.key)
  }

  /// Merges an update and returns the event with the state of the utterance after it.
  package mutating func event(applying update: UtteranceSnapshot, to id: UtteranceID)
    -> CaptionEvent
  {
    revision += 1
    var snapshot = open.removeValue(forKey: id) ?? UtteranceSnapshot(revision: revision)
    openBytes -= snapshot.textBytes
    snapshot.revision = revision
    snapshot.merge(update)
    if snapshot.isPartial, id.name != .oneShot {
      openBytes += snapshot.textBytes
      open[id] = snapshot
    }
    evictOldest()
    return .utterance(id, snapshot)
  }

  /// Evicts half of the utterances if the limits are exceeded, but never the newest one.
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
/// Updates of several connections are merged in the order of decoding. Their snapshots may be
/// posted in another order. While the utterance is unfinished, the newer revision remains. The type
/// is thread-safe. A lock is held while one update is merged.
package final class StreamAssembler: Sendable {
  private let assembler = Mutex(UtteranceAssembler())

  /// Creates an assembler without utterances.
  package init() {}

  /// Merges an update and returns the event with the state of the utterance after it.
  func event(applying update: UtteranceSnapshot, to id: UtteranceID) -> CaptionEvent {
    assembler.withLock { $0.event(applying: update, to: id) }
  }
}

// MARK: - JSON Merge Patch (RFC 7396)

extension UtteranceSnapshot {
  /// Takes over the values that an update sets or erases, at the revision of this state.
  fileprivate mutating func merge(_ update: UtteranceSnapshot) {
    for key in CaptionKeys.ofUtterance { key.merge(update, &self, revision) }
    if update.translationsErased > 0 {
      translations = []
      translationsErased = revision
    }
    for text in update.translations { merge(text) }
  }

  /// Merges the text in one language, unless it was final.
  private mutating func merge(_ update: UtteranceText) {
    let language = update.language.value
    var text = self[translation: language]
    guard text != UtteranceText() || translations.count < UtteranceAssembler.maxLanguages
    else { return }
    if text.isFinal.value != true {
      for key in CaptionKeys.ofTranslation { key.merge(update, &text, revision) }
    }
    // The receivers count a change that comes too late.
    text.language.set(language, at: revision)
    self[translation: language] = text
  }
}

// MARK: - Differences

extension UtteranceSnapshot {
  /// Takes over the values of another state that differ, as set at a revision.
  ///
  /// A translation that the other state does not have stays.
  package mutating func change(to other: UtteranceSnapshot, at revision: Int) {
    for key in CaptionKeys.ofUtterance { key.change(other, &self, revision) }
    for text in other.translations {
      let language = text.language.value
      let before = self[translation: language]
      var changed = before
      for key in CaptionKeys.ofTranslation { key.change(text, &changed, revision) }
      guard changed != before || before == UtteranceText() else { continue }
      changed.language.set(language, at: revision)
      self[translation: language] = changed
    }
  }
}
