internal import Translation

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
    let sentence = OrdinalNotation.normalized(sentence, in: "pt")
    guard sentence.hasSuffix("?") else {
      return Self.withImperatives(sentence)
        .replacing("Sinto muito que ", with: "Lamento que ")
        .replacing("Eu gostaria de ", with: "Me agradaria ")
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

  /// Returns a sentence whose first word is a request that Apertium takes for one.
  ///
  /// "Saia" is a skirt, too, and "vire" is "turn over".
  private static func withImperatives(_ sentence: String) -> String {
    let requests = ["Saia ": "Desça ", "Vire ": "Gire "]
    for (word, other) in requests where sentence.hasPrefix(word) && !sentence.hasPrefix("Saia d") {
      return other + sentence.dropFirst(word.count)
    }
    return sentence.replacing(" e vire ", with: " e gire ").replacing(", vire ", with: ", gire ")
  }

  /// Returns a Spanish sentence of Apertium without faults that come from Portuguese.
  ///
  /// The article of "A água" is a single letter, so that Apertium takes it for a word in capitals. "Eu gosto" has a
  /// subject, and "me gusta" has none.
  static func polishedSpanish(_ sentence: String) -> String {
    let faults: KeyValuePairs = ["EL ": "El ", "¿EL ": "¿El ", "Yo me gust": "Me gust"]
    for (fault, other) in faults where sentence.hasPrefix(fault) {
      return other + sentence.dropFirst(fault.count)
    }
    return sentence.replacing(" yo me gust", with: " me gust")
  }

  /// Returns a Spanish sentence for Apertium, without words that it takes for others.
  ///
  /// "Fuera" is "were", too, unless one sits down there, and "antes o después" is "sooner or later".
  static func simplifiedSpanish(_ sentence: String) -> String {
    let phrases: KeyValuePairs = [
      "Quisiera ": "Quiero ", "Quisiéramos ": "Queremos ", "Siento llegar ": "Lamento llegar ",
      "antes o después de ": "antes de o después de ",
      "Antes o después de ": "Antes de o después de ", "rnos fuera?": "rnos afuera?",
      "tomar la tensión": "medir la presión arterial",
      "¿Me presta ": "¿Puede prestarme ",
    ]
    return phrases.reduce(sentence) { $0.replacing($1.key, with: $1.value) }
  }

  /// Returns a sentence of Apertium in the words that people use.
  static func polished(_ sentence: String) -> String {
    let beginnings: KeyValuePairs = [
      "Me poderia ": "Poderia me ", "Vamos-nos ": "Vamos embora ",
    ]
    let phrases: KeyValuePairs = [
      "faz favor": "por favor", "Faz favor": "Por favor", "manhã pela manhã": "amanhã de manhã",
      "manhã pela tarde": "amanhã à tarde", "manhã pela noite": "amanhã à noite",
      "Não o toque": "Não toque nisso",
    ]
    var text = phrases.reduce(sentence) { $0.replacingWords($1.key, with: $1.value) }
    if let (usual, other) = beginnings.first(where: { text.hasPrefix($0.key) }) {
      text = other + text.dropFirst(usual.count)
    }
    return text
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

extension String {
  /// The text with other words in place of `words`, which are no part of longer words.
  fileprivate func replacingWords(_ words: String, with other: String) -> String {
    var text = ""
    var rest = self[...]
    while let range = rest.firstRange(of: words) {
      text += rest[..<range.lowerBound]
      let isInWord =
        text.last?.isLetter == true || self[range.upperBound...].first?.isLetter == true
      text += isInWord ? words : other
      rest = rest[range.upperBound...]
    }
    return text + rest
  }
}
