/// The language systems of a face: the forms of letters that differ between languages.
///
/// The tables GSUB and GPOS have a list of scripts, and each script a default language system and
/// language systems of its own (OpenType 1.9, "OpenType Layout Common Table Formats"). SDL2_ttf
/// cannot name a language, so HarfBuzz follows the default. In a font file whose defaults are
/// replaced by the offsets of another language system, HarfBuzz shapes for that language.
struct LanguageSystems {
  /// A face without language systems.
  static let none = LanguageSystems(tables: [], isBroken: false)

  private let tables: [ScriptList]
  /// True if a table exists that cannot be used.
  ///
  /// Then there are no language systems.
  let isBroken: Bool

  private init(tables: [ScriptList], isBroken: Bool) {
    self.tables = tables
    self.isBroken = isBroken
  }

  /// Reads the language systems of the face at `index`.
  init(_ directory: TableDirectory, face index: Int) {
    let tables = [LayoutTag("GSUB"), LayoutTag("GPOS")]
      .compactMap { directory.table($0, ofFace: index) }
    let lists = tables.compactMap(ScriptList.init)
    isBroken = lists.count < tables.count
    self.tables = isBroken ? [] : lists
  }

  /// Returns the language system that `tags` select, or nil if it is the default.
  ///
  /// A language system that has the features of the default counts as the default.
  func system(for tags: LayoutTags) -> LayoutTag? {
    tables.lazy.compactMap { $0.system(for: tags) }.first
  }

  /// Returns the changes of the file that make `system` the default of all scripts that have it.
  func replacements(selecting system: LayoutTag) -> [FontFile.Replacement] {
    tables.flatMap { $0.replacements(selecting: system) }
  }
}

/// The list of scripts in one table, with their language systems.
private struct ScriptList {
  private struct Script {
    /// The positions in the file of the offsets that are followed for no language.
    ///
    /// The first is the default's. A second is that of the language system `dflt`, which few fonts
    /// have.
    var defaultPositions: [Int]
    /// The offsets of the language systems that differ from the default.
    var systems: [LayoutTag: Int] = [:]
    /// The language systems that have the features of the default.
    var duplicates: Set<LayoutTag> = []

    /// Returns the first of `tags` that the script has, unless it is a duplicate of the default.
    func system(for tags: [LayoutTag]) -> LayoutTag? {
      tags.first { systems[$0] != nil || duplicates.contains($0) }
        .flatMap { duplicates.contains($0) ? nil : $0 }
    }
  }

  private var scripts: [LayoutTag: Script] = [:]

  /// The most scripts of a table, the most language systems of its scripts together, and the most
  /// features of a language system.
  ///
  /// Larger tables are broken. Fonts for many scripts have about forty scripts, and those with many
  /// features about a hundred.
  private static let limits = (scripts: 256, systems: 1_024, features: 512)

  /// Reads the list of `table`, or returns nil if its offsets or counts are impossible.
  init?(_ table: FontTable) {
    guard let header = table.numbers(at: 0, count: 3),
      let count = table.numbers(at: header[2], count: 1)?[0], count <= Self.limits.scripts,
      let records = table.numbers(at: header[2] + 2, count: 3 * count)
    else { return nil }
    var systemCount = 0
    for record in stride(from: 0, to: records.count, by: 3) {
      let tag = LayoutTag(UInt32(records[record]) << 16 | UInt32(records[record + 1]))
      guard
        let script = Self.script(
          at: header[2] + records[record + 2], in: table, count: &systemCount)
      else { return nil }
      if scripts[tag] == nil { scripts[tag] = script }
    }
  }

  private static func script(at start: Int, in table: FontTable, count: inout Int) -> Script? {
    guard let header = table.numbers(at: start, count: 2) else { return nil }
    count += header[1]
    guard count <= limits.systems,
      let records = table.numbers(at: start + 4, count: 3 * header[1])
    else { return nil }
    func features(_ offset: Int) -> [Int]? {
      if offset == 0 { return [] }
      guard let header = table.numbers(at: start + offset, count: 3),
        header[2] <= limits.features
      else { return nil }
      return table.numbers(at: start + offset + 6, count: header[2]).map { [header[1]] + $0 }
    }
    var script = Script(defaultPositions: [table.range.lowerBound + start])
    var defaultOffset = header[0]
    var offsets: [(tag: LayoutTag, offset: Int)] = []
    for record in stride(from: 0, to: records.count, by: 3) {
      let tag = LayoutTag(UInt32(records[record]) << 16 | UInt32(records[record + 1]))
      if tag == LayoutTag("dflt") {
        script.defaultPositions.append(table.range.lowerBound + start + 4 + 2 * record + 4)
        defaultOffset = records[record + 2]
      } else {
        offsets.append((tag, records[record + 2]))
      }
    }
    guard let defaultFeatures = features(defaultOffset) else { return nil }
    for (tag, offset) in offsets {
      guard let own = features(offset) else { return nil }
      if own == defaultFeatures {
        script.duplicates.insert(tag)
      } else {
        script.systems[tag] = offset
      }
    }
    return script
  }

  func system(for tags: LayoutTags) -> LayoutTag? {
    script(for: tags.scripts)?.system(for: tags.languages)
  }

  /// Returns the script that HarfBuzz chooses for `tags`.
  private func script(for tags: [LayoutTag]) -> Script? {
    (tags + Self.otherScripts).lazy.compactMap { scripts[$0] }.first
  }

  /// The scripts that HarfBuzz tries if a font lacks the script of the text.
  private static let otherScripts = [LayoutTag("DFLT"), LayoutTag("dflt"), LayoutTag("latn")]

  func replacements(selecting system: LayoutTag) -> [FontFile.Replacement] {
    scripts.values.flatMap { script in
      guard let offset = script.systems[system] else { return [] as [FontFile.Replacement] }
      return script.defaultPositions.map {
        FontFile.Replacement(position: $0, bytes: [UInt8(offset >> 8), UInt8(offset & 0xFF)])
      }
    }
  }
}
