/// Ordinals in digits as languages write them: "2nd", "2.º", "2n", "2e", "2.".
package enum OrdinalNotation {
  /// Returns a sentence whose ordinals have the form that engines of several languages read: "2º", "2ª".
  package static func normalized(_ sentence: String, in language: String) -> String {
    guard sentence.contains(where: \.isNumber) else { return sentence }
    switch language {
    case "es", "gl", "it": return sentence.replacing(/\b(\d{1,3})\.([ºª])/) { "\($0.1)\($0.2)" }
    // Models write the letters o and a.
    case "pt": return sentence.replacing(/\b(\d{1,3})\.?([oaºª])\b/) { "\($0.1)\(sign($0.2))" }
    case "ca":
      return sentence.replacing(/\b(\d{1,3})(r|n|t|è|é|a)\b/) {
        "\($0.1)\($0.2 == "a" ? "ª" : "º")"
      }
    default: return sentence
    }
  }

  private static func sign(_ ending: Substring) -> String { "aª".contains(ending) ? "ª" : "º" }

  /// Returns a translation whose ordinals are written as its language does.
  static func written(_ translation: String, in language: String) -> String {
    guard translation.contains(where: \.isNumber) else { return translation }
    let text = language == "pt" ? normalized(translation, in: "pt") : translation
    guard text.contains(where: { "ºª".contains($0) }) else { return text }
    return text.replacing(/\b(\d{1,3})\.?([ºª])/) { match in
      guard let number = Int(match.1) else { return String(match.0) }
      return
        "\(number)\(ending(of: number, isFeminine: match.2 == "ª", in: language) ?? String(match.2))"
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
