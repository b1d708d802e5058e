package import Captions
internal import FoundationEssentials
internal import Language

/// One JSON object of the caption stream, decoded key by key but not yet interpreted.
///
/// A key whose value has the wrong kind is counted and treated as absent. Unknown keys are ignored.
struct CaptionObject: Decodable {
  enum Key: String, CodingKey {
    case id, stream, text, final, stable, agreed, lang, source, translations, romanized, speaker
    case start, end, t, cancel, clear, notice, hello, want, name, state, level, control, from, to
    case languages
    case sourceLanguage = "source_lang"
    case sourceStable = "source_stable"
    case sourceConfident = "source_confident"
    case sourceIsFinal = "source_final"
    case audience = "for"
    // Other programs' names for `final`, which are not part of the caption stream.
    case isFinal, isFinalSnakeCase = "is_final"
  }

  var patch = UtterancePatch()
  let id: PatchField<String>
  let stream: PatchField<String>
  let time: Duration?
  let clears: Bool
  let notice: PatchField<String>
  let state: PipelineState?
  /// The loudness, from 0 to 1.
  let level: Double?
  /// The languages into which the sender can translate.
  let languages: [String]?
  /// The request of a line of the way back.
  let request: ControlRequest?
  /// The hello, or nil if the object is not a hello.
  let hello: PipelineHello?
  /// True if an alias of `final` marks a text without an `id` as final.
  let isFinalByAlias: Bool
  /// The number of keys whose values have the wrong kind.
  let unusableValues: Int
  /// The number of ill-formed language tags.
  let illFormedLanguages: Int

  init(from decoder: any Decoder) throws {
    var fields = FieldReader(try decoder.container(keyedBy: Key.self))
    id = fields.name(.id)
    stream = fields.name(.stream)
    time = fields.seconds(.t).value
    clears = fields.flag(.clear).value == true
    notice = fields.text(.notice)
    state = fields.choice(.state).value
    level = fields.number(.level, in: 0...1).value
    languages = fields.languages(.languages)
    request = Self.request(&fields)
    hello = Self.hello(&fields)
    patch.text = fields.text(.text)
    patch.isFinal = fields.flag(.final)
    patch.stable = fields.count(.stable)
    patch.agreed = fields.count(.agreed)
    patch.language = fields.language(.lang)
    patch.source = fields.text(.source)
    patch.sourceStable = fields.count(.sourceStable)
    patch.sourceConfident = fields.count(.sourceConfident)
    patch.sourceLanguage = fields.language(.sourceLanguage)
    patch.sourceIsFinal = fields.flag(.sourceIsFinal)
    patch.translations = fields.translations(.translations)
    patch.romanized = fields.text(.romanized)
    patch.speaker = fields.name(.speaker)
    patch.audience = fields.choice(.audience)
    patch.start = fields.seconds(.start)
    patch.end = fields.seconds(.end)
    patch.isCancelled = fields.flag(.cancel)
    let mayHaveAlias = id.isAbsent && patch.isFinal.isAbsent && patch.text.value != nil
    isFinalByAlias =
      mayHaveAlias && [Key.isFinal, .isFinalSnakeCase].contains { fields.isTrue($0) }
    unusableValues = fields.unusableValues
    illFormedLanguages = fields.illFormedLanguages
  }

  private static func request(_ fields: inout FieldReader<Key>) -> ControlRequest? {
    guard fields.contains(.control) else { return nil }
    return switch fields.text(.control).value {
    case "start": .start
    case "stop": .stop
    case "clear": .clear
    case "languages":
      .languages(from: fields.name(.from).value, to: fields.name(.to).value)
    default: nil
    }
  }

  private static func hello(_ fields: inout FieldReader<Key>) -> PipelineHello? {
    guard fields.count(.hello).value != nil else { return nil }
    let wants = fields.texts(.want)
    return PipelineHello(
      wantsControl: wants.contains("control"), wantsDisplayReports: wants.contains("shown"),
      name: fields.name(.name).value)
  }
}

extension ControlRequest {
  /// Reads a line of the way back; nil for any other line.
  package init?(line: ArraySlice<UInt8>) {
    let object = try? JSONDecoder().decode(CaptionObject.self, from: Data(line))
    guard let request = object?.request else { return nil }
    self = request
  }
}

/// A reader of one JSON object's keys as fields: absent, erased by `null`, or a value.
///
/// A value of the wrong kind is counted and treated as absent, so that other keys survive.
struct FieldReader<Key: CodingKey> {
  /// The maximum length of a name in bytes.
  ///
  /// Longer names are rejected.
  static var maxNameBytes: Int { 256 }

  private let container: KeyedDecodingContainer<Key>
  private(set) var unusableValues = 0
  /// The number of ill-formed language tags.
  private(set) var illFormedLanguages = 0

  init(_ container: KeyedDecodingContainer<Key>) {
    self.container = container
  }

  mutating func text(_ key: Key) -> PatchField<String> {
    read(key) { try PlainText.cleaned($0.decode(String.self, forKey: $1)) }
  }

  /// Reads a BCP 47 language tag.
  ///
  /// An ill-formed tag is counted and treated as absent.
  mutating func language(_ key: Key) -> PatchField<String> {
    let tag = read(key) { try $0.decode(String.self, forKey: $1) }
    guard let text = tag.value, !isLanguage(text) else { return tag }
    return .absent
  }

  /// Reads a list of BCP 47 language tags in their usual letter case, without duplicates; `null` is
  /// an empty list.
  ///
  /// Elements of another kind are counted and left out. Tags beyond the limit are left out only.
  mutating func languages(_ key: Key) -> [String]? {
    let list = read(key) { try $0.decode([LanguageElement].self, forKey: $1) }
    guard !list.isAbsent else { return nil }
    var tags: [String] = []
    for element in list.value ?? [] where tags.count < Self.maxLanguages {
      guard let tag = element.text else {
        unusableValues += 1
        continue
      }
      guard isLanguage(tag) else { continue }
      let canonical = LanguageTag.canonical(tag)
      if !tags.contains(canonical) { tags.append(canonical) }
    }
    return tags
  }

  /// The maximum number of languages of a list.
  private static var maxLanguages: Int { 256 }

  /// Returns true if the string has the shape of a BCP 47 tag, and counts any other string.
  mutating func isLanguage(_ tag: String) -> Bool {
    let isWellFormed = LanguageTag.isWellFormed(tag)
    if !isWellFormed { illFormedLanguages += 1 }
    return isWellFormed
  }

  /// Reads a string or a number as a name on one line.
  mutating func name(_ key: Key) -> PatchField<String> {
    read(key) { container, key in
      let name =
        (try? container.decode(String.self, forKey: key).cleanedName)
        ?? (try? String(container.decode(Int.self, forKey: key)))
      let text = try name ?? String(container.decode(Double.self, forKey: key))
      return text.utf8.count <= Self.maxNameBytes ? text : nil
    }
  }

  mutating func flag(_ key: Key) -> PatchField<Bool> {
    read(key) { try $0.decode(Bool.self, forKey: $1) }
  }

  mutating func count(_ key: Key) -> PatchField<Int> {
    read(key) { container, key in
      let count = try container.decode(Int.self, forKey: key)
      return count >= 0 ? count : nil
    }
  }

  mutating func number(_ key: Key, in range: ClosedRange<Double>) -> PatchField<Double> {
    read(key) { container, key in
      let number = try container.decode(Double.self, forKey: key)
      return range.contains(number) ? number : nil
    }
  }

  mutating func seconds(_ key: Key) -> PatchField<Duration> {
    read(key) { container, key in
      let seconds = try container.decode(Double.self, forKey: key)
      return (0...Duration.latestSecond).contains(seconds) ? .roundedSeconds(seconds) : nil
    }
  }

  mutating func choice<Choice>(_ key: Key) -> PatchField<Choice>
  where Choice: RawRepresentable<String> & Sendable & Equatable {
    read(key) { try Choice(rawValue: $0.decode(String.self, forKey: $1)) }
  }

  mutating func texts(_ key: Key) -> [String] {
    read(key) { try $0.decode([String].self, forKey: $1) }.value ?? []
  }

  /// Reads the object under a key.
  ///
  /// A value of another kind is counted, and the result is nil.
  mutating func object<Inner: CodingKey>(
    _ key: Key, keyedBy: Inner.Type
  ) -> FieldReader<Inner>? {
    guard let inner = try? container.nestedContainer(keyedBy: Inner.self, forKey: key) else {
      unusableValues += 1
      return nil
    }
    return FieldReader<Inner>(inner)
  }

  /// Returns true if the key is present and its value is `null`.
  func isNull(_ key: Key) -> Bool { (try? container.decodeNil(forKey: key)) == true }

  /// Returns true if the key is present and its value is `true`.
  ///
  /// Other values are not counted.
  func isTrue(_ key: Key) -> Bool { (try? container.decode(Bool.self, forKey: key)) == true }

  func contains(_ key: Key) -> Bool { container.contains(key) }

  /// The keys of the object, in no particular order.
  var keys: [Key] { container.allKeys }

  /// Adds the counts of a nested object.
  mutating func count<Inner>(unusableValuesOf inner: FieldReader<Inner>) {
    unusableValues += inner.unusableValues
    illFormedLanguages += inner.illFormedLanguages
  }

  private mutating func read<Value>(
    _ key: Key, _ value: (KeyedDecodingContainer<Key>, Key) throws -> Value?
  ) -> PatchField<Value> {
    guard container.contains(key) else { return .absent }
    guard !isNull(key) else { return .erased }
    guard let value = try? value(container, key) else {
      unusableValues += 1
      return .absent
    }
    return .value(value)
  }
}

/// An element of a list of languages; nil if it is no text.
private struct LanguageElement: Decodable, Equatable, Sendable {
  let text: String?

  init(from decoder: any Decoder) throws {
    text = try? decoder.singleValueContainer().decode(String.self)
  }
}

/// A key of `translations`: a language tag.
private struct LanguageKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension FieldReader {
  /// Reads the translations, in no particular order.
  ///
  /// Decoders do not preserve the order of keys. `TranslationsPatch.order(asIn:)` restores it.
  mutating func translations(_ key: Key) -> TranslationsPatch {
    guard contains(key) else { return TranslationsPatch() }
    guard !isNull(key) else { return TranslationsPatch(erasesAll: true) }
    guard var languages = object(key, keyedBy: LanguageKey.self) else {
      return TranslationsPatch()
    }
    let entries = languages.keys.compactMap { language -> TranslationsPatch.Entry? in
      guard languages.isLanguage(language.stringValue) else { return nil }
      return TranslationsPatch.Entry(
        language: language.stringValue, change: languages.translation(language))
    }
    count(unusableValuesOf: languages)
    return TranslationsPatch(entries: entries)
  }

  private mutating func translation(_ key: Key) -> PatchField<TranslationPatch> {
    guard !isNull(key) else { return .erased }
    guard var fields = object(key, keyedBy: CaptionObject.Key.self) else { return .absent }
    let patch = TranslationPatch(
      text: fields.text(.text), stable: fields.count(.stable), agreed: fields.count(.agreed),
      isFinal: fields.flag(.final))
    count(unusableValuesOf: fields)
    return .value(patch)
  }
}

extension TranslationsPatch {
  /// Sorts the languages into the order of the object's text, and ignores too many of them.
  ///
  /// The first language is the default for a reader without a preference, but JSON decoders do not
  /// preserve the order of keys.
  mutating func order(asIn object: String) {
    guard entries.count > 1 else { return }
    let positions = LanguageOrder(of: object).positions
    let last = positions.count
    entries.sort { left, right in
      let order = (positions[left.language] ?? last, positions[right.language] ?? last)
      return order.0 == order.1 ? left.language < right.language : order.0 < order.1
    }
    guard entries.count > UtteranceAssembler.maxLanguages else { return }
    entries.removeSubrange(UtteranceAssembler.maxLanguages...)
  }
}

/// The order of the languages in `translations` of a well-formed object.
private struct LanguageOrder {
  /// The position of each language in the text's order.
  private(set) var positions: [String: Int] = [:]

  init(of object: String) {
    let bytes = object.utf8.span
    var cursor = JSONCursor()
    var isInTranslations = false
    while let key = cursor.nextKey(in: bytes, maxDepth: 2) {
      if cursor.depth == 1 {
        isInTranslations = key.text(in: bytes) == "translations"
      } else if isInTranslations {
        let language = key.text(in: bytes)
        if positions[language] == nil { positions[language] = positions.count }
      }
    }
  }
}
