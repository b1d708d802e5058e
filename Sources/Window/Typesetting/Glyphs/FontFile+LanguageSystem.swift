/// The forms of letters in one language, drawn by SDL2_ttf.
///
/// The tables GSUB and GPOS have a list of scripts, and each script a default language system and
/// language systems of its own (OpenType 1.9, "OpenType Layout Common Table Formats"). SDL2_ttf
/// cannot name a language, so HarfBuzz follows the default. In a font file whose defaults are
/// replaced by the offsets of another language system, HarfBuzz shapes for that language.
extension FontFile {
  /// Returns the changes of the file that make `system` the default of all scripts that have it.
  ///
  /// `index` is that of the face. A table with impossible offsets is unchanged there, as HarfBuzz
  /// ignores it.
  func replacements(selecting system: LayoutTag, ofFace index: Int) -> [Replacement] {
    [LayoutTag("GSUB"), LayoutTag("GPOS")]
      .compactMap { tables.table($0, ofFace: index) }
      .flatMap { $0.replacements(selecting: system) }
  }
}

extension FontTable {
  /// A record of a list: a tag, and the offset of what it names.
  private typealias Record = (tag: LayoutTag, offset: Int, position: Int)

  fileprivate func replacements(selecting system: LayoutTag) -> [FontFile.Replacement] {
    guard let list = numbers(at: 4, count: 1)?[0] else { return [] }
    return records(at: list).flatMap { script in
      let start = list + script.offset
      let systems = records(at: start + 2)
      guard let selected = systems.first(where: { $0.tag == system }) else {
        return [] as [FontFile.Replacement]
      }
      // The default is that of the script, or in few fonts the language system `dflt`.
      let defaults =
        [start] + systems.filter { $0.tag == LayoutTag("dflt") }.map { $0.position + 4 }
      let bytes = [UInt8(selected.offset >> 8), UInt8(selected.offset & 0xFF)]
      return defaults.map {
        FontFile.Replacement(position: range.lowerBound + $0, bytes: bytes)
      }
    }
  }

  /// Returns the records behind their number, which is at `start`.
  private func records(at start: Int) -> [Record] {
    guard let count = numbers(at: start, count: 1)?[0],
      let numbers = numbers(at: start + 2, count: 3 * count)
    else { return [] }
    return stride(from: 0, to: numbers.count, by: 3).map { index in
      (
        LayoutTag(UInt32(numbers[index]) << 16 | UInt32(numbers[index + 1])), numbers[index + 2],
        start + 2 + 2 * index
      )
    }
  }
}
