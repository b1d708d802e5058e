/// Ordinals in digits as languages write them: "2nd", "2.º", "2n", "2e", "2.".
package enum OrdinalNotation {
  /// The largest number of an ordinal; larger ones before the sign are mostly degrees.
  private static let largest = 20
  /// Words before a number of degrees, which people write with the sign of ordinals.
  private static let beforeDegrees: Set = [
    "hace", "fa", "faz", "a", "tem", "tiene", "té", "gire", "unos", "uns", "tengo", "tinc", "tenho",
  ]

  /// Returns a sentence whose ordinals have the form that engines of several languages read: "2º", "2ª".
  package static func normalized(_ sentence: String, in language: String) -> String {
    guard sentence.contains(where: \.isNumber) else { return sentence }
    switch language {
    case "es", "gl", "it": return withSigns(sentence)
    // Models write the letters o and a.
    case "pt":
      return withSigns(sentence).replacing(/\b(\d{1,2})(o|a)( \p{Ll})/) { match in
        isOrdinal(match.1) ? "\(match.1)\(match.2 == "a" ? "ª" : "º")\(match.3)" : String(match.0)
      }
    case "ca":
      return withSigns(sentence).replacing(/\b(\d{1,2})(r|n|t|è|é|a)( \p{Ll})/) { match in
        isOrdinal(match.1) ? "\(match.1)\(match.2 == "a" ? "ª" : "º")\(match.3)" : String(match.0)
      }
    default: return sentence
    }
  }

  private static func isOrdinal(_ digits: Substring) -> Bool {
    Int(digits).map { (1...largest).contains($0) } ?? false
  }

  /// Returns a sentence with the signs of ordinals and degrees where they belong.
  private static func withSigns(_ sentence: String) -> String {
    sentence.replacing(/(?:(\p{L}+) )?\b(\d{1,3})\.?([ºª])( ?[CF]\b)?/) { match in
      let word = match.1.map { "\($0) " } ?? ""
      let isDegree =
        match.3 == "º"
        && (!isOrdinal(match.2) || match.4 != nil
          || match.1.map { beforeDegrees.contains($0.lowercased()) } == true)
      return "\(word)\(match.2)\(isDegree ? "°" : match.3)\(match.4 ?? "")"
    }
  }

  /// Returns a translation whose ordinals are written as its language does.
  static func written(_ translation: String, in language: String) -> String {
    guard translation.contains(where: \.isNumber) else { return translation }
    let text = language == "pt" ? normalized(translation, in: "pt") : translation
    guard text.contains(where: { "ºª".contains($0) }) else { return text }
    return text.replacing(/\b(\d{1,3})\.?([ºª])/) { match in
      guard isOrdinal(match.1), let number = Int(match.1),
        let ending = ending(of: number, isFeminine: match.2 == "ª", in: language)
      else { return String(match.0) }
      return "\(number)\(ending)"
    }
  }

  private static func ending(of number: Int, isFeminine: Bool, in language: String) -> String? {
    switch language {
    case "en":
      let isTeen = (11...13).contains(number % 100)
      return isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    case "es": return isFeminine ? ".ª" : ".º"
    case "ca": return isFeminine ? "a" : [1: "r", 2: "n", 3: "r", 4: "t"][number] ?? "è"
    case "fr": return number == 1 ? (isFeminine ? "re" : "er") : "e"
    case "de": return "."
    default: return nil
    }
  }
}
