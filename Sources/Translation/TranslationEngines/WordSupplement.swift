internal import Translation

/// Everyday words that Apertium's dictionaries of one pair lack, in both directions.
struct WordSupplement: Sendable {
  private struct Entry: Sendable {
    let translation: String
    /// True if the translation has the other gender, which a determiner before it has to follow.
    let changesGender: Bool
  }

  /// The translations of words that are not known.
  private var entries: [String: Entry] = [:]
  /// Other words of the target language in place of those that are mostly wrong.
  private var corrections: [String: Entry] = [:]
  private let determiners: [String: String]

  private static let portuguese = WordSupplement.both(
    of: String(decoding: PackageResources.pt_es_tsv, as: UTF8.self))

  /// Returns the words for translations of a pair.
  static func words(for pair: LanguagePair) -> WordSupplement {
    switch (pair.source, pair.target) {
    case ("pt", "es"): portuguese.toSpanish
    case ("es", "pt"): portuguese.toPortuguese
    default: WordSupplement(determiners: [:])
    }
  }

  private init(determiners: [String: String]) {
    self.determiners = determiners
  }

  // MARK: - Table

  /// Reads a table with a line for each word: Portuguese, Spanish, and the gender of the second one if it changes.
  ///
  /// A line that begins with = has a language and two of its words, of which the second one takes the place of the first.
  private static func both(
    of table: String
  ) -> (toSpanish: WordSupplement, toPortuguese: WordSupplement) {
    var toSpanish = WordSupplement(determiners: Determiners.spanish)
    var toPortuguese = WordSupplement(determiners: Determiners.portuguese)
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count >= 2 else { continue }
      if fields[0] == "=" {
        guard fields.count >= 4 else { continue }
        let entry = Entry(translation: fields[3], changesGender: fields.count > 4)
        if fields[1] == "es" { toSpanish.corrections[fields[2]] = entry }
        if fields[1] == "pt" { toPortuguese.corrections[fields[2]] = entry }
        continue
      }
      let forms = [(fields[0], fields[1]), (portuguesePlural(fields[0]), spanishPlural(fields[1]))]
      for (portuguese, spanish) in forms {
        toSpanish.add(spanish, for: portuguese, changesGender: fields.count > 2)
        toPortuguese.add(portuguese, for: spanish, changesGender: fields.count > 2)
      }
    }
    return (toSpanish, toPortuguese)
  }

  private mutating func add(_ translation: String, for word: String, changesGender: Bool) {
    let entry = Entry(translation: translation, changesGender: changesGender)
    if entries[word.lowercased()] == nil { entries[word.lowercased()] = entry }
  }

  private static func spanishPlural(_ word: String) -> String {
    let accents: KeyValuePairs = ["ón": "on", "án": "an", "ín": "in", "én": "en", "és": "es"]
    if let (ending, plain) = accents.first(where: { word.hasSuffix($0.key) }) {
      return word.dropLast(ending.count) + plain + "es"
    }
    switch word.last {
    case "s": return word
    case "z": return word.dropLast() + "ces"
    case let last? where "aeiouáéó".contains(last): return word + "s"
    default: return word + "es"
    }
  }

  private static func portuguesePlural(_ word: String) -> String {
    if word.hasSuffix("ão") { return word.dropLast(2) + "ões" }
    switch word.last {
    case "s": return word
    case "m": return word.dropLast() + "ns"
    case "r", "z": return word + "es"
    case "l": return word.hasSuffix("il") ? word.dropLast() + "s" : word.dropLast() + "is"
    default: return word + "s"
    }
  }

  // MARK: - Translations

  /// Returns a translation of Apertium, in its stream format, without its marks and with the words of the supplement.
  ///
  /// Apertium marks words that it does not know by `*` or `@`, and those of which it does not know the form by `#`.
  ///
  /// - Returns: The text, and the words that are not known here either.
  func completed(_ marked: String) -> (text: String, unknown: [String]) {
    var result = ""
    var unknown: [String] = []
    var rest = marked[...]
    while let character = rest.popFirst() {
      if character == "\\", let escaped = rest.popFirst() {
        result.append(character)
        result.append(escaped)
        continue
      }
      let isMark =
        "*@#".contains(character) && result.last?.isLetter != true
        && rest.first.map { $0.isLetter || $0.isNumber } == true
      if isMark {
        // A number is the same in both languages.
        guard character != "#", rest.first?.isLetter == true else { continue }
        let word = rest.prefix { $0.isLetter || $0 == "-" }
        rest = rest[word.endIndex...]
        if !append(entries[word.lowercased()], for: word, to: &result) {
          unknown.append(String(word))
        }
      } else if character.isLetter {
        let word = "\(character)\(rest.prefix { $0.isLetter || $0 == "-" })"
        rest = rest.dropFirst(word.count - 1)
        _ = append(corrections[word.lowercased()], for: word[...], to: &result)
      } else {
        result.append(character)
      }
    }
    return (result, unknown)
  }

  /// Appends the entry for a word, or the word if there is none, and returns true if there is one.
  private func append(_ entry: Entry?, for word: Substring, to text: inout String) -> Bool {
    guard let entry else {
      text += word
      return false
    }
    if entry.changesGender { changeLastDeterminer(of: &text) }
    let isCapital = word.first?.isUppercase == true
    let first = entry.translation.prefix(1)
    text += (isCapital ? first.uppercased() : String(first)) + entry.translation.dropFirst()
    return true
  }

  /// Gives the determiner at the end of a text the other gender.
  private func changeLastDeterminer(of text: inout String) {
    guard text.last == " " else { return }
    let words = text.suffix(80).split(separator: " ", omittingEmptySubsequences: true)
    for count in [2, 1] where words.count >= count {
      let last = words.suffix(count).joined(separator: " ")
      guard let other = determiners[last.lowercased()], text.hasSuffix("\(last) ") else { continue }
      // "Cheira a fumo": the preposition of smell and taste is no article.
      let verb = words.dropLast(count).last?.lowercased() ?? ""
      guard last != "a" || !["cheira", "cheiram", "cheirava", "sabe", "sabem"].contains(verb)
      else { return }
      let isCapital = last.first?.isUppercase == true
      text.removeLast(last.count + 1)
      text += (isCapital ? other.prefix(1).uppercased() : String(other.prefix(1)))
      text += other.dropFirst() + " "
      return
    }
  }
}

/// Words before nouns that have a gender, each with that of the other gender.
private enum Determiners {
  static let spanish = bothWays([
    "el": "la", "un": "una", "los": "las", "unos": "unas", "del": "de la", "al": "a la",
    "este": "esta",
    "ese": "esa", "aquel": "aquella", "estos": "estas", "esos": "esas", "otro": "otra",
    "otros": "otras",
    "mucho": "mucha", "muchos": "muchas", "nuestro": "nuestra", "nuestros": "nuestras",
    "ningún": "ninguna",
    "algún": "alguna", "cuánto": "cuánta", "cuántos": "cuántas", "todos los": "todas las",
  ])
  static let portuguese = bothWays([
    "o": "a", "um": "uma", "os": "as", "uns": "umas", "do": "da", "dos": "das", "no": "na",
    "nos": "nas",
    "ao": "à", "aos": "às", "pelo": "pela", "num": "numa", "este": "esta", "esse": "essa",
    "aquele": "aquela",
    "estes": "estas", "esses": "essas", "meu": "minha", "seu": "sua", "teu": "tua",
    "nosso": "nossa",
    "o meu": "a minha", "o seu": "a sua", "outro": "outra", "muito": "muita", "muitos": "muitas",
    "quanto": "quanta", "quantos": "quantas", "nenhum": "nenhuma", "algum": "alguma",
  ])

  private static func bothWays(_ forms: [String: String]) -> [String: String] {
    forms.merging(forms.map { ($0.value, $0.key) }) { first, _ in first }
  }
}
