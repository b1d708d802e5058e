internal import CHarfBuzz
internal import Language

/// A tag of OpenType layout, which names a script, a language system or a table (OpenType 1.9,
/// "Script tags" and "Language system tags").
struct LayoutTag: Hashable, Sendable, CustomStringConvertible {
  /// The four letters, the first one in the highest byte.
  let value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }

  /// Creates the tag of up to four ASCII letters.
  init(_ letters: StaticString) {
    let padded = (letters.description + "   ").utf8.prefix(4)
    value = padded.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The letters without the spaces that fill the tag, such as `URD`.
  var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    return String(decoding: bytes, as: UTF8.self).trimmingTrailingSpaces
  }
}

/// The tags under which a font may have the layout of a script in a language, best first.
///
/// HarfBuzz knows the registry of tags, and shapes with the same ones.
struct LayoutTags: Hashable {
  let scripts: [LayoutTag]
  /// The tags of the language, which are often one and may be none.
  let languages: [LayoutTag]

  /// Creates the tags of `script` in a language, given by its BCP 47 tag.
  ///
  /// HarfBuzz keeps the name of every language for the life of the process, so the caller must
  /// limit their number.
  init(script: Script, language: String) {
    let maxCount = Int(CHARFBUZZ_MAX_TAGS)
    var scripts = [UInt32](repeating: 0, count: maxCount)
    var languages = [UInt32](repeating: 0, count: maxCount)
    var scriptCount: UInt32 = 0
    let languageCount = unsafe charfbuzz_tags(
      script.tag, language, &scripts, &scriptCount, &languages)
    self.scripts = scripts.prefix(Int(scriptCount)).map(LayoutTag.init)
    self.languages = languages.prefix(Int(languageCount)).map(LayoutTag.init)
  }

  init(scripts: [LayoutTag], languages: [LayoutTag]) {
    self.scripts = scripts
    self.languages = languages
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
