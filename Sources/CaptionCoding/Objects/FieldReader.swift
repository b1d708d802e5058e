internal import Captions
internal import Language

/// A reader of one JSON object's keys as fields: absent, erased by `null`, or a value.
///
/// A value of the wrong kind is counted and treated as absent, so that other keys survive.
struct FieldReader<Key: CodingKey> {
  /// The maximum length of a name in bytes; longer names are refused.
  static var longestName: Int { 256 }

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

  /// Reads a BCP 47 language tag; an ill-formed tag is counted and treated as absent.
  mutating func language(_ key: Key) -> PatchField<String> {
    let tag = read(key) { try $0.decode(String.self, forKey: $1) }
    guard let text = tag.value, !isLanguage(text) else { return tag }
    return .absent
  }

  /// Returns true if the string has the shape of a BCP 47 tag; counts the string otherwise.
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
      return text.utf8.count <= Self.longestName ? text : nil
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

  mutating func seconds(_ key: Key) -> PatchField<Duration> {
    read(key) { container, key in
      let seconds = try container.decode(Double.self, forKey: key)
      return (0...Duration.latestSecond).contains(seconds) ? .written(seconds) : nil
    }
  }

  mutating func choice<Choice>(_ key: Key) -> PatchField<Choice>
  where Choice: RawRepresentable<String> & Sendable & Equatable {
    read(key) { try Choice(rawValue: $0.decode(String.self, forKey: $1)) }
  }

  mutating func texts(_ key: Key) -> [String] {
    read(key) { try $0.decode([String].self, forKey: $1) }.value ?? []
  }

  /// Reads the object under a key; nil, and counted, if the value has another kind.
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

  /// Returns true if the key is present and its value is `true`; other values are not counted.
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
