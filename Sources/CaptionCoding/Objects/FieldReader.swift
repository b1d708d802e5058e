internal import Captions

/// Reads the keys of one JSON object as fields: absent, erased by `null`, or a value.
///
/// A value of the wrong kind is counted and taken for absent, so that one bad key costs only itself.
struct FieldReader<Key: CodingKey> {
  /// Longer names are not worth remembering and are refused.
  static var longestName: Int { 256 }

  private let container: KeyedDecodingContainer<Key>
  private(set) var unusableValues = 0
  /// How many languages had no shape of one.
  private(set) var illFormedLanguages = 0

  init(_ container: KeyedDecodingContainer<Key>) {
    self.container = container
  }

  mutating func text(_ key: Key) -> Field<String> {
    read(key) { try PlainText.cleaned($0.decode(String.self, forKey: $1)) }
  }

  /// A tag of BCP 47, by its shape; what has none is counted and taken for absent.
  mutating func language(_ key: Key) -> Field<String> {
    let tag = read(key) { try $0.decode(String.self, forKey: $1) }
    guard let text = tag.value, !isLanguage(text) else { return tag }
    return .absent
  }

  /// Whether it has the shape of a tag of BCP 47; counted if it has not.
  mutating func isLanguage(_ tag: String) -> Bool {
    if !tag.isLanguageTag { illFormedLanguages += 1 }
    return tag.isLanguageTag
  }

  /// A text or a number, as text on one line.
  mutating func name(_ key: Key) -> Field<String> {
    read(key) { container, key in
      let name =
        (try? container.decode(String.self, forKey: key).cleanedName)
        ?? (try? String(container.decode(Int.self, forKey: key)))
      let text = try name ?? String(container.decode(Double.self, forKey: key))
      return text.utf8.count <= Self.longestName ? text : nil
    }
  }

  mutating func flag(_ key: Key) -> Field<Bool> {
    read(key) { try $0.decode(Bool.self, forKey: $1) }
  }

  mutating func count(_ key: Key) -> Field<Int> {
    read(key) { container, key in
      let count = try container.decode(Int.self, forKey: key)
      return count >= 0 ? count : nil
    }
  }

  mutating func seconds(_ key: Key) -> Field<Duration> {
    read(key) { container, key in
      let seconds = try container.decode(Double.self, forKey: key)
      return (0...Duration.latestSecond).contains(seconds) ? .written(seconds) : nil
    }
  }

  mutating func choice<Choice>(_ key: Key) -> Field<Choice>
  where Choice: RawRepresentable<String> & Sendable & Equatable {
    read(key) { try Choice(rawValue: $0.decode(String.self, forKey: $1)) }
  }

  mutating func texts(_ key: Key) -> [String] {
    read(key) { try $0.decode([String].self, forKey: $1) }.value ?? []
  }

  /// The object under a key; nil, and counted, when there is something else.
  mutating func object<Inner: CodingKey>(
    _ key: Key, keyedBy: Inner.Type
  ) -> FieldReader<Inner>? {
    guard let inner = try? container.nestedContainer(keyedBy: Inner.self, forKey: key) else {
      unusableValues += 1
      return nil
    }
    return FieldReader<Inner>(inner)
  }

  /// Whether the key is there and `null`.
  func isNull(_ key: Key) -> Bool { (try? container.decodeNil(forKey: key)) == true }

  /// Whether the key is there and `true`; anything else is no fault.
  func isTrue(_ key: Key) -> Bool { (try? container.decode(Bool.self, forKey: key)) == true }

  func contains(_ key: Key) -> Bool { container.contains(key) }

  /// In no particular order.
  var keys: [Key] { container.allKeys }

  /// Takes over what an inner object found to be unusable.
  mutating func count<Inner>(unusableValuesOf inner: FieldReader<Inner>) {
    unusableValues += inner.unusableValues
    illFormedLanguages += inner.illFormedLanguages
  }

  private mutating func read<Value>(
    _ key: Key, _ value: (KeyedDecodingContainer<Key>, Key) throws -> Value?
  ) -> Field<Value> {
    guard container.contains(key) else { return .absent }
    guard !isNull(key) else { return .erased }
    guard let value = try? value(container, key) else {
      unusableValues += 1
      return .absent
    }
    return .value(value)
  }
}
