internal import Language

/// Everyday phrases in several languages, each translated by a person.
///
/// Engines translate idioms word by word: "Lo siento" becomes "I sit it". A sentence that consists of phrases of the
/// book needs no engine. Case, marks, contractions and pronouns that a language may leave out do not count. Accents do:
/// "Llame a la policía" asks for the police, and "Llamé a la policía" says that they know.
package struct PhraseBook: Sendable {
  private struct Phrase: Sendable {
    /// The wording to write in each language.
    var wordings: [String: String] = [:]
    /// True if other phrases may stand beside this one without a comma, as they do beside "please".
    var joins = false
  }

  /// A phrase as one language words it.
  private struct Entry: Sendable {
    let phrase: Phrase
    let isQuestion: Bool
    /// The numbers of words after which a comma may stand.
    let clauseEnds: Set<Int>
  }

  /// The phrases of a language by their words; of one wording, those that came first stand first.
  private struct Index: Sendable {
    var statements: [String: [Entry]] = [:]
    var questions: [String: [Entry]] = [:]
  }

  private var indices: [String: Index] = [:]

  /// The longest sentence that is looked up, in words, and in bytes.
  private static let maxWords = 24
  private static let maxLength = 1_000

  /// Creates an empty book.
  package init() {}

  // MARK: - Table

  /// Adds the phrases of a table, except those that the book has already.
  ///
  /// The first line names the languages. Each line after it is a phrase in all of them, with a tab between two
  /// languages. A language may have several wordings with a bar between them: the first one is written, and all are
  /// understood. A plus sign begins the line of a phrase beside which others stand without a comma. Lines that begin
  /// with # are comments.
  ///
  /// - Throws: `GlossaryError` with the number of the line.
  package mutating func add(table: String) throws(GlossaryError) {
    var languages: [String]?
    // Some editors begin a file with a byte order mark.
    let table = table.first == "\u{FEFF}" ? table.dropFirst() : table[...]
    for (number, line) in table.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      let joins = line.hasPrefix("+")
      let fields = line.dropFirst(joins ? 1 : 0)
        .split(separator: "\t", omittingEmptySubsequences: false).map { String($0).trimmed }
      guard let languages else {
        guard fields.allSatisfy({ LanguageTag($0) != nil }) else {
          throw GlossaryError(line: number + 1, reason: "no languages, such as en, a tab, es")
        }
        languages = fields.map { LanguageTag.primarySubtag(of: $0).lowercased() }
        continue
      }
      guard fields.count <= languages.count else {
        throw GlossaryError(line: number + 1, reason: "more columns than languages")
      }
      add(Array(zip(languages, fields)), joins: joins)
    }
  }

  /// Adds the phrases that come with the program, except those that the book has already.
  package mutating func addBundled() {
    do throws(GlossaryError) {
      try add(table: String(decoding: PackageResources.phrases_tsv, as: UTF8.self))
    } catch {
      fatalError("phrases.tsv: \(error)")
    }
  }

  private mutating func add(_ fields: [(language: String, field: String)], joins: Bool) {
    let wordings = fields.map { language, field in
      (language, field.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty })
    }
    var phrase = Phrase(joins: joins)
    for (language, texts) in wordings where phrase.wordings[language] == nil {
      phrase.wordings[language] = texts.first
    }
    for (language, texts) in wordings {
      var index = indices.removeValue(forKey: language) ?? Index()
      for text in texts {
        let words = PhraseWords(text, in: language)
        let key = words.words.joined(separator: " ")
        let entry = Entry(
          phrase: phrase, isQuestion: words.isQuestion, clauseEnds: words.clauseEnds)
        if words.isQuestion {
          index.questions[key, default: []].append(entry)
        } else {
          index.statements[key, default: []].append(entry)
        }
      }
      indices[language] = index
    }
  }

  /// Returns all wordings of a language, in no order.
  package func wordings(in language: String) -> [String] {
    let index = indices[language] ?? Index()
    return [index.statements, index.questions].flatMap { $0.values.joined() }.compactMap {
      $0.phrase.wordings[language]
    }
  }

  // MARK: - Sentences

  /// Returns the translation of a sentence that consists of phrases; nil if the book lacks one of them.
  ///
  /// Phrases follow each other after a comma, or beside a phrase that joins others. A sentence that is still being
  /// spoken counts once it has a mark at its end.
  package func translation(
    of sentence: String, _ pair: LanguagePair, isSpoken: Bool = true
  ) -> String? {
    guard sentence.utf8.count <= Self.maxLength, let index = indices[pair.source] else {
      return nil
    }
    let words = PhraseWords(sentence, in: pair.source)
    guard words.isComplete, isSpoken || words.isQuestion || words.hasStop,
      (1...Self.maxWords).contains(words.words.count),
      let entries = entries(of: words, in: index, pair.target),
      // What a statement asks by its tone is left to the engine.
      !words.isQuestion || entries.contains(where: \.isQuestion)
    else { return nil }
    let wordings = entries.compactMap { entry in
      entry.phrase.wordings[pair.target].map { (wording: $0, joins: entry.phrase.joins) }
    }
    return words.marked(wordings, in: pair.target)
  }

  private func entries(of words: PhraseWords, in index: Index, _ target: String) -> [Entry]? {
    /// The phrases of the words from each place on; nil if there are none.
    var rests: [[Entry]?] = Array(repeating: nil, count: words.words.count) + [[]]
    for start in words.words.indices.reversed() {
      for end in (start + 1...words.words.count).reversed() {
        guard let rest = rests[end],
          let entry = entry(for: words, start..<end, in: index, target),
          words.clauseEnds.contains(end) || entry.phrase.joins || rest.first?.phrase.joins ?? true
        else { continue }
        rests[start] = [entry] + rest
        break
      }
    }
    return rests[0]
  }

  /// The phrase of some words of a sentence, of which a question has statements, too.
  ///
  /// Speech that is still going on has no mark at its end.
  private func entry(
    for words: PhraseWords, _ range: Range<Int>, in index: Index, _ target: String
  ) -> Entry? {
    let key = words.words[range].joined(separator: " ")
    func first(of entries: [Entry]?) -> Entry? {
      entries?.first { $0.phrase.wordings[target] != nil }
    }
    let (statement, question) = (first(of: index.statements[key]), first(of: index.questions[key]))
    let entry =
      words.isQuestion ? question ?? statement : words.hasStop ? statement : statement ?? question
    guard let entry else { return nil }
    let commas = words.clauseEnds.filter { range.dropFirst().contains($0) }
    return commas.allSatisfy { entry.clauseEnds.contains($0 - range.lowerBound) } ? entry : nil
  }
}
