/// The Portuguese that Apertium reads and writes, closer to what people say.
///
/// Apertium takes "o que" of a question for a relative clause (Spanish "lo que"), "qual" before a noun for a
/// pronoun, and "você" as a word of its own, which Spanish and Catalan leave out. "Gostaria", of which the
/// person is not seen, becomes "me gustaría" even if "would you like" is meant; "lhe agradaria" is right.
/// Neural models write all of them. Apertium writes "faz favor" for "please", which the models read as a
/// request to do something.
enum ApertiumPortuguese {
  private static let pronouns: Set = ["você", "vocês"]
  private static let interrogatives: Set = [
    "que", "como", "onde", "quando", "quanto", "quantos", "quanta", "quantas", "qual", "quem", "se",
  ]
  /// Words that follow "qual" as a pronoun.
  private static let afterPronoun: Set = [
    "é", "era", "foi", "seria", "será", "dos", "das", "de", "deles", "delas", "desses", "destes",
  ]

  /// Returns a sentence for Apertium, with questions and wishes in simpler words.
  static func simplified(_ sentence: String) -> String {
    guard sentence.hasSuffix("?") else {
      return sentence.replacing("Eu gostaria de ", with: "Me agradaria ")
        .replacing("eu gostaria de ", with: "me agradaria ")
    }
    let words = sentence.split(separator: " ").map(String.init)
    var result: [String] = []
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      let isFirst = result.last.map { ",;:".contains($0.suffix(1)) } ?? true
      result += replacement(
        for: word, before: next, isFirst: isFirst, after: result.last?.lowercased() ?? "")
    }
    let text = result.joined(separator: " ")
    return sentence.first?.isUppercase == true
      ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  /// Returns a sentence of Apertium with the usual word for "please".
  static func polished(_ sentence: String) -> String {
    sentence.replacing("faz favor", with: "por favor").replacing("Faz favor", with: "Por favor")
  }

  private static func replacement(
    for word: String, before next: String, isFirst: Bool, after last: String
  ) -> [String] {
    let hasWordNext = next.first?.isLowercase == true
    switch word.lowercased() {
    case "o" where isFirst && next == "que": return []
    case "qual" where isFirst && ["o", "a"].contains(next): return [word, "é"]
    case "qual" where isFirst && hasWordNext && !afterPronoun.contains(next): return ["que"]
    case "gostaria" where !["ele", "ela", "eu", "quem"].contains(last): return ["lhe", "agradaria"]
    case "gostaria?": return ["lhe", "agradaria?"]
    case "gostariam" where !["eles", "elas"].contains(last): return ["lhes", "agradaria"]
    case "de" where last == "agradaria": return []
    case let pronoun where pronouns.contains(pronoun) && hasWordNext:
      let isDropped = isFirst || interrogatives.contains(last) || next.hasPrefix("gostaria")
      return isDropped ? [] : [word]
    default: return [word]
    }
  }
}
