internal import Language

/// A word that a recognizer has heard; in scripts without spaces, a character.
package struct SpokenWord: Sendable, Equatable {
  /// The word, with its punctuation.
  package let spelling: Substring
  /// The recognizer's probability of the word, from 0 to 1.
  package let probability: Double
  /// True if a space separates it from a word before it.
  private let followsSpace: Bool

  /// The probability of a word from which it can be committed.
  ///
  /// In noise, two decodings agree on many wrong words. With 0.6, tiny has a sixth fewer wrong words
  /// than without the condition in pink noise at 10 dB, and as many without noise.
  private static let minCertainProbability = 0.6
  /// The probability of a word below which the recognizer doubts it.
  ///
  /// Without the condition, 0.20 and not 0.14 of the words that are translated from tiny's English are erased
  /// again. With 0.5, they appear 0.07 s later.
  private static let minConfidentProbability = 0.4

  /// The probability of a word of a last text below which the recognizer doubts it.
  ///
  /// Of 110 utterances for choosing parameters, base doubts a word in 6 % of those that it writes without a fault, and
  /// in 45 % of the others; of speech in languages that it was not told, in all.
  private static let minFinalProbability = 0.25

  /// True if the recognizer is certain of the word.
  var isCertain: Bool { probability >= Self.minCertainProbability }

  /// True if the recognizer has heard the word clearly.
  var isConfident: Bool { probability >= Self.minConfidentProbability }

  /// True if the recognizer has heard the word of a last text clearly.
  var isConfidentAtEnd: Bool { probability >= Self.minFinalProbability }

  /// True if the word is a character of a script without spaces.
  package var isUnspaced: Bool { spelling.unicodeScalars.first?.isUnspaced == true }

  /// The word without punctuation at its end.
  var stem: Substring {
    let scalars = spelling.unicodeScalars
    guard let last = scalars.lastIndex(where: \.isLetterOrDigit) else { return spelling }
    return Substring(scalars[...last])
  }

  /// The word without case and punctuation.
  package var key: String {
    String(String.UnicodeScalarView(spelling.lowercased().unicodeScalars.filter(\.isLetterOrDigit)))
  }

  /// Returns the words of a text with their probabilities; words without one are certain.
  package static func words(of text: String, probabilities: [Double] = []) -> [SpokenWord] {
    let words = Words(text)
    return words.spellings.enumerated().map { index, spelling in
      let isFirst = index == 0
      let isUnspaced = spelling.unicodeScalars.first?.isUnspaced == true
      return SpokenWord(
        spelling: spelling,
        probability: probabilities.indices.contains(index) ? probabilities[index] : 1,
        followsSpace: isFirst ? !isUnspaced : words[index].followsSpace)
    }
  }

  /// Returns the text of words.
  package static func text(of words: some Collection<SpokenWord>) -> String {
    words.reduce(into: "") { text, word in
      if !text.isEmpty, word.followsSpace { text += " " }
      text += word.spelling
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
