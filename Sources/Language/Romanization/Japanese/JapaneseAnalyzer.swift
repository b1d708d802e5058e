internal import CMecab

/// MeCab with the dictionary IPADIC.
///
/// Each instance belongs to one thread.
@safe final class JapaneseAnalyzer {
  /// The folders in which Debian and others have the dictionary.
  static let folders = [
    "/var/lib/mecab/dic/ipadic-utf8", "/usr/lib/mecab/dic/ipadic-utf8",
    "/usr/share/mecab/dic/ipadic-utf8", "/usr/local/lib/mecab/dic/ipadic",
  ]
  private let mecab: OpaquePointer

  /// Opens the dictionary in the first of some folders that has one.
  ///
  /// - Throws: `RomanizationAbsence` if MeCab or its dictionary is not installed.
  init(folders: [String] = folders) throws(RomanizationAbsence) {
    guard cmecab_load() != 0 else { throw .japaneseAnalyzer }
    for folder in folders {
      if let opened = unsafe cmecab_open(folder) {
        unsafe mecab = opened
        return
      }
    }
    throw .japaneseDictionary
  }

  deinit { unsafe cmecab_close(mecab) }

  /// Returns the words of a text, without the spaces between them.
  func words(of text: String) -> [JapaneseWord] {
    guard let lines = unsafe cmecab_words(mecab, text, text.utf8.count) else { return [] }
    return unsafe String(cString: lines).split(separator: "\n").compactMap(JapaneseWord.init)
  }
}
