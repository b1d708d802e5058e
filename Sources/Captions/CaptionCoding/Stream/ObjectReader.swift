package import Captions
internal import Language

/// A reader of the keys of one JSON object of the caption stream.
///
/// A key whose value has the wrong kind is counted and treated as absent. Unknown keys are ignored.
struct ObjectReader {
  private static let utteranceKeys = Dictionary(
    uniqueKeysWithValues: CaptionKeys.ofUtterance.map { ($0.name, $0) })

  let object: JSON
  /// The faults of the values read so far.
  private(set) var faults: [DecodingWarning] = []

  init(_ object: JSON) {
    self.object = object
  }

  mutating func read<Value>(_ key: String, as kind: FieldKind<Value>) -> Versioned<Value> {
    guard let json = object.value(of: key) else { return .absent }
    guard !json.isNull else { return .erased }
    var value = Versioned<Value>.absent
    count { () throws(DecodingWarning) in value = .value(try kind.read(json)) }
    return value
  }

  /// Reads the update of an utterance, which is empty if the object has no key of one.
  mutating func update() -> UtteranceSnapshot {
    var update = UtteranceSnapshot()
    // Of members with equal keys, the first one is read last and counts.
    for member in object.members.reversed() {
      guard let key = Self.utteranceKeys[member.key] else { continue }
      count { () throws(DecodingWarning) in try key.read(member.value, &update) }
    }
    switch object.value(of: "translations") {
    case nil: break
    case .null?: update.translationsErased = 1
    case .object(let members)?: update.translations = translations(members)
    case _?: faults.append(.unusableValue)
    }
    return update
  }

  private mutating func translations(_ members: [JSON.Member]) -> [UtteranceText] {
    var translations: [UtteranceText] = []
    for member in members where translations.count < UtteranceAssembler.maxLanguages {
      guard isLanguage(member.key),
        !translations.contains(where: { $0.language.value == member.key })
      else { continue }
      guard member.value.isObject || member.value.isNull else {
        faults.append(.unusableValue)
        continue
      }
      var text = UtteranceText(in: member.key)
      for key in CaptionKeys.ofTranslation {
        // `null` erases all values of the language.
        guard let json = member.value.isNull ? .null : member.value.value(of: key.name)
        else { continue }
        count { () throws(DecodingWarning) in try key.read(json, &text) }
      }
      translations.append(text)
    }
    return translations
  }

  /// Reads the languages into which the sender can translate, in their usual letter case, without
  /// duplicates; `null` is an empty list.
  mutating func languages() -> [String]? {
    let json = object.value(of: "languages")
    guard let json, let list = json.isNull ? [] : json.list else {
      if json != nil { faults.append(.unusableValue) }
      return nil
    }
    var tags: [String] = []
    for element in list where tags.count < CaptionEvent.maxLanguages {
      guard let tag = element.text else {
        faults.append(.unusableValue)
        continue
      }
      guard isLanguage(tag) else { continue }
      let canonical = LanguageTag.canonical(tag)
      if !tags.contains(canonical) { tags.append(canonical) }
    }
    return tags
  }

  /// Reads an invitation, `.erased` for `null`.
  mutating func invitation() -> Versioned<Invitation> {
    guard let json = object.value(of: "invitation") else { return .absent }
    guard !json.isNull else { return .erased }
    let words = (json["words"].list ?? []).prefix(4).compactMap { $0.text?.cleanedName }
    let rows = (json["modules"].list ?? []).prefix(Invitation.maxWidth + 1).map { row in
      (row.text ?? "").map { $0 == "1" }
    }
    guard
      let invitation = Invitation(
        words: words, modules: rows, isShown: json["shown"].flag != false)
    else {
      faults.append(.unusableValue)
      return .absent
    }
    return .value(invitation)
  }

  /// Reads a line of the way back.
  mutating func request() -> ControlRequest? {
    switch read("control", as: .text).value {
    case "start": .start
    case "stop": .stop
    case "clear": .clear
    case "mute": .mute
    case "unmute": .unmute
    case "languages":
      .languages(from: read("from", as: .name).value, to: read("to", as: .name).value)
    case "say":
      read("typed", as: .text).value.map {
        .say($0, language: read("from", as: .language).value)
      }
    default: nil
    }
  }

  mutating func voiceReports() -> [VoiceReport] {
    let spoken = read("spoken", as: .name)
    let speaking = read("speaking", as: .name)
    return [
      spoken.value.map(VoiceReport.spoken),
      speaking == .erased
        ? .silent
        : speaking.value.map { .speaking($0, mutes: read("mutes", as: .flag).value != false) },
    ].compactMap(\.self)
  }

  mutating func hello() -> PipelineHello? {
    guard read("hello", as: .count).value != nil else { return nil }
    let wanted = object["want"]
    let wants = wanted.list?.compactMap(\.text) ?? []
    if !wanted.isNull, wants.count != wanted.list?.count { faults.append(.unusableValue) }
    return PipelineHello(
      wantsControl: wants.contains("control"), wantsDisplayReports: wants.contains("shown"),
      wantsSpeechReports: wants.contains("spoken"), wantsTypedLines: wants.contains("say"),
      name: read("name", as: .name).value)
  }

  /// True if another program's name for `final` marks the text as final.
  var isFinalByAlias: Bool { object["is_final"].flag == true || object["isFinal"].flag == true }

  private mutating func isLanguage(_ tag: String) -> Bool {
    let isWellFormed = LanguageTag.isWellFormed(tag)
    if !isWellFormed { faults.append(.illFormedLanguage) }
    return isWellFormed
  }

  private mutating func count(_ read: () throws(DecodingWarning) -> Void) {
    do { try read() } catch { faults.append(error) }
  }
}

extension ControlRequest {
  /// Reads a line of the way back; nil for any other line.
  package init?(line: ArraySlice<UInt8>) {
    guard let object = JSON(line.span) else { return nil }
    var reader = ObjectReader(object)
    guard let request = reader.request() else { return nil }
    self = request
  }
}
