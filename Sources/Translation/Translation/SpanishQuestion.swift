/// A question or exclamation in Spanish, or a language with its marks, that an engine wrote without them.
///
/// Apertium writes neither ¿ and ¡ nor, from Portuguese and Catalan, all accents of words that ask.
struct SpanishQuestion {
  private let text: String
  private let pair: LanguagePair

  /// The words before a comma that do not belong to the question after it.
  private static let openers: Set = [
    "hola", "perdón", "perdone", "perdona", "disculpe", "disculpa", "discúlpeme", "con permiso",
    "lo siento", "por favor", "gracias", "bueno", "bien", "oiga", "oye", "sí", "no", "señor",
    "señora",
  ]
  private static let interrogatives: [String: String] = [
    "que": "qué", "cual": "cuál", "cuales": "cuáles", "quien": "quién", "quienes": "quiénes",
    "cuanto": "cuánto", "cuanta": "cuánta", "cuantos": "cuántos", "cuantas": "cuántas",
    "cuando": "cuándo", "donde": "dónde", "adonde": "adónde", "como": "cómo",
  ]
  private static let accented = Set(interrogatives.values)
  private static let prepositions: Set = [
    "a", "con", "de", "desde", "en", "hasta", "para", "por", "sobre",
  ]

  /// Creates a question from a sentence that was translated from one language of the pair into the other.
  init(_ text: String, of pair: LanguagePair) {
    self.text = text
    self.pair = pair
  }

  /// The sentence with the opening mark, and with accents on the words that ask.
  func marked(with opening: String) -> String {
    let start = opening == "¿" ? questionStart : clauseStart
    let question = String(text[start...])
    let rest = opening == "¿" ? withAccent(question) : question
    return text[..<start] + opening + rest
  }

  /// The first letter after the last semicolon or colon.
  private var clauseStart: String.Index {
    let head = text.indices.last { index in
      ";:".contains(text[index]) && text[index...].dropFirst().first == " "
    }
    return firstLetter(from: head ?? text.startIndex)
  }

  /// The beginning of the question: after a greeting or the like, or at a word that asks.
  private var questionStart: String.Index {
    var start = clauseStart
    while let comma = text[start...].firstIndex(of: ",") {
      let isOpener = Self.openers.contains(text[start..<comma].lowercased())
      let next = firstLetter(from: comma)
      guard isOpener || asksWithAccent(text[next...]) && !asksWithAccent(text[start...]) else {
        break
      }
      start = next
    }
    return start
  }

  private func firstLetter(from index: String.Index) -> String.Index {
    text[index...].firstIndex { $0.isLetter || $0.isNumber } ?? index
  }

  /// The place of the first word, or of the one after a preposition.
  private func asking(_ question: Substring) -> Substring? {
    let words = question.split(separator: " ", maxSplits: 2)
    guard let first = words.first else { return nil }
    let isPreposition = Self.prepositions.contains(first.lowercased()) && words.count > 1
    return (isPreposition ? words[1] : first).prefix { $0.isLetter }
  }

  private func asksWithAccent(_ question: Substring) -> Bool {
    asking(question).map { Self.accented.contains($0.lowercased()) } ?? false
  }

  private func withAccent(_ question: String) -> String {
    guard pair.target == "es", let word = asking(question[...]),
      let accented = Self.interrogatives[word.lowercased()], isInterrogative(word, in: question)
    else { return question }
    let isCapital = word.first?.isUppercase == true
    let written = isCapital ? accented.prefix(1).uppercased() + accented.dropFirst() : accented
    return question[..<word.startIndex] + written + question[word.endIndex...]
  }

  /// False for words that may be conjunctions: "¿Cuando llegue, me llama?", "¿En cuanto llegue?".
  private func isInterrogative(_ word: Substring, in question: String) -> Bool {
    let isFirst = word.startIndex == question.startIndex
    return switch word.lowercased() {
    // Catalan begins questions with "que" that ask for yes or no.
    case "que": !isFirst || !["ca", "gl", "oc"].contains(pair.source)
    case "cuando": !question.contains(",")
    case "cuanto": isFirst
    default: true
    }
  }
}
