internal import Language

/// A sentence as an engine needs it: with a capital letter at its beginning and a mark at its end.
///
/// Recognizers leave out both, and engines translate worse without them. What was added is removed from
/// the translation again.
package struct PreparedSentence {
  /// The sentence for the engine.
  package private(set) var text: String
  private let hasCapital: Bool
  private let hasAddedCapital: Bool
  private var hasAddedStop: Bool
  /// True if the full stop of the sentence was left out.
  private var lacksStop = false
  private let target: String

  /// The full stops of languages that have another one than `.`.
  private static let stops: [String: String] = [
    "ja": "。", "zh": "。", "yue": "。", "hi": "।", "mr": "।", "ne": "।", "bn": "।", "ur": "۔",
    "hy": "։", "my": "။", "km": "។", "am": "።",
  ]
  private static let allStops = Set(stops.values.joined() + ".")

  /// Prepares a sentence without blanks at its ends.
  package init(_ sentence: String, _ pair: LanguagePair) {
    let plain = sentence.withPlainApostrophes.replacingProse { text in
      OrdinalNotation.normalized(
        ClockTime.normalized(text, from: pair.source, to: pair.target), in: pair.source)
    }
    var text = pair.source == "en" ? Self.withCapitalI(plain) : plain
    hasCapital = text.first { !$0.isPunctuation }?.isUppercase == true
    hasAddedCapital = text.first?.isLowercase == true
    if hasAddedCapital { text = text.prefix(1).uppercased() + text.dropFirst() }
    hasAddedStop = !Self.hasMark(text)
    // A clause that is being spoken may end with a comma.
    while hasAddedStop, let last = text.unicodeScalars.last, Terminator(last) == .clause {
      text.unicodeScalars.removeLast()
    }
    if hasAddedStop { text += Self.stops[pair.source] ?? "." }
    self.text = text
    target = pair.target
  }

  /// Prepares a sentence without its full stop, which the translation gets back; nil if it has none at its end.
  init?(withoutStopOf sentence: String, _ pair: LanguagePair) {
    guard sentence.hasSuffix("."), !sentence.hasSuffix("..") else { return nil }
    self.init(String(sentence.dropLast()), pair)
    guard hasAddedStop else { return nil }
    text.removeLast()
    (hasAddedStop, lacksStop) = (false, true)
  }

  /// Returns the translation without what the preparation caused.
  package func restored(_ translation: String) -> String {
    var text = translation
    if hasAddedStop, let last = text.last, Self.allStops.contains(last), !text.hasSuffix("..") {
      text.removeLast()
      while text.last?.isWhitespace == true { text.removeLast() }
    }
    if lacksStop, !Self.hasMark(text) { text += Self.stops[target] ?? "." }
    // Apertium forgets the capital if it drops or moves the first word.
    if hasCapital, let first = text.firstIndex(where: { !$0.isPunctuation }) {
      text.replaceSubrange(first...first, with: text[first].uppercased())
    }
    // German nouns and the English "I" keep their capitals.
    let word = text.prefix { !$0.isWhitespace }
    let isI = target == "en" && (word == "I" || word.hasPrefix("I'") || word.hasPrefix("I’"))
    let isAcronym = word.count > 1 && word.allSatisfy { !$0.isLowercase }
    if hasAddedCapital, target != "de", !isI, !isAcronym {
      text = text.prefix(1).lowercased() + text.dropFirst()
    }
    return text
  }

  /// True if the text ends a sentence, perhaps before a closing quotation mark.
  private static func hasMark(_ text: String) -> Bool {
    text.unicodeScalars.reversed().first { !$0.closesQuotation }?.endsSentence ?? false
  }

  private static func withCapitalI(_ sentence: String) -> String {
    guard sentence.contains("i") else { return sentence }
    let words = sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let letters = word.prefix { $0.isLetter }
      let rest = word.dropFirst(letters.count)
      let isI = letters == "i" && (rest.first.map { "'’,.!?;:".contains($0) } ?? true)
      return isI ? "I" + rest : String(word)
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// Returns the text with `change` applied to what stands between addresses of e-mail and the Web.
  func replacingProse(_ change: (String) -> String) -> String {
    guard contains(where: { "/@".contains($0) }) || contains("www.") else { return change(self) }
    var result: [String] = []
    var prose: [Substring] = []
    func flush() {
      if !prose.isEmpty { result.append(change(prose.joined(separator: " "))) }
      prose = []
    }
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let isAddress =
        word.contains("@") || word.contains("://") || word.hasPrefix("www.")
        || word.contains("/") && word.contains(where: \.isLetter)
      if isAddress {
        flush()
        result.append(String(word))
      } else {
        prose.append(word)
      }
    }
    flush()
    return result.joined(separator: " ")
  }
}
