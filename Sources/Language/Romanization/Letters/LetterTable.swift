/// A romanization that is a table: letters, some of them otherwise at the beginning of a word.
struct LetterTable {
  /// The Latin letters by small letters.
  let letters: [String: String]
  /// The Latin letters at the beginning of a word, where they differ.
  var initials: [String: String] = [:]
  /// Replacements of endings.
  var endings: [String: String] = [:]
  /// Words that have a spelling of their own.
  var words: [String: String] = [:]

  /// Returns a word in Latin letters, with its capitals.
  func latin(_ word: String) -> String {
    let characters = word.lowercased().unicodeScalars.filter { !$0.isWordApostrophe }.map { $0 }
    let isCapital = word.first?.isUppercase == true
    let isAllCapital = isCapital && characters.count > 1 && word == word.uppercased()
    var result = words[String(characters)] ?? ""
    var index = result.isEmpty ? 0 : characters.count
    while index < characters.count {
      let (latin, count) = next(characters, at: index)
      result += latin
      index += count
    }
    if isAllCapital { return result.uppercased() }
    return isCapital ? result.prefix(1).uppercased() + result.dropFirst() : result
  }

  private func next(_ letters: [Unicode.Scalar], at index: Int) -> (String, Int) {
    for count in [4, 3, 2, 1] where index + count <= letters.count {
      let part = String(letters[index..<(index + count)])
      if index == 0, let latin = initials[part] { return (latin, count) }
      if index + count == letters.count, index > 0, let latin = endings[part] {
        return (latin, count)
      }
      if let latin = self.letters[part] { return (latin, count) }
    }
    return (String(letters[index]), 1)
  }
}

extension Unicode.Scalar {
  /// True for the signs that keep letters apart or are stressed, which the tables do not write.
  fileprivate var isWordApostrophe: Bool {
    self == "'" || self == "’" || self == "ʼ" || self == "\u{301}"
  }
}

extension LetterTable {
  /// Ukrainian, by resolution 55 of the Cabinet of Ministers, 2010.
  static let ukrainian = LetterTable(
    letters: [
      "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh",
      "з": "z", "и": "y", "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n",
      "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
      "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu", "я": "ia", "зг": "zgh",
    ], initials: ["є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"])

  /// Bulgarian, by the Transliteration Act of 2009.
  static let bulgarian = LetterTable(
    letters: [
      "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i",
      "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
      "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sht",
      "ъ": "a", "ь": "y", "ю": "yu", "я": "ya", "ѝ": "i",
    ], endings: ["ия": "ia"], words: ["българия": "bulgaria"])

  /// Georgian, by the national system of 2002, without its signs for ejectives.
  static let georgian = LetterTable(letters: [
    "ა": "a", "ბ": "b", "გ": "g", "დ": "d", "ე": "e", "ვ": "v", "ზ": "z", "თ": "t", "ი": "i",
    "კ": "k", "ლ": "l", "მ": "m", "ნ": "n", "ო": "o", "პ": "p", "ჟ": "zh", "რ": "r", "ს": "s",
    "ტ": "t", "უ": "u", "ფ": "p", "ქ": "k", "ღ": "gh", "ყ": "q", "შ": "sh", "ჩ": "ch", "ც": "ts",
    "ძ": "dz", "წ": "ts", "ჭ": "ch", "ხ": "kh", "ჯ": "j", "ჰ": "h",
  ])

  /// Armenian, by BGN/PCGN 1981, without its apostrophes.
  static let armenian = LetterTable(
    letters: [
      "ա": "a", "բ": "b", "գ": "g", "դ": "d", "ե": "e", "զ": "z", "է": "e", "ը": "y", "թ": "t",
      "ժ": "zh", "ի": "i", "լ": "l", "խ": "kh", "ծ": "ts", "կ": "k", "հ": "h", "ձ": "dz",
      "ղ": "gh", "ճ": "ch", "մ": "m", "յ": "y", "ն": "n", "շ": "sh", "ո": "o", "չ": "ch",
      "պ": "p", "ջ": "j", "ռ": "rr", "ս": "s", "վ": "v", "տ": "t", "ր": "r", "ց": "ts",
      "ւ": "v", "փ": "p", "ք": "k", "և": "ev", "օ": "o", "ֆ": "f", "ու": "u", "եւ": "ev",
    ], initials: ["ե": "ye", "ո": "vo", "և": "yev", "եւ": "yev", "ով": "ov"])
}
