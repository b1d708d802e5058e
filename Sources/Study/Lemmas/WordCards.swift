package import Decks
internal import Language

/// Cards of the words of sentences, of which each word is one card.
package struct WordCards {
  /// The cards, those of the most frequent words first.
  package private(set) var records: [CardRecord] = []
  /// The number of words that were left out, as they are cards already.
  package private(set) var knownCount = 0
  package let knowledge: WordAnalyser.Knowledge

  /// The most cards that are made at once, and the sentences and bytes of them that are looked at.
  package static let maxCards = 500
  private static let maxSentences = 20_000
  private static let maxBytes = 4 << 20
  /// The most translations on a card.
  private static let maxGlosses = 4

  /// Divides the sentences of cards, all in one language, into words.
  ///
  /// `known` has the words that are cards already, in small letters.
  package init(
    of sentences: [CardRecord], in language: String, leavingOut known: Set<String>,
    by analyser: WordAnalyser = WordAnalyser()
  ) {
    var bytes = 0
    let sentences = Array(
      sentences.prefix(Self.maxSentences).prefix { sentence in
        bytes += sentence.content[.word].utf8.count
        return bytes <= Self.maxBytes
      })
    let readerLanguage = Self.readerLanguage(of: sentences)
    let (words, knowledge) = analyser.words(
      of: sentences.map { $0.content[.word] }, in: language, for: readerLanguage)
    self.knowledge = knowledge
    for entry in Self.entries(of: words) {
      guard !known.contains(entry.word.lowercased()) else {
        knownCount += 1
        continue
      }
      guard records.count < Self.maxCards else { break }
      let example = entry.sentences.map { sentences[$0] }.min { one, other in
        one.content[.word].count < other.content[.word].count
      }
      records.append(
        CardRecord(
          content: CardContent(
            [
              .word: entry.word,
              .translations: entry.glosses.prefix(Self.maxGlosses).joined(separator: ", "),
              .examples: [example?.content[.word], example?.content[.translations]]
                .compactMap(\.self).joined(separator: "\n"),
            ], language: language, readerLanguage: readerLanguage,
            speaker: example?.content.speaker), sound: example?.sound?.ofExample))
    }
  }

  /// Returns the language of most translations.
  private static func readerLanguage(of sentences: [CardRecord]) -> String? {
    Dictionary(grouping: sentences.compactMap(\.content.readerLanguage)) { $0 }
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
  }

  /// A word with its translations and the sentences in which it occurs.
  private struct Entry {
    /// The spellings and translations, with the numbers of their occurrences.
    var spellings = Tally()
    var meanings = Tally()
    var sentences: [Int] = []
    var count = 0
    let order: Int

    var word: String { spellings.mostFrequent.first ?? "" }
    var glosses: [String] { meanings.mostFrequent }
  }

  /// Returns the words of sentences, the most frequent ones first, then in the order in which they come.
  private static func entries(of sentences: [[AnalysedWord]]) -> [Entry] {
    var entries: [String: Entry] = [:]
    for (index, words) in sentences.enumerated() {
      for word in words where word.isLearned {
        var entry = entries[word.lemma.lowercased()] ?? Entry(order: entries.count)
        entry.count += 1
        entry.spellings.add(word.lemma)
        for gloss in word.glosses { entry.meanings.add(gloss) }
        if entry.sentences.last != index { entry.sentences.append(index) }
        entries[word.lemma.lowercased()] = entry
      }
    }
    return entries.values.sorted { ($1.count, $0.order) < ($0.count, $1.order) }
  }
}

extension CardSound {
  /// The same sound as that of an example.
  fileprivate var ofExample: CardSound {
    var sound = self
    sound.field = .examples
    return sound
  }
}

/// Texts with the numbers of their occurrences.
private struct Tally {
  private var counts: [String: (count: Int, order: Int)] = [:]

  mutating func add(_ text: String) {
    let order = counts.count
    counts[text, default: (0, order)].count += 1
  }

  /// The texts, the most frequent ones first; of two, that which begins with a small letter, then the earlier one.
  var mostFrequent: [String] {
    func rank(_ text: String, _ value: (count: Int, order: Int)) -> (Int, Int, Int) {
      (-value.count, text.first?.isUppercase == true ? 1 : 0, value.order)
    }
    return counts.sorted { rank($0.key, $0.value) < rank($1.key, $1.value) }.map(\.key)
  }
}
