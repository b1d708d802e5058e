internal import CICU

/// The names of all languages that ICU knows; immutable once made, from any thread.
enum LanguageNames {
  /// A language by one of its names.
  struct Entry {
    /// The name without case and accents.
    let name: String
    let tag: String
  }

  /// Every name in English and in the language itself; of several languages with one name, the first has it.
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

  /// The tag of the language that is called `name`.
  static func tag(named name: String) -> String? {
    let wanted = folded(name)
    return wanted.isEmpty ? nil : byName[wanted]
  }

  /// Small letters without accents, and no blanks at either end.
  static func folded(_ text: String) -> String {
    let units = Array(text.lowercased().utf16.prefix(longest))
    var parts = [UInt16](repeating: 0, count: units.count * 4)
    let count = unsafe cicu_decompose(units, Int32(units.count), &parts, Int32(parts.count))
    let letters = String(decoding: parts.prefix(Int(count)), as: UTF16.self).unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    let words = String(String.UnicodeScalarView(letters)).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// The canonical form of a well-formed tag.
  static func canonicalTag(_ text: String) -> String? {
    begun
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    return unsafe string { unsafe cicu_language_tag(text, $0, $1) }
  }

  /// The name of a language in the language `reader`; nil if a part of the tag has no name.
  static func name(of tag: String, in reader: String, dialect: Bool = true) -> String? {
    begun
    var units = [UInt16](repeating: 0, count: longest)
    let count = unsafe cicu_language_name(
      tag, reader, dialect ? 1 : 0, &units, Int32(units.count))
    return count > 0 ? String(decoding: units.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// Every language's tag, those of two and three letters first.
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

  /// The text that `write` puts into a buffer; nil if `write` returns 0 for its length.
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

  /// No tag and no name of a language has more units.
  private static let longest = 160
}
