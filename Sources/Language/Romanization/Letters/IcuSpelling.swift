internal import Language

/// Changes to a word that ICU has transliterated by a standard.
enum IcuSpelling {
  /// Russian by BGN/PCGN 1947, with ё as yo and without the signs of ъ and ь.
  static func russian(_ latin: String) -> String {
    latin.replacing([("Yë", "Yo"), ("yë", "yo"), ("Ë", "Yo"), ("ë", "yo")])
      .without(["ʹ", "ʺ", "’", "”", "·", "\u{301}"])
  }

  /// Greek by UNGEGN 1987, without the signs below that only serve the way back.
  static func greek(_ latin: String) -> String {
    let plain = String(latin.decomposed.unicodeScalars.filter { $0 != "\u{331}" }).composed
    for (written, spoken) in [("Nt", "D"), ("nt", "d"), ("Gk", "G"), ("gk", "g")]
    where plain.hasPrefix(written) {
      return spoken + plain.dropFirst(written.count)
    }
    return plain
  }
}

extension String {
  /// Returns the text with parts replaced by others, one after the other.
  func replacing(_ parts: [(String, String)]) -> String {
    parts.reduce(self) { $0.contains($1.0) ? $0.replacing($1.0, with: $1.1) : $0 }
  }

  fileprivate func without(_ signs: Set<Unicode.Scalar>) -> String {
    String(unicodeScalars.filter { !signs.contains($0) })
  }
}
