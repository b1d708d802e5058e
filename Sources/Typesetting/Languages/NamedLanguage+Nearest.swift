internal import Language

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
    let wanted = LanguageNames.folded(text)
    let letters = wanted.filter(\.isLetter)
    guard letters.count > 1, letters.count <= 40 else { return nil }
    if let language = NamedLanguage(letters) { return language }
    let first = LanguageTag.primarySubtag(of: wanted)
    if first.count < wanted.count, let language = NamedLanguage(String(first)) { return language }
    return nearestName(to: Array(letters)) ?? beginning(letters)
  }

  private static func nearestName(to letters: [Character]) -> NamedLanguage? {
    // In a short word a single edit makes a different word.
    guard letters.count > 3 else { return nil }
    var limit = letters.count < 6 ? 1 : 2
    var nearest: String?
    for entry in LanguageNames.all where entry.name.count > 3 {
      guard abs(entry.name.count - letters.count) <= limit else { continue }
      let distance = distance(from: letters, to: Array(entry.name))
      if distance < limit || distance == limit && nearest == nil {
        (limit, nearest) = (distance, entry.tag)
      }
    }
    return nearest.map(NamedLanguage.init(tag:))
  }

  private static func beginning(_ letters: String) -> NamedLanguage? {
    guard letters.count > 3 else { return nil }
    let names = LanguageNames.all.filter { entry in
      entry.name.count > 3 && (letters.hasPrefix(entry.name) || entry.name.hasPrefix(letters))
    }
    return names.min { abs($0.name.count - letters.count) < abs($1.name.count - letters.count) }
      .map { NamedLanguage(tag: $0.tag) }
  }

  /// Returns the Levenshtein distance: the number of letters to insert, delete or replace.
  private static func distance(from one: [Character], to other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in other.indices {
        let replaced = diagonal + (other[place] == letter ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, row[place] + 1, row[place + 1] + 1)
      }
    }
    return row[other.count]
  }
}
