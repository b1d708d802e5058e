/// Sentences in capital letters, as signs have them: engines know most words in small letters only.
enum CapitalLetters {
  /// The fewest letters of a sentence, as shorter ones are abbreviations.
  private static let minLetters = 4

  /// Returns a sentence that is all in capitals as it is written in a text; nil for others.
  static func removed(from sentence: String, in language: String) -> String? {
    let letters = sentence.filter { $0.isUppercase || $0.isLowercase }
    guard letters.count >= minLetters, letters.allSatisfy(\.isUppercase) else { return nil }
    let small =
      hasDottedCapital(language)
      ? sentence.replacing("I", with: "ı").replacing("İ", with: "i").lowercased()
      : sentence.lowercased()
    guard let first = small.firstIndex(where: \.isLetter),
      let capital = sentence.first(where: \.isLetter)
    else { return nil }
    return small.replacingCharacter(at: first, with: capital)
  }

  /// Returns a translation in capitals.
  static func added(to translation: String, in language: String) -> String {
    (hasDottedCapital(language) ? translation.replacing("i", with: "İ") : translation).uppercased()
  }

  private static func hasDottedCapital(_ language: String) -> Bool {
    ["tr", "az"].contains(language.prefix { $0 != "-" })
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
  }
}
