/// The hyphenation of one paragraph.
struct Hyphenation {
  let hyphenator: Hyphenator
  /// The BCP 47 tag of the paragraph's language.
  let language: String

  /// Returns the offsets in `paragraph` at which the word in `range` may be hyphenated, ascending.
  func points(of range: Range<Int>, in paragraph: Paragraph) -> [Int] {
    let word = String(decoding: paragraph.text[range], as: UTF16.self)
    return hyphenator.points(in: word, language: language).map { range.lowerBound + $0 }
  }
}

extension Script {
  /// The sign at the end of a line whose last word continues on the next one.
  ///
  /// The scripts with a sign of their own are those that Unicode names (The Unicode Standard 15, 6.2,
  /// "Hyphens"). Scripts without spaces have no sign.
  var hyphen: String {
    switch tag {
    case "Armn": "\u{58A}"
    case "Cans": "\u{1400}"
    case "Mong": "\u{1806}"
    case "Thai", "Laoo", "Khmr", "Mymr", "Tibt": ""
    default: "-"
    }
  }
}
