internal import CICU

/// A language that ICU knows, identified by its tag.
///
/// Values may be created and used from any thread.
package struct NamedLanguage: Hashable, Sendable {
  /// The canonical BCP 47 tag, such as `es` or `zh-Hant`.
  package let tag: String

  /// Creates a language from its tag, its English name or its name in the language itself.
  ///
  /// Examples are `es`, `es_MX`, `Spanish`, `español` and `Brazilian Portuguese`. Case and accents
  /// are ignored. The result is nil if no language matches.
  package init?(_ text: String) {
    guard let tag = Self.tag(text) ?? LanguageNames.tag(named: text) else { return nil }
    self.tag = tag
  }

  init(tag: String) {
    self.tag = tag
  }

  /// The English name, such as `Spanish`, or the tag if the language has no English name.
  package var englishName: String { LanguageNames.name(of: tag, in: "en") ?? tag }

  /// Returns the canonical form of a tag, or nil if ICU has no name for some part of the tag.
  static func tag(_ text: String) -> String? {
    guard let tag = LanguageNames.canonicalTag(text.replacing("_", with: "-")),
      LanguageNames.name(of: tag, in: "en") != nil,
      !["mul", "mis", "und", "zxx"].contains(LanguageTag.primarySubtag(of: tag))
    else { return nil }
    return tag
  }
}

/// Returns the name of a language in that language, capitalized for use in titles: `Español`.
///
/// A language without a name of its own gets its English name. A text that is no known BCP 47 tag
/// is returned unchanged. The function may be called from any thread.
package func displayName(ofLanguage tag: String) -> String {
  guard let language = NamedLanguage.tag(tag) else { return tag }
  return LanguageNames.name(of: language, in: language) ?? tag
}

extension NamedLanguage {
  /// Returns the language that the misspelled `text` probably means, or nil if no language is
  /// close.
  ///
  /// The candidates are tried in this order:
  ///
  /// 1. the letters of `text` alone, as a tag or a name;
  /// 2. the first subtag of `text`;
  /// 3. the name with the smallest edit distance, at most 1 or 2 depending on the length of `text`;
  /// 4. a name that begins with `text`, or that `text` begins with.
  package static func nearest(to text: String) -> NamedLanguage? {
    let query = LanguageNames.folded(text)
    let letters = query.filter(\.isLetter)
    guard letters.count > 1, letters.count <= 40 else { return nil }
    if let language = NamedLanguage(letters) { return language }
    let first = LanguageTag.primarySubtag(of: query)
    if first.count < query.count, let language = NamedLanguage(String(first)) { return language }
    return nearestName(to: Array(letters)) ?? prefixMatch(letters)
  }

  private static func nearestName(to letters: [Character]) -> NamedLanguage? {
    // In a short word a single edit makes a different word.
    guard letters.count > 3 else { return nil }
    let limit = letters.count < 6 ? 1 : 2
    let names = LanguageNames.all.filter { entry in
      entry.name.count > 3 && abs(entry.name.count - letters.count) <= limit
    }
    guard let nearest = letters.nearest(of: names, by: { Array($0.name) }),
      nearest.distance <= limit
    else { return nil }
    return NamedLanguage(tag: nearest.candidate.tag)
  }

  private static func prefixMatch(_ letters: String) -> NamedLanguage? {
    guard letters.count > 3 else { return nil }
    let names = LanguageNames.all.filter { entry in
      entry.name.count > 3 && (letters.hasPrefix(entry.name) || entry.name.hasPrefix(letters))
    }
    return names.min { abs($0.name.count - letters.count) < abs($1.name.count - letters.count) }
      .map { NamedLanguage(tag: $0.tag) }
  }
}

/// The names of all languages that ICU knows.
///
/// The table is immutable once it has been built, and may be used from any thread.
private enum LanguageNames {
  /// A language under one of its names.
  struct Entry {
    /// The name without case and accents, as returned by `folded(_:)`.
    let name: String
    let tag: String
  }

  /// All names in English and in the languages themselves.
  ///
  /// A name shared by several languages belongs to the first of them.
  static let all: [Entry] = {
    var entries: [Entry] = []
    var names: Set<String> = []
    for tag in tags where NamedLanguage.tag(tag) != nil {
      for (reader, isDialect) in [("en", false), (tag, false), ("en", true), (tag, true)] {
        guard let name = name(of: tag, in: reader, dialect: isDialect).map(folded),
          names.insert(name).inserted
        else { continue }
        entries.append(Entry(name: name, tag: tag))
      }
    }
    return entries
  }()

  private static let byName = Dictionary(
    all.map { ($0.name, $0.tag) }, uniquingKeysWith: { first, _ in first })

  /// Returns the tag of the language called `name`, ignoring case and accents.
  static func tag(named name: String) -> String? {
    let query = folded(name)
    return query.isEmpty ? nil : byName[query]
  }

  /// Returns `text` in lower case without accents, with single spaces between words.
  static func folded(_ text: String) -> String {
    let beginning = String(decoding: text.lowercased().utf16.prefix(maxLength), as: UTF16.self)
    let letters = beginning.decomposed.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    let words = String(String.UnicodeScalarView(letters)).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Returns the canonical form of a well-formed tag, or nil if `text` is not a tag.
  static func canonicalTag(_ text: String) -> String? {
    isInitialized
    guard text.utf8.count <= maxLength, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    return unsafe string { unsafe cicu_language_tag(text, $0, $1) }
  }

  /// Returns the name of a language in the language `reader`.
  ///
  /// The result is nil if a part of the tag has no name.
  static func name(of tag: String, in reader: String, dialect: Bool = true) -> String? {
    isInitialized
    var units = [UInt16](repeating: 0, count: maxLength)
    let count = unsafe cicu_language_name(tag, reader, dialect ? 1 : 0, &units, Int32(units.count))
    return count > 0 ? String(decoding: units.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// The tags of all languages, with the plain two- and three-letter tags first.
  private static var tags: [String] {
    isInitialized
    var tags: [String] = []
    var index: Int32 = 0
    var isOver = false
    while !isOver {
      let tag = unsafe string { buffer, capacity in
        let count = unsafe cicu_language_at(index, buffer, capacity)
        isOver = count < 0
        return max(0, count)
      }
      if let tag { tags.append(tag) }
      index += 1
    }
    return tags
  }

  /// Returns the text that `write` stores in a buffer, or nil if `write` returns a length of 0.
  private static func string(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maxLength) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe Int(write(base, Int32(buffer.count)))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private static let isInitialized: Void = cicu_languages_begin()

  /// An upper bound on the number of units in a tag or a name.
  private static let maxLength = 160
}
