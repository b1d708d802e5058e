internal import Captions

/// A key of the caption stream that sets a value of an utterance, or of one of its translations.
///
/// The lists in `CaptionKeys` are the only ones: the decoder, the merge of updates, the comparison
/// of states, the encoder and the detection of the format go through them. A new key is one line
/// here and one value of `UtteranceSnapshot`.
struct FieldKey<Fields: Sendable>: Sendable {
  let name: String
  /// True if other formats have the key, too.
  let isShared: Bool
  /// Sets the value in an update; `null` erases it.
  let read: @Sendable (JSON, inout Fields) throws(DecodingWarning) -> Void
  /// Copies the value that an update sets to the state, as set at a revision.
  let merge: @Sendable (_ update: Fields, _ state: inout Fields, _ revision: Int) -> Void
  /// Copies the value of another state if it differs, as set at a revision.
  let change: @Sendable (_ other: Fields, _ state: inout Fields, _ revision: Int) -> Void
  /// Returns the JSON of the value if the update with this revision set it.
  let json: @Sendable (Fields, _ revision: Int) -> String?

  init<Value>(
    _ name: String, _ kind: FieldKind<Value>,
    _ place: any WritableKeyPath<Fields, Versioned<Value>> & Sendable, isShared: Bool = false
  ) {
    self.name = name
    self.isShared = isShared
    read = { json, update throws(DecodingWarning) in
      update[keyPath: place] = json.isNull ? .erased : .value(try kind.read(json))
    }
    merge = { update, state, revision in
      let value = update[keyPath: place]
      if value.revision > 0 { state[keyPath: place].set(value.value, at: revision) }
    }
    change = { other, state, revision in
      state[keyPath: place].change(to: other[keyPath: place].value, at: revision)
    }
    json = { fields, revision in
      let value = fields[keyPath: place]
      guard value.revision == revision else { return nil }
      return value.value.map(kind.write) ?? "null"
    }
  }
}

/// The keys of the caption stream that set values, in the documented order.
enum CaptionKeys {
  /// The keys of an utterance before `translations`.
  static let beforeTranslations: [FieldKey<UtteranceSnapshot>] = [
    .init("text", .text, \.text.words, isShared: true),
    .init("final", .flag, \.text.isFinal),
    .init("stable", .count, \.text.stable),
    .init("agreed", .count, \.text.agreed),
    .init("confident", .count, \.text.confident),
    .init("lang", .language, \.text.language),
    .init("source", .text, \.source.words),
    .init("source_stable", .count, \.source.stable),
    .init("source_confident", .count, \.source.confident),
    .init("source_lang", .language, \.source.language),
    .init("source_final", .flag, \.source.isFinal),
  ]
  /// The keys of an utterance after `translations`.
  static let afterTranslations: [FieldKey<UtteranceSnapshot>] = [
    .init("romanized", .text, \.romanized),
    .init("source_romanized", .text, \.sourceRomanized),
    .init("speaker", .name, \.speaker, isShared: true),
    .init("for", .choice, \.audience),
    .init("start", .seconds, \.start, isShared: true),
    .init("end", .seconds, \.end, isShared: true),
    .init("cancel", .flag, \.isCancelled),
    .init("sign", .flag, \.isSign),
    .init("into", .languages, \.wantedLanguages),
  ]
  static let ofUtterance = beforeTranslations + afterTranslations

  /// The keys of a translation.
  static let ofTranslation: [FieldKey<UtteranceText>] = [
    .init("text", .text, \.words),
    .init("stable", .count, \.stable),
    .init("agreed", .count, \.agreed),
    .init("confident", .count, \.confident),
    .init("final", .flag, \.isFinal),
  ]
}

/// The keys of an object, as evidence for or against the caption stream.
struct KeyEvidence {
  /// The keys that are not those of an utterance's values, and are in no other format.
  private static let distinctive = [
    "id", "stream", "translations", "t", "clear", "notice", "notice_code", "notice_about",
    "speaking", "mutes", "spoken", "invitation",
  ]
  /// The keys of a hello, a status or a request, which may occur in any format.
  private static let shared = [
    "hello", "want", "name", "token", "state", "level", "control", "from", "to", "languages",
    "typed",
  ]
  /// All keys of the caption stream; true for those that no other format has.
  private static let known: [String: Bool] = {
    var known = Dictionary(uniqueKeysWithValues: distinctive.map { ($0, true) })
    for key in shared { known[key] = false }
    for key in CaptionKeys.ofUtterance { known[key.name] = !key.isShared }
    return known
  }()

  /// True if there is a key of the caption stream.
  private(set) var hasNativeKeys = false
  /// True if there is a key of the caption stream and of no other format.
  private(set) var hasDistinctiveKeys = false
  /// True if there is a key that is neither private nor in the caption stream.
  private(set) var hasUnknownKeys = false

  init(of keys: some Sequence<String>) {
    for key in keys {
      if let isDistinctive = Self.known[key] {
        hasNativeKeys = true
        hasDistinctiveKeys = hasDistinctiveKeys || isDistinctive
      } else if !Self.isPrivate(key) {
        hasUnknownKeys = true
      }
    }
  }

  init(of record: Record) { self.init(of: record.keys) }

  /// True if the caption stream certainly has an object with these keys.
  var isCertain: Bool { hasDistinctiveKeys && !hasUnknownKeys }

  /// Returns true if the key is in the caption stream, is private, or is another name of `final`.
  static func isRecognized(_ key: String) -> Bool {
    known[key] != nil || isPrivate(key) || key == "is_final" || key == "isFinal"
  }

  /// Returns true if the key begins with `x-`, which is reserved for private use.
  private static func isPrivate(_ key: String) -> Bool { key.hasPrefix("x-") }
}
