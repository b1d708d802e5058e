/// The judgment whether an engine's answer can be a translation at all.
enum TranslationCheck {
  /// The ratio of lengths, in characters, beyond which an engine repeats itself.
  private static let maxGrowth = 8
  /// The length of a text that may be any number of times as long as its source, in characters.
  private static let shortLength = 60

  /// Returns true if the answer may be shown.
  ///
  /// An answer is refused if it is empty, many times as long as the sentence, a loop of the same words,
  /// or the sentence itself, unless the sentence is short: names and greetings are often the same.
  static func isPlausible(_ answer: String, for sentence: String) -> Bool {
    guard answer.contains(where: { !$0.isWhitespace }) else { return false }
    let (length, source) = (answer.count, sentence.count)
    guard length <= max(shortLength, source * maxGrowth) else { return false }
    let (said, translated) = (words(of: sentence), words(of: answer))
    if said == translated, said.count > 3 { return false }
    return !isLoop(translated) || isLoop(said)
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// True if the same one to four words come four times in a row.
  private static func isLoop(_ words: [String]) -> Bool {
    (1...4).contains { size in
      let needed = size * 3
      var run = 0
      for index in words.indices.dropFirst(size) {
        run = words[index] == words[index - size] ? run + 1 : 0
        if run >= needed { return true }
      }
      return false
    }
  }
}
