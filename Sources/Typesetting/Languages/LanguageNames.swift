internal import CICU

/// The names of all languages that ICU knows.
///
/// The table is immutable once it has been built, and may be used from any thread.
enum LanguageNames {
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
    var known: Set<String> = []
    for tag in tags where NamedLanguage.tag(tag) != nil {
      for (reader, isDialect) in [("en", false), (tag, false), ("en", true), (tag, true)] {
        guard let name = name(of: tag, in: reader, dialect: isDialect).map(folded),
          known.insert(name).inserted
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
    let wanted = folded(name)
    return wanted.isEmpty ? nil : byName[wanted]
  }

  /// Returns `text` in lower case without accents, with single spaces between words.
  static func folded(_ text: String) -> String {
    let units = Array(text.lowercased().utf16.prefix(longest))
    var parts = [UInt16](repeating: 0, count: units.count * 4)
    let count = unsafe cicu_decompose(units, Int32(units.count), &parts, Int32(parts.count))
    let letters = String(decoding: parts.prefix(Int(count)), as: UTF16.self).unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    let words = String(String.UnicodeScalarView(letters)).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Returns the canonical form of a well-formed tag, or nil if `text` is not a tag.
  static func canonicalTag(_ text: String) -> String? {
    begun
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    return unsafe string { unsafe cicu_language_tag(text, $0, $1) }
  }

  /// Returns the name of a language in the language `reader`.
  ///
  /// The result is nil if a part of the tag has no name.
  static func name(of tag: String, in reader: String, dialect: Bool = true) -> String? {
    begun
    var units = [UInt16](repeating: 0, count: longest)
    let count = unsafe cicu_language_name(
      tag, reader, dialect ? 1 : 0, &units, Int32(units.count))
    return count > 0 ? String(decoding: units.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// The tags of all languages, with the plain two- and three-letter tags first.
  private static var tags: [String] {
    begun
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
  private static func string(
    _ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe Int(write(base, Int32(buffer.count)))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private static let begun: Void = cicu_languages_begin()

  /// An upper bound on the number of units in a tag or a name.
  private static let longest = 160
}
