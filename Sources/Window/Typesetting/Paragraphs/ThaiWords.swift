internal import CThai

/// The words of Thai text by the dictionary of libthai.
///
/// A dictionary that lacks a word divides it into shorter ones: ICU 72 has no `ชานชาลา`, and libthai
/// no `กรุงเทพมหานคร`. They seldom err at the same place, so a line breaks only between words of
/// both, and never beside a lone consonant, which is no word. Of 24 000 words of the 5000 most
/// frequent in the Thai National Corpus, in rows of eight, ICU cuts 428 inside a part that has a
/// meaning, libthai 227, both 112, and 73 are cut by these rules.
///
/// The dictionary is loaded at the first Thai text. Each instance belongs to one thread.
@safe final class ThaiWords {
  /// The open dictionary, or nil if it is not installed.
  private var dictionary: OpaquePointer?
  private var isOpened = false

  deinit {
    if let dictionary = unsafe dictionary { unsafe cthai_words_close(dictionary) }
  }

  /// Returns the members of `breaks` that are not inside a Thai word.
  ///
  /// `text` is in UTF-16, and `breaks` are ascending offsets in it. Breaks beside other characters
  /// are kept. If the dictionary is not installed, all breaks are kept.
  func breaks(_ breaks: [Int], in text: [UInt16]) -> [Int] {
    var run: (text: Range<Int>, starts: Set<Int>) = (0..<0, [])
    let common = breaks.filter { offset in
      guard Self.isInThai(offset, of: text) else { return true }
      if !run.text.contains(offset) {
        let start = run.text.upperBound
        let before = text[start..<offset].lastIndex { !Self.isThai($0) }.map { $0 + 1 } ?? start
        let end = text[offset...].firstIndex { !Self.isThai($0) } ?? text.count
        run = (before..<end, starts(in: text[before..<end]))
      }
      return run.starts.contains(offset)
    }
    return common.indices.filter { index in
      let offset = common[index]
      guard Self.isInThai(offset, of: text) else { return true }
      let start = index > 0 ? common[index - 1] : 0
      let end = common[index + 1]
      return !Self.isLoneConsonant(start..<offset, of: text)
        // At the end, more letters of the word may follow.
        && (end == text.count || !Self.isLoneConsonant(offset..<end, of: text))
    }.map { common[$0] }
  }

  /// Returns true if there are Thai characters on both sides of `offset`.
  private static func isInThai(_ offset: Int, of text: [UInt16]) -> Bool {
    offset < text.count && isThai(text[offset - 1]) && isThai(text[offset])
  }

  /// Returns true if `range` is a consonant that is not a word.
  ///
  /// The only consonant that is a word is ณ, "at".
  private static func isLoneConsonant(_ range: Range<Int>, of text: [UInt16]) -> Bool {
    let consonant = text[range.lowerBound]
    return range.count == 1 && (0xE01...0xE2E).contains(consonant) && consonant != 0xE13
  }

  /// Returns the starts of the words of `text`, which has only Thai characters.
  ///
  /// All offsets are returned if the dictionary is not installed.
  private func starts(in text: ArraySlice<UInt16>) -> Set<Int> {
    if !isOpened { unsafe dictionary = unsafe cthai_words_open() }
    isOpened = true
    guard let dictionary = unsafe dictionary else { return Set(text.indices) }
    let characters = text.map(UInt32.init) + [0]
    var starts = [Int32](repeating: 0, count: text.count)
    let count = unsafe cthai_words_starts(dictionary, characters, &starts, Int32(starts.count))
    return Set(starts.prefix(max(0, Int(count))).map { text.startIndex + Int($0) })
  }

  /// Returns true for the letters, vowel signs and tone marks of Thai.
  static func isThai(_ unit: UInt16) -> Bool { (0xE01...0xE4E).contains(unit) }
}
