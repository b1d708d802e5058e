/// Part that a machine lacks to write a language in Latin letters.
package enum RomanizationAbsence: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's own tables are not where they should be.
  case tables(language: String)
  /// espeak-ng or its data.
  case speechSynthesizer(language: String)
  /// MeCab.
  case japaneseAnalyzer
  /// The dictionary of MeCab.
  case japaneseDictionary
  /// The dictionary of libthai.
  case thaiDictionary
  /// A transliterator of ICU.
  case transliterator(String)

  /// The packages of Debian that have the part; nil for a part of visavis.
  package var packages: String? {
    switch self {
    case .tables, .transliterator: nil
    case .speechSynthesizer: "libespeak-ng1, espeak-ng-data"
    case .japaneseAnalyzer: "libmecab2"
    case .japaneseDictionary: "mecab-ipadic-utf8"
    case .thaiDictionary: "libthai-data"
    }
  }

  /// One line that says what to do.
  package var description: String {
    switch self {
    case .tables(let language):
      "\(language) is not romanized: the folder romanization that comes with visavis is missing; "
        + "reinstall visavis"
    case .speechSynthesizer(let language):
      "\(language) is not romanized well: install libespeak-ng1 and espeak-ng-data"
    case .japaneseAnalyzer: "Japanese is not romanized: install libmecab2"
    case .japaneseDictionary: "Japanese is not romanized: install mecab-ipadic-utf8"
    case .thaiDictionary: "Thai is not romanized well: install libthai-data"
    case .transliterator(let name): "ICU has no transliteration \(name)"
    }
  }
}
