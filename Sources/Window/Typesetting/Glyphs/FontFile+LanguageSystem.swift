/// The forms of letters in one language, drawn by SDL2_ttf.
///
/// The tables GSUB and GPOS have a list of scripts, and each script a default language system and
/// language systems of its own (OpenType 1.9, "OpenType Layout Common Table Formats"). SDL2_ttf
/// cannot name a language, so HarfBuzz follows the default. In a font file whose defaults are
/// replaced by the offsets of another language system, HarfBuzz shapes for that language.
extension FontFile {
  /// A record of a list: a tag, and the offset of what it names, which is stored at `position`.
  private typealias Record = (tag: LayoutTag, offset: Int, position: Int)

  /// Returns the bytes that make `system` the default of all scripts that have it, by their
  /// positions.
  ///
  /// `index` is that of the face. A table with impossible offsets is unchanged there, as HarfBuzz
  /// ignores it.
  func changes(selecting system: LayoutTag, ofFace index: Int) -> [Int: UInt8] {
    var changes: [Int: UInt8] = [:]
    for table in ["GSUB", "GPOS"].compactMap({ table(LayoutTag($0), ofFace: index) }) {
      let end = table.upperBound
      guard let list = numbers(UInt16.self, at: table.lowerBound + 4, count: 1, end: end)
      else { continue }
      let scripts = table.lowerBound + list[0]
      for script in records(at: scripts, end: end) {
        let start = scripts + script.offset
        let systems = records(at: start + 2, end: end)
        guard let selected = systems.first(where: { $0.tag == system }) else { continue }
        // The default is that of the script, or in few fonts the language system `dflt`.
        for position in [start]
          + systems.filter({ $0.tag == LayoutTag("dflt") }).map(\.position)
        {
          changes[position] = UInt8(selected.offset >> 8)
          changes[position + 1] = UInt8(selected.offset & 0xFF)
        }
      }
    }
    return changes
  }

  /// Returns the records behind their number, which is at `start`.
  private func records(at start: Int, end: Int) -> [Record] {
    guard let count = numbers(UInt16.self, at: start, count: 1, end: end)?[0],
      let numbers = numbers(UInt16.self, at: start + 2, count: 3 * count, end: end)
    else { return [] }
    return stride(from: 0, to: numbers.count, by: 3).map { index in
      (
        LayoutTag(UInt32(numbers[index]) << 16 | UInt32(numbers[index + 1])), numbers[index + 2],
        start + 2 + 2 * (index + 2)
      )
    }
  }
}
