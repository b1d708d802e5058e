internal import Language

/// The text of an open utterance, of which a prefix is committed.
///
/// Words are committed if the decodings of 0.6 seconds agree on them, letter by letter, and the last of
/// these is certain of them. A word of which it is not certain takes three decodings and one and a half
/// seconds. A committed word is never changed, neither by a later decoding nor by the last one.
///
/// A recognizer often changes its mind, and changes it back with the next decoding. Words after the committed ones
/// are replaced once two decodings in a row agree on other words in their place and the last one is certain of
/// these; without certainty, once three agree. Words that are only missing stay until two decodings lack them.
/// The last word is replaced at once, because the end of the audio often cuts it, and words after it are sent at
/// once. Case and punctuation alone change with the next word.
package struct CommittedText: Sendable, Equatable {
  /// The words that are committed, as they were written when they were.
  ///
  /// Punctuation after the last one is not committed.
  private var committed: [SpokenWord] = []
  /// The words of the last decoding after the committed ones.
  private var decoded: [SpokenWord] = []
  /// The agreement of the last decodings on them, without punctuation after them.
  private var agreement = LocalAgreement(on: .word)
  /// The words after the committed ones, as they were sent.
  private var sent: [SpokenWord] = []
  private var isFinal = false
  /// The number of words of the last text that were heard clearly.
  private var finalConfidence = 0

  /// The agreement that commits a word of which the recognizer is certain.
  ///
  /// Two decodings that follow each other closely make the same mistakes. With their interval of 0.25 s
  /// alone, tiny.en has 20.8 % wrong words in sentences of five synthetic voices that it hears badly, with
  /// this condition 18.7 %, and with nothing committed before the end 18.0 %.
  private static let certainRule = AgreementRule(2, for: .milliseconds(600))
  /// The agreement that commits another word.
  ///
  /// A fast machine makes six decodings in this time, a slow one no more than three.
  private static let uncertainRule = AgreementRule(3, for: .milliseconds(1500))
  /// The agreement that corrects a word with one of which the recognizer is certain.
  private static let certainCorrectionRule = AgreementRule(2)
  /// The agreement that corrects a word with another one.
  private static let uncertainCorrectionRule = AgreementRule(3)

  package init() {}

  /// The whole text.
  package var text: String { SpokenWord.text(of: committed + sent) }

  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int {
    let length = SpokenWord.text(of: committed).unicodeScalars.count
    guard !isFinal, let last = committed.last else { return length }
    return length - last.spelling.unicodeScalars.count + last.stem.unicodeScalars.count
  }

  /// The number of leading Unicode code points of `text` that were heard clearly.
  ///
  /// They have the words that were committed before the last decoding. They end before the first other word that the
  /// recognizer doubts, or that the last decoding lacks.
  package var confidentCount: Int {
    guard !isFinal else {
      return SpokenWord.text(of: committed.prefix(finalConfidence)).unicodeScalars.count
    }
    let heard = Self.alignment(of: sent, with: decoded).enumerated().prefix {
      $0 == $1.old && decoded[$1.new].isConfident
    }.count
    return SpokenWord.text(of: committed + sent.prefix(heard)).unicodeScalars.count
  }

  /// Returns the pairs of words that are equal without case and punctuation.
  private static func alignment(
    of old: [SpokenWord], with new: [SpokenWord]
  ) -> [WordAlignment.Pair] {
    let (old, new) = (old.map(\.key), new.map(\.key))
    return WordAlignment(old.count, new.count) { old[$0] == new[$1] }.pairs
  }

  /// Takes the text of a new decoding.
  ///
  /// - Parameters:
  ///   - text: The text of all speech of the utterance so far.
  ///   - end: The end of this speech.
  ///   - probabilities: The probability of each word; empty if all are certain.
  ///   - commits: False if nothing is to be committed.
  ///   - correctsAtOnce: True if the decoding is probably the last one.
  package mutating func update(
    _ text: String, at end: Duration, probabilities: [Double] = [], commits: Bool = true,
    correctsAtOnce: Bool = false
  ) {
    let former = decoded
    decoded = wordsAfterCommitted(in: SpokenWord.words(of: text, probabilities: probabilities))
    let common = agreement.receive(decoded.map { String($0.stem) }, at: end)
    if commits {
      // Only after the last word on which both agree, punctuation may differ.
      let equal = zip(former, decoded).prefix { $0.spelling == $1.spelling }.count
      commit(min(common, equal + 1), at: end)
    }
    if correctsAtOnce {
      sent = decoded
    } else if !sent.elementsEqual(decoded, by: { $0.key == $1.key }) {
      correct(after: former, at: end)
    }
  }

  /// Commits the first of `count` words on which two decodings agree, as far as they are sure at `end`.
  private mutating func commit(_ count: Int, at end: Duration) {
    // The last word of a decoding is often cut off by the end of the audio.
    let sure = decoded.indices.dropLast().prefix(count).prefix { index in
      let rule = decoded[index].isCertain ? Self.certainRule : Self.uncertainRule
      return rule.isMet(by: agreement[index], at: end)
    }
    let words = decoded.prefix(sure.count)
    sent.removeFirst(Self.wordsCovered(by: words, in: sent))
    committed += words
    decoded.removeFirst(words.count)
    agreement.removeFirst(words.count)
  }

  /// Replaces words that were sent by decoded ones, each difference by itself.
  private mutating func correct(after former: [SpokenWord], at end: Duration) {
    let repeated = Set(Self.alignment(of: sent, with: former).map(\.old))
    var corrected: [SpokenWord] = []
    var (old, new) = (0, 0)
    let pairs = Self.alignment(of: sent, with: decoded)
    for pair in pairs + [WordAlignment.Pair(old: sent.count, new: decoded.count)] {
      let (missing, found) = (old..<pair.old, new..<pair.new)
      let isEnd = pair.old == sent.count
      // Words after the last one that was sent are new.
      let needed = isEnd ? found.prefix(max(1, missing.count)) : found
      let isConfirmed =
        found.isEmpty
        ? repeated.isDisjoint(with: missing) : needed.allSatisfy { isAgreed(on: $0, at: end) }
      let isCutOff = isEnd && missing.count <= 1 && !found.isEmpty
      corrected += isConfirmed || isCutOff ? decoded[found] : sent[missing]
      if !isEnd { corrected.append(decoded[pair.new]) }
      (old, new) = (pair.old + 1, pair.new + 1)
    }
    sent = corrected
  }

  /// True if decodings agree on a decoded word for long enough to correct what was sent.
  private func isAgreed(on index: Int, at end: Duration) -> Bool {
    let rule =
      decoded[index].isCertain ? Self.certainCorrectionRule : Self.uncertainCorrectionRule
    return rule.isMet(by: agreement[index], at: end)
  }

  /// Takes the text of the last decoding with the probability of each word, and commits all of it.
  package mutating func finish(_ text: String, probabilities: [Double] = []) {
    let words = wordsAfterCommitted(in: SpokenWord.words(of: text, probabilities: probabilities))
    finalConfidence = committed.count + words.prefix(while: \.isConfidentAtEnd).count
    committed += words
    decoded = []
    sent = []
    isFinal = true
  }

  /// Returns the words of a decoding that follow the committed ones.
  ///
  /// The last committed word takes its punctuation from the decoding.
  private mutating func wordsAfterCommitted(in words: [SpokenWord]) -> [SpokenWord] {
    let covered = Self.wordsCovered(by: committed, in: words)
    if covered > 0, let last = committed.last, words[covered - 1].stem == last.stem {
      committed[committed.count - 1] = words[covered - 1]
    }
    return Array(words.dropFirst(covered))
  }

  /// Returns the number of `words` that stand for the committed ones.
  ///
  /// The decoding may have one word more or less there, or other ones. The number with the smallest edit
  /// distance is chosen.
  private static func wordsCovered(
    by committed: some Collection<SpokenWord>, in words: [SpokenWord]
  ) -> Int {
    let keys = committed.map(\.key)
    let others = words.prefix(keys.count + 8).map(\.key)
    if others.starts(with: keys) { return keys.count }
    let distances = keys.editDistances(toPrefixesOf: others)
    let best = distances.min() ?? 0
    // Of equal distances, the one that leaves as many words as the committed ones are is likely.
    return distances.indices.filter { distances[$0] == best }
      .min { abs($0 - keys.count) < abs($1 - keys.count) } ?? 0
  }
}
